/**
 * The entries of a fork with every id replaced by the place of the entry it names, because the ids of hung labels (and
 * all of a version-1 file) are made anew each time. An id that names no entry of the fork stays as it is in `fromId`
 * and the like, which a fork carries along, and is `missing` in a cut.
 *
 * @param {readonly Record<string, unknown>[]} entries
 * @returns {Record<string, unknown>[]}
 */
export function withPlaces(entries) {
  /** @type {Map<unknown, number>} */
  const places = new Map(entries.map((entry, place) => [entry['id'], place]))
  const named = (/** @type {unknown} */ id) => (places.has(id) ? `#${places.get(id)}` : id)
  return entries.map((entry) => {
    const copy = { ...entry }
    for (const field of ['id', 'parentId', 'targetId', 'fromId']) if (field in copy) copy[field] = named(copy[field])
    if ('firstKeptEntryId' in copy) {
      const cut = copy['firstKeptEntryId']
      copy['firstKeptEntryId'] = cut === undefined ? undefined : places.has(cut) ? named(cut) : 'missing'
    }
    return copy
  })
}
