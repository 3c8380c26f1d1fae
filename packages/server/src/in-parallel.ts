import { isOpenStackError } from '@meridian/openstack'

type Outcome = {
  done: string[]
  failed: { id: string; status: number; message: string }[]
}

const AT_ONCE = 5

/**
 * Does the work for each id, five at a time (contract: extensions, batch). A service's refusal ends
 * that id only; any other failure is a defect and is thrown.
 */
export const inParallel = async (
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] }
  const waiting = [...new Set(ids)]
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await work(id)
        outcome.done.push(id)
      } catch (error) {
        // A token that Keystone knows no more concerns every id: the whole call answers for it.
        if (!isOpenStackError(error) || error.status === 401) throw error
        outcome.failed.push({ id, status: error.status, message: error.message })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcome
}
