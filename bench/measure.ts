/** The middle of the times, in milliseconds, that each of some calls takes; they take turns. */
export async function medians(
  calls: readonly (() => Promise<unknown>)[],
  rounds: number,
): Promise<readonly number[]> {
  const times = calls.map((): number[] => [])
  const warmUp = Math.ceil(rounds / 5)
  for (let round = -warmUp; round < rounds; round++)
    for (const [index, call] of calls.entries()) {
      const started = performance.now()
      await call()
      if (round >= 0) times[index]?.push(performance.now() - started)
    }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN)
}

/** Prints `name: ratio (limit)` and gives whether the ratio is within its limit. */
export function report(name: string, ratio: number, limit: number, detail: string): boolean {
  const within = ratio <= limit
  console.log(`${name}: ${ratio.toFixed(2)} (${limit}) ${within ? '' : 'OVER '}${detail}`)
  return within
}
