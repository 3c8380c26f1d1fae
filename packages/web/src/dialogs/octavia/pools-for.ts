import { pools as api, type Listener } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Option } from '#ui/fields/select.tsx'
import { poolsFor } from '#dialogs/octavia/protocols.ts'
import { needed } from '#dialogs/octavia/read.ts'

type Leading = Pick<Listener, 'id' | 'protocol' | 'load_balancers'>

/** The pools of its load balancer that a listener, or a policy of it, can lead to. Throws `ApiError`. */
export const readPoolsFor = async (
  listener: Leading,
  signal: AbortSignal,
): Promise<readonly Option[]> => {
  const [balancer] = listener.load_balancers
  const query = balancer ? { loadbalancerId: balancer.id } : {}
  const reading = call(api.list, { query }, { signal })
  const { items } = await needed(reading, t('Unable to retrieve pools.'), signal)
  return poolsFor(listener, items).map(({ id, name }) => ({ value: id, label: nameOr(name, id) }))
}
