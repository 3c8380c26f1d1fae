import { isOpenStackError, type OpenStackError } from '@meridian/openstack'
import { ApiRefusal } from '#http/errors.ts'
import { headerText } from '#http/messages.ts'

type Outcome = {
  done: string[]
  failed: { id: string; status: number; message: string }[]
  /** What the first of those that failed failed with. */
  first?: OpenStackError
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
      outcome.first ??= error
      outcome.failed.push({ id, status: error.status, message: error.message })
    }
  })
  return outcome
}

/**
 * The same; where nothing was done, since nobody may or the service does not answer, it throws what the
 * first failed with: that is no matter of any single one.
 */
export const someInParallel = async (
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Outcome> => {
  const outcome = await inParallel(ids, work)
  const { done, first } = outcome
  if (first && done.length === 0 && (first.status === 403 || first.status >= 500)) throw first
  return outcome
}

/**
 * Deletes each of several, five at a time. Where some fail the answer has the status of the first of
 * them, and names all (contract: keystone.md, bulk deletes).
 */
export const removeEach = async (
  ids: readonly string[],
  remove: (id: string) => Promise<unknown>,
): Promise<void> => {
  const { failed, first } = await inParallel(ids, remove)
  if (first === undefined) return
  const { status, service, requestId } = first
  // No page shows it as it stands: which ones failed is read out of it.
  const lines = failed.map(({ id, message }) => `${id}: ${message}`)
  throw new ApiRefusal(status, lines.join('\n'), {
    'X-OpenStack-Service': service,
    'X-Upstream-Status': String(status),
    ...(requestId !== undefined && { 'X-OpenStack-Request-Id': headerText(requestId) }),
  })
}
