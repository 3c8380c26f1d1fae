import { servers as api, type Server, type ServerOperation } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Action } from '#resource/action.ts'
import { verb, type Verb } from '#resource/actions/verb.ts'
import { instance } from '#kinds/nova/kinds.ts'

/** One of Nova's operations; the action is called by the same id, with dashes. */
export const operating = (
  operation: ServerOperation,
  word: string,
  parts: Omit<Verb<Server>, 'id' | 'call'>,
): Action<Server> =>
  verb(instance, word, {
    ...parts,
    id: operation.replaceAll('_', '-'),
    call: ({ id }) => call(api.operate, { params: { id }, body: { operation } }),
  })
