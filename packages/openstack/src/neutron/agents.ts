/** https://docs.openstack.org/api-ref/network/v2/#networking-agents-agents */
import { repeatedIds } from '#by-ids.ts'
import { collection, type Signal } from '#collection.ts'
import type { NeutronAgent, NeutronAgentUpdate } from '#neutron/types.ts'
import { byPageReverse } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

/** The agents of Neutron, and which of them serve a network with DHCP. */
export const createAgents = (service: Service) => ({
  ...collection<NeutronAgent, never, NeutronAgentUpdate>(service, fixed('/agents'), {
    ...{ one: 'agent', pages: byPageReverse, ids: repeatedIds },
  }),
  ofNetwork: (id: string, options?: Signal) =>
    service.askRows<NeutronAgent>('GET', path`/networks/${id}/dhcp-agents`, 'agents', options),
  serve: async (id: string, network_id: string, options?: Signal): Promise<void> => {
    await service.call('POST', path`/agents/${id}/dhcp-networks`, {
      body: { network_id },
      ...options,
    })
  },
  leave: async (id: string, networkId: string, options?: Signal): Promise<void> => {
    await service.call('DELETE', path`/agents/${id}/dhcp-networks/${networkId}`, options)
  },
})
