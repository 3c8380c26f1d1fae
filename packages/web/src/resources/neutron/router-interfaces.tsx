import { routerInterfaces as api, type RouterInterface } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { asked, copyable, overview, ref } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { callFor } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { network, port, routerInterface, subnet } from '#kinds/neutron/kinds.ts'

const list = async (query: ListQuery) => {
  const { device_id: router_id = '', ...rest } = terms(query)
  return call(api.list, { params: { router_id }, query: rest }, { signal: query.signal })
}

/** What a port of a router is there for, by what owns it. */
const purposes: Readonly<Record<string, string>> = {
  'network:router_interface': t('Internal Interface'),
  'network:router_interface_distributed': t('Internal Interface'),
  'network:ha_router_replicated_interface': t('Internal Interface'),
  'network:router_gateway': t('External Gateway'),
  'network:router_ha_interface': t('High Availability'),
  'network:router_centralized_snat': t('SNAT'),
}

const purpose = ({ device_owner: owner }: RouterInterface) => own(purposes, owner) ?? owner

const isInterface = /^network:(router_interface|ha_router_replicated_interface)/

const remove = removing(routerInterface, api.remove, {
  requires: [policy('network', 'remove_router_interface')],
  allowed: ({ device_owner: owner }) => {
    if (isInterface.test(owner)) return true
    return owner === 'network:router_gateway'
      ? t('It is the gateway of the router. Clear the gateway instead.')
      : t('The router made it for itself.')
  },
})

const interfaceStates = states(routerInterface, ({ status }) => status, {
  ACTIVE: ['good', t('Active')],
  BUILD: ['working', t('Build')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
})

const adminStates = states(routerInterface, ({ admin_state }) => admin_state, {
  UP: ['good', t('Up')],
  DOWN: ['off', t('Down')],
})

const addresses = ({ fixed_ips }: RouterInterface) => fixed_ips.map(({ ip_address }) => ip_address)

/** The ports of a router: where networks are connected with it. */
export const routerInterfaces = resource(routerInterface, {
  list,
  load: (key, signal) => callFor(api.load, key, { signal }),
  owner: ofProject(({ project_id }) => project_id || undefined),
  states: interfaceStates,
  paged: true,
  properties: {
    addresses: {
      label: t('Fixed IPs'),
      value: (one) => routerInterface.title(one),
      show: (one) => addresses(one).join(', ') || t('None'),
    },
    subnets: {
      ...link(t('Subnets'), subnet, ({ fixed_ips }: RouterInterface) =>
        fixed_ips.map(({ subnet_id }) => subnet_id),
      ),
      priority: 2,
    },
    port: {
      ...ref(
        t('Port'),
        port,
        ({ id }: RouterInterface) => id,
        ({ name, id }) => name || shortId(id),
      ),
      priority: 5,
    },
    id: copyable(t('Port ID'), ({ id }) => id),
    network: link(t('Network'), network, ({ network_id }: RouterInterface) => network_id),
    mac_address: { label: t('MAC Address') },
    type: { label: t('Type'), value: purpose, sortKey: 'device_owner', priority: 3 },
    status: { ...interfaceStates.badge(t('Status')), sortKey: 'status', priority: 4 },
    admin_state: { ...adminStates.badge(t('Admin State')), sortKey: 'admin_state_up' },
  },
  columns: ['addresses', 'port', 'subnets', 'type', 'status', 'admin_state'],
  facets: { status: asked(t('Status'), interfaceStates.options) },
  actions: { batch: [remove], item: [remove] },
  status: 'status',
  details: [
    overview(
      ...(['addresses', 'subnets', 'network', 'port', 'id', 'mac_address'] as const),
      ...(['type', 'status', 'admin_state', 'project'] as const),
    ),
  ],
  hint: t('Add an interface to connect a subnet with the router.'),
})
