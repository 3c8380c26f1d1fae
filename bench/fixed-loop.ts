/**
 * Runs in the page: a fixed amount of work in the same browser, to tell slow machines from slow
 * pages. Gives the milliseconds that it took.
 */
export function calibrate(): number {
  const started = performance.now()
  const words = Array.from({ length: 20_000 }, (_, at) => `server-${(at * 7919) % 20_011}`)
  for (let round = 0; round < 5; round++) JSON.parse(JSON.stringify(words.toSorted()))
  return performance.now() - started
}
