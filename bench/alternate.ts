type Ways = Readonly<Record<string, () => Promise<number>>>

/**
 * Measures several ways in turn, round by round, so that what slows the machine for a while slows all of them alike.
 * Each round begins with another one. Answers the samples of each way, by round.
 */
export async function alternate<W extends Ways>(rounds: number, ways: W): Promise<Readonly<Record<keyof W, number[]>>> {
  const names: readonly (keyof W)[] = Object.keys(ways)
  // Each name of `ways` gets its list.
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<keyof W, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length]
      const way = name === undefined ? undefined : ways[name]
      if (name !== undefined && way !== undefined) samples[name].push(await way())
    }
  }
  return samples
}
