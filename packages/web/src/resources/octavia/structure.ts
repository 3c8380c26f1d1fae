/** A load balancer and all that is in it as one tree, and what in it is the reason for its state. */
import type { L7Policy, LoadBalancerStates, Pool } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { TypeCode } from '#resource/define.ts'
import { failedChange } from '#resources/octavia/failures.ts'
import * as kinds from '#kinds/octavia/kinds.ts'
import { wordsOf } from '#kinds/octavia/words.ts'
import { policyActions } from '#kinds/octavia/options.ts'

export type Part = {
  readonly type: TypeCode
  /** The parts of its key, joined. */
  readonly id: string
  readonly name: string
  /** Said beside the name, such as an address. */
  readonly hint?: string
  readonly operating: string
  readonly provisioning: string
  readonly below: readonly Part[]
}

const actions = wordsOf(policyActions)

type PoolStates = LoadBalancerStates['listeners'][number]['pools'][number]
type State = Pick<PoolStates, 'id' | 'name' | 'operating_status' | 'provisioning_status'>

const partOf = (
  type: TypeCode,
  state: State,
  more: Partial<Pick<Part, 'id' | 'hint' | 'below'>> = {},
): Part => ({
  type,
  id: state.id,
  name: nameOr(state.name, state.id),
  operating: state.operating_status,
  provisioning: state.provisioning_status,
  below: [],
  ...more,
})

const poolPart = (pool: PoolStates): Part => {
  const { health_monitor: monitor, members } = pool
  return partOf(kinds.pool.type, pool, {
    below: [
      ...(monitor ? [partOf(kinds.healthMonitor.type, monitor, { hint: monitor.type })] : []),
      ...members.map((one) =>
        partOf(kinds.member.type, one, {
          id: `${pool.id}/${one.id}`,
          hint: `${one.address}:${one.protocol_port}`,
        }),
      ),
    ],
  })
}

/** A pool that nothing leads to, with its state but without its parts. */
const loosePart = (pool: Pool): Part =>
  partOf(kinds.pool.type, pool, { hint: t('No listener leads to it.') })

/**
 * The tree below a load balancer. A pool that an L7 policy leads to stands under that policy, one of
 * its own listener under the listener, and one that nobody leads to comes last.
 */
export const structureOf = (
  { listeners }: LoadBalancerStates,
  policies: readonly L7Policy[],
  pools: readonly Pool[],
): readonly Part[] => {
  const told = new Set(listeners.flatMap((one) => one.pools.map(({ id }) => id)))
  return [
    ...listeners.map((listener) => {
      const ofListener = policies
        .filter(({ listener_id }) => listener_id === listener.id)
        .toSorted((a, b) => a.position - b.position)
      const redirected = new Set(ofListener.map(({ redirect_pool_id }) => redirect_pool_id))
      const poolsOf = (fits: (id: string) => boolean) =>
        listener.pools.filter(({ id }) => fits(id)).map(poolPart)
      return partOf(kinds.listener.type, listener, {
        below: [
          ...ofListener.map((policy) =>
            partOf(kinds.l7Policy.type, policy, {
              hint: policy.redirect_url || (own(actions, policy.action) ?? policy.action),
              below: poolsOf((id) => id === policy.redirect_pool_id),
            }),
          ),
          ...poolsOf((id) => !redirected.has(id)),
        ],
      })
    }),
    ...pools.filter(({ id }) => !told.has(id)).map(loosePart),
  ]
}

/** The parts that are themselves in error, not only for something below them; each once. */
export const causesIn = (parts: readonly Part[]): readonly Part[] => {
  const found = parts.flatMap((part) => {
    const below = causesIn(part.below)
    const itself = part.provisioning === 'ERROR' || (part.operating === 'ERROR' && !below.length)
    return itself ? [part, ...below] : below
  })
  return [...new Map(found.map((part) => [part.id, part])).values()]
}

/** Why a part is in error, in a sentence. */
export const reasonOf = ({ type, name, provisioning }: Part): string => {
  if (provisioning === 'ERROR') return failedChange(type, name)
  return type === kinds.member.type
    ? t('{name} does not answer its health monitor.', { name })
    : t('{name} is in error.', { name })
}
