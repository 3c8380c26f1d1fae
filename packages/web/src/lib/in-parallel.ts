/**
 * Does the work for each, so many at a time, in their order, for as long as `goesOn` says. Resolves
 * once nothing is under way any more, and rejects with the first failure: work that may fail catches
 * that itself.
 */
export const inParallel = async <T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
  goesOn: () => boolean = () => true,
): Promise<void> => {
  // Each worker takes the next of the same list.
  const waiting = [...all].values()
  const worker = async () => {
    for (const one of waiting) {
      if (!goesOn()) return
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
