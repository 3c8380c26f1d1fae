import { isOpenStackError } from '@meridian/openstack'

type Outcome = {
  done: string[]
  failed: { id: string; status: number; message: string }[]
}

const AT_ONCE = 5

/**
 * Does the work for each, so many at a time. Resolves once nothing is under way any more, and rejects
 * with the first failure: work that may fail catches that itself.
 */
export const eachInParallel = async <T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> => {
  // Each worker takes the next of the same list.
  const waiting = [...all].values()
  const worker = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Does the work for each id, five at a time (contract: extensions, batch). A service's refusal ends
 * that id only; any other failure is a defect and is thrown.
 */
export const inParallel = async (
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] }
  await eachInParallel(new Set(ids), AT_ONCE, async (id) => {
    try {
      await work(id)
      outcome.done.push(id)
    } catch (error) {
      // A token that Keystone knows no more concerns every id: the whole call answers for it.
      if (!isOpenStackError(error) || error.status === 401) throw error
      outcome.failed.push({ id, status: error.status, message: error.message })
    }
  })
  return outcome
}
