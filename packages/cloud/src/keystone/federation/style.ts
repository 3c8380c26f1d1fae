import type { Context } from '#http/context.ts'
import { badRequest, Fault } from '#http/faults.ts'
import { noContent, type Answer } from '#http/reply.ts'
import type { Collection } from '#store/collection.ts'

/** What links of federation begin with. */
export const federationBase = ({ base }: Pick<Context, 'base'>): string => `${base}/OS-FEDERATION`

/** Who makes a thing of federation names it; Keystone's column ends at 64 letters. */
export function refuseLong(id: string): void {
  if (id.length <= 64) return
  throw badRequest(
    `String length exceeded. The length of string '${id}' exceeds the limit of column ` +
      'id(CHAR(64)).',
  )
}

/** What Keystone has not thought of: with some servers under it, the connection just ends. */
export const unexpected = (): Error =>
  new Fault(500, 'An unexpected error prevented the server from fulfilling your request.')

/** Removes what was loaded. */
export function removed<T extends { id: string }>(
  { world }: Context,
  rows: Collection<T>,
  { id }: T,
): Answer {
  world.table(rows).remove(id)
  return noContent()
}
