/**
 * The entries of a fork with every id replaced by the place of the entry it names, because the ids of hung labels (and
 * all of a version-1 file) are made anew each time. An id that names no entry of the fork stays as it is, but in a cut,
 * which then keeps nothing whatever it says: it is left out.
 *
 * @param {readonly Readonly<Record<string, unknown>>[]} entries
 * @returns {Record<string, unknown>[]}
 */
export function withPlaces(entries) {
  /** @type {Map<unknown, number>} */
  const places = new Map(entries.map((entry, place) => [entry['id'], place]))
  const named = (/** @type {unknown} */ id) => (places.has(id) ? `#${places.get(id)}` : id)
  return entries.map((entry) => {
    const copy = { ...entry }
    for (const field of ['id', 'parentId', 'targetId', 'fromId']) if (field in copy) copy[field] = named(copy[field])
    if (places.has(copy['firstKeptEntryId'])) copy['firstKeptEntryId'] = named(copy['firstKeptEntryId'])
    else delete copy['firstKeptEntryId']
    return copy
  })
}
