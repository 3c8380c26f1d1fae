import type { JsonEndpoint } from '@meridian/contract'
import { ApiError } from '#api/errors.ts'
import { idOf, type Kind } from '#resource/define.ts'
import { callFor } from '#resource/reading/reads.ts'

/**
 * One call with the ids of all. Its refusal has a line for each that failed, `{id}: {reason}`; one
 * that names none of them is about all.
 */
export const sendTogether = <T>(kind: Kind<T>, endpoint: JsonEndpoint, items: readonly T[]) => {
  const ids = items.map((item) => idOf(kind, item))
  let sent: Promise<unknown> | undefined
  return async (item: T): Promise<void> => {
    try {
      await (sent ??= callFor(endpoint, [], { body: ids }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reasons = new Map(
        error.message.split('\n').flatMap((line) => {
          const id = ids.find((one) => line.startsWith(`${one}: `))
          return id === undefined ? [] : [[id, line.slice(id.length + 2)] as const]
        }),
      )
      if (reasons.size === 0) throw error
      const reason = reasons.get(idOf(kind, item))
      if (reason === undefined) return
      const { status, service, requestId } = error
      throw new ApiError(status, reason, {
        ...(service !== undefined && { service }),
        ...(requestId !== undefined && { requestId }),
      })
    }
  }
}
