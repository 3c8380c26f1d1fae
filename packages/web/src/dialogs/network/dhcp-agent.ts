import { dhcpAgents, networkAgents, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { select } from '#resource/forms/fields.ts'
import { required } from '#forms/rules/validators.ts'

const DHCP = 'DHCP agent'

/** Those that could; one that serves the network already, or cannot, says so. */
const agents = async ({ id }: Network, signal: AbortSignal): Promise<readonly Choice[]> => {
  const [all, serving] = await Promise.all([
    call(networkAgents.list, { query: { agent_type: DHCP } }, { signal }),
    call(dhcpAgents.list, { query: { network_id: id } }, { signal }),
  ])
  const there = new Set(serving.items.map((agent) => agent.id))
  return all.items.map((agent): Choice => {
    const refusal = there.has(agent.id)
      ? t('It serves the network already.')
      : agent.admin_state_up
        ? undefined
        : t('It is disabled.')
    return { value: agent.id, label: agent.host, ...(refusal !== undefined && { refusal }) }
  })
}

/** Gives a network one more DHCP agent. */
export const addingDhcpAgent = (network: Network): AnyForm<string> => ({
  endpoint: dhcpAgents.add,
  fields: {
    agent: select(t('DHCP Agent'), (signal) => agents(network, signal), {
      start: '',
      rules: [required()],
      none: t('The cloud has no DHCP agent.'),
    }),
  },
  send: async ({ agent }) => {
    const id = String(agent)
    await call(dhcpAgents.add, { params: { network_id: network.id, id } })
    return id
  },
  submit: t('Add DHCP Agent'),
  done: t('Added a DHCP agent to the network.'),
  failed: t('Unable to add the DHCP agent.'),
})
