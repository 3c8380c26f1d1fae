import { servers as api, type Server, type ServerOperation } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Action } from '#resource/action.ts'
import { verb, type Verb } from '#resource/actions/verb.ts'
import { instance } from '#kinds/nova/kinds.ts'

/** One of Nova's operations; the action is called by the same id, with dashes. */
export const operating = (
  operation: ServerOperation,
  word: string,
  {
    undoneBy,
    after,
    ...parts
  }: Omit<Verb<Server>, 'id' | 'call' | 'undo'> & {
    /** The operation that takes it back. */
    readonly undoneBy?: ServerOperation
    /** Notes that Nova has taken it. */
    readonly after?: (server: Server) => void
  },
): Action<Server> =>
  verb(instance, word, {
    ...parts,
    id: operation.replaceAll('_', '-'),
    call: async (server) => {
      await operate(operation)(server)
      after?.(server)
    },
    ...(undoneBy && { undo: operate(undoneBy) }),
  })

const operate =
  (operation: ServerOperation) =>
  ({ id }: Server) =>
    call(api.operate, { params: { id }, body: { operation } })
