import { loadBalancers as api } from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { children, lazyTab, overview, text } from '#resource/makers.tsx'
import { detailsPath } from '#resource/paths.ts'
import { refreshing } from '#resource/reading/reading.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { network, port, subnet } from '#kinds/neutron/kinds.ts'
import { listener, loadBalancer, loadBalancerFlavor, pool } from '#kinds/octavia/kinds.ts'
import {
  createLoadBalancer,
  loadBalancerActions,
  removeLoadBalancer,
} from '#resources/octavia/load-balancer-actions.ts'
import { listPath } from '#resources/octavia/rules.ts'
import { asLoadBalancer, rowsOf, type LoadBalancerRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'
import { Link } from '#ui/press/link.tsx'

const query = { full: true }

const list = async ({ signal }: Pick<ListQuery, 'signal'>) => {
  const listed = rowsOf(await call(api.list, { query }, { signal }), asLoadBalancer)
  const isUntold = listed.items.some(({ floating_ip }) => floating_ip === null)
  return { ...listed, notes: isUntold ? [t('The floating IPs could not be read.')] : [] }
}

const load = async ([id = '']: readonly string[], signal?: AbortSignal) =>
  asLoadBalancer(await call(api.load, { params: { id }, query }, { signal }))

const part = partOf(loadBalancer)

type OperatingProps = { readonly item: LoadBalancerRow; readonly children: ReactNode }

const Operating = ({ item: { id, operating_status: state }, children }: OperatingProps) => (
  <span className="inline-flex flex-wrap items-baseline gap-x-3">
    {children}
    {['DEGRADED', 'ERROR'].includes(state) && (
      <Link to={`${detailsPath(loadBalancer.type, [id])}?tab=structure`}>{t('See why')}</Link>
    )}
  </span>
)

const amount = (label: string, read: (one: LoadBalancerRow) => readonly unknown[]) =>
  ({ label, value: (one: LoadBalancerRow) => read(one).length, align: 'end' }) as const

/** Load balancers of the project (SV-LB, SV-LBLIST). */
export const loadBalancers = resource(loadBalancer, {
  list,
  load,
  refresh: refreshing(loadBalancer, async () => (await list({})).items, load),
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    name: { label: t('Name'), value: loadBalancer.title },
    description: { label: t('Description') },
    vip_address: { label: t('VIP Address'), priority: 4 },
    floating_ip_address: {
      label: t('Floating IP'),
      show: (one) => (one.floating_ip === null ? t('Could not be read') : one.floating_ip_address),
    },
    network: link(t('Network'), network, ({ vip_network_id }: LoadBalancerRow) => vip_network_id),
    subnet: link(t('Subnet'), subnet, ({ vip_subnet_id }: LoadBalancerRow) => vip_subnet_id),
    /** The same with the way to what is wrong in it. */
    operating: {
      ...part.properties.operating_status,
      show: (one) => (
        <Operating item={one}>{part.properties.operating_status.show?.(one)}</Operating>
      ),
    },
    port: link(t('Port'), port, ({ vip_port_id }: LoadBalancerRow) => vip_port_id),
    flavor: naming(t('Flavor'), loadBalancerFlavor, ({ flavor_id }: LoadBalancerRow) => flavor_id),
    provider: { label: t('Provider') },
    availability_zone: { label: t('Availability Zone') },
    listeners: amount(t('Listeners'), (one) => one.listeners),
    pools: amount(t('Pools'), (one) => one.pools),
  },
  columns: ['name', 'vip_address', 'operating_status', 'provisioning_status', 'admin_state_up'],
  sort: 'name',
  drawer: ['id', 'description', 'floating_ip_address', 'provider', 'listeners', 'pools'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    vip_address: text(t('VIP Address'), ({ vip_address }) => vip_address),
    ...part.facets,
  },
  actions: {
    global: [createLoadBalancer],
    batch: [removeLoadBalancer],
    item: loadBalancerActions,
  },
  status: 'provisioning_status',
  unread: t('Unable to retrieve load balancers.'),
  lost: { to: listPath, says: t('Unable to retrieve load balancer.') },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'operating', 'followed'] as const),
      ...(['admin_state_up', 'vip_address', 'floating_ip_address', 'network'] as const),
      ...(['subnet', 'port', 'flavor', 'provider', 'availability_zone'] as const),
      ...(['listeners', 'pools', 'created_at', 'updated_at'] as const),
    ),
    children(listener),
    children(pool),
    lazyTab(loadBalancer, 'structure', t('Structure'), async () => {
      const { Structure } = await import('#resources/octavia/structure-view.tsx')
      return (one) => <Structure item={one} />
    }),
    lazyTab(loadBalancer, 'statistics', t('Statistics'), async () => {
      const { Statistics } = await import('#resources/octavia/statistics-view.tsx')
      return ({ id }) => <Statistics id={id} />
    }),
  ],
  hint: t('Create a load balancer to share what comes in among several servers.'),
})
