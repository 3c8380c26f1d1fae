import { floatingIps as api, type LoadBalancer } from '@meridian/contract'
import { call } from '#api/call.ts'
import { freeAddresses } from '#dialogs/floating-ip/free.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, select } from '#resource/forms/fields.ts'

const poolPrefix = 'pool:'

/** The pools that an address can be taken of first (SV-LBFIP-03). */
const poolChoices = async (signal: AbortSignal): Promise<readonly Choice[]> =>
  (await call(api.pools, {}, { signal })).items.map(({ id, name }) => ({
    value: poolPrefix + id,
    label: t('A new address from {pool}', { pool: nameOr(name, id) }),
  }))

/** Leads a floating IP, or a new one out of a pool, to the address of a load balancer. */
export const associatingWith = async (
  { project_id, vip_port_id, vip_address }: LoadBalancer,
  signal: AbortSignal,
) => {
  const owner = project_id ? { project_id } : {}
  const [free, pools] = await Promise.all([freeAddresses(owner, signal), poolChoices(signal)])
  // What was taken of a pool and then not associated is tried again, not taken anew.
  const taken = new Map<string, string>()
  const addressFor = async (chosen: string): Promise<string> => {
    if (!chosen.startsWith(poolPrefix)) return chosen
    const known = taken.get(chosen)
    if (known !== undefined) return known
    const pool_id = chosen.slice(poolPrefix.length)
    const { id } = await call(api.allocate, { body: { pool_id, ...owner } })
    taken.set(chosen, id)
    return id
  }
  return askForm({
    endpoint: api.associate,
    fields: {
      address_id: select(t('Floating IP Address'), [...free, ...pools], {
        start: '',
        none: t('The project has no free address, and there is no pool.'),
      }),
    },
    send: async ({ address_id }) => {
      const port_id = `${vip_port_id ?? ''}_${vip_address}`
      await call(api.associate, { body: { address_id: await addressFor(address_id), port_id } })
    },
    submit: t('Associate'),
    done: t('Associating floating IP with load balancer.'),
    failed: t('Unable to associate a floating IP address.'),
  })
}
