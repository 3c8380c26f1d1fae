/** https://docs.openstack.org/api-ref/load-balancer/v2/#load-balancers */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { accepted, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { loadBalancer } from '#octavia/load-balancers/attributes.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { createGraph } from '#octavia/graph.ts'
import { statisticsOf, toldOf } from '#octavia/pools/health.ts'
import { balancerLife, idle } from '#octavia/life.ts'
import { lockWhole } from '#octavia/locks.ts'
import { listenersOf, poolsOf } from '#octavia/parts.ts'
import { checkedData, DEFAULT_PROVIDER, driverOf } from '#octavia/providers.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import {
  availabilityZoneProfiles,
  availabilityZones,
  flavorProfiles,
  flavors,
  loadBalancers,
  type LoadBalancer,
} from '#octavia/rows.ts'
import { shownBalancer } from '#octavia/shown.ts'
import { statusTree } from '#octavia/statuses.ts'
import {
  BY_AGE,
  PART_FILTERS,
  allow,
  filtersOf,
  missing,
  octaviaStyle,
  unfit,
  type OctaviaKind,
} from '#octavia/style.ts'
import { text } from '#octavia/values.ts'
import { seenInNeutron, takePort, wantedVip } from '#octavia/load-balancers/vips.ts'
import { resource, type Fields } from '#resource/resource.ts'
import { meansTrue } from '#wire/booleans.ts'

export const balancerKind: OctaviaKind<LoadBalancer> = {
  path: '/loadbalancers',
  one: 'loadbalancer',
  many: 'loadbalancers',
  collection: loadBalancers,
  ruled: 'loadbalancer',
  argument: 'load_balancer',
  attributes: loadBalancer,
  first: 'project_id',
  tagged: true,
  order: BY_AGE,
  filters: filtersOf([
    ...[...PART_FILTERS, 'name', 'description', 'vip_address', 'vip_port_id', 'vip_subnet_id'],
    ...['vip_network_id', 'vip_qos_policy_id', 'provider', 'flavor_id', 'availability_zone'],
  ]),
  notFound: (id) => missing('Load Balancer', id),
  shown: (context, one) => shownBalancer(context, one),
  change: (context, item, body) => {
    const qos = text(body, 'vip_qos_policy_id')
    if (qos !== null && qos !== item.vip_qos_policy_id) seenInNeutron(context, 'qos_policy', qos)
    const how = { from: ['ACTIVE'], to: 'PENDING_UPDATE', step: 'updating' } as const
    const locked = lockWhole(context, item, how)
    return context.table(loadBalancers).update({ ...locked, ...changesOf(body) })
  },
}

export const balancerRoutes: Routes = (router) => {
  resource(octaviaStyle, balancerKind)(router)
  router.post('/loadbalancers', (context) => {
    const balancer = create(context, octaviaStyle.sent(context, balancerKind, 'create'))
    return created({ loadbalancer: shownBalancer(context, balancer, true) })
  })
  router.delete('/loadbalancers/{id}', (context) => {
    const balancer = octaviaStyle.load(context, balancerKind, 'delete')
    const cascade = meansTrue(context.query.get('cascade') ?? '')
    const { id } = balancer
    const isFull = listenersOf(context, id).length + poolsOf(context, id).length > 0
    if (isFull && !cascade) throw unfit(`Cannot delete Load Balancer ${id} - it has children`)
    const from = ['ACTIVE', 'ERROR'] as const
    lockWhole(context, balancer, { from, to: 'PENDING_DELETE', step: 'deleting' })
    return noContent()
  })
  for (const name of ['status', 'statuses']) {
    router.get(`/loadbalancers/{id}/${name}`, (context) => {
      const balancer = readAs(context, 'get_status')
      return ok({ statuses: { loadbalancer: statusTree(context, balancer) } })
    })
  }
  router.get('/loadbalancers/{id}/stats', (context) => {
    const { id } = readAs(context, 'get_stats')
    const each = listenersOf(context, id).map((one) => statisticsOf(one, context.now))
    return ok({ stats: toldOf(each) })
  })
  router.put('/loadbalancers/{id}/failover', (context) => {
    const balancer = readAs(context, 'put_failover')
    const from = ['ACTIVE', 'ERROR'] as const
    lockWhole(context, balancer, { from, to: 'PENDING_UPDATE', step: 'failingOver' })
    return accepted()
  })
}

/** The load balancer of the path, for who may do that with it. */
function readAs(context: Context, action: string): LoadBalancer {
  const id = context.param('id')
  const balancer = context.table(loadBalancers).get(id)
  if (!balancer) throw missing('Load Balancer', id)
  allow(context, 'loadbalancer', action, balancer.project_id)
  return balancer
}

function create(context: Context, body: Fields): LoadBalancer {
  const named = text(body, 'tenant_id') ?? text(body, 'project_id')
  const owner = named === null || named === '' ? context.projectId : named
  if (owner === '') {
    throw unfit(
      'Missing project ID in request where one is required. An administrator should check the ' +
        'keystone settings in the Octavia configuration.',
    )
  }
  allow(context, 'loadbalancer', 'post', owner)
  const wanted = wantedVip(context, body)
  const offered = offerOf(context, body)
  refuseOverQuota(context, owner, 'load_balancer')
  checkVipNetwork(context, wanted.vip_network_id, offered.availability_zone)
  const start = fresh(context, owner, body)
  const { octavia_owned, ...given } = takePort(context, start.id, owner, wanted)
  const balancer = context.table(loadBalancers).insert({
    ...start,
    name: text(body, 'name'),
    description: text(body, 'description'),
    ...given,
    vip_subnet_id: wanted.vip_subnet_id,
    vip_network_id: wanted.vip_network_id,
    vip_qos_policy_id: wanted.vip_qos_policy_id,
    ...offered,
    octavia_owned,
    change: idle,
  })
  createGraph(context, balancer, body)
  balancerLife.begin(context.world, context.region, balancer.id, 'creating', context.now)
  return balancer
}

type Offered = Pick<LoadBalancer, 'provider' | 'flavor_id' | 'availability_zone'>

/** Flavor, zone and provider: each known, enabled, and fitting the others. Throws 400. */
function offerOf(context: Context, body: Fields): Offered {
  const flavor_id = text(body, 'flavor_id')
  const zone = text(body, 'availability_zone')
  const provider = text(body, 'provider')
  const flavor = flavor_id === null ? undefined : context.table(flavors).get(flavor_id)
  if (flavor_id !== null && !flavor) throw unfit('Invalid flavor_id.')
  if (flavor && !flavor.enabled) throw disabled('flavor', flavor.id)
  const found = zone === null ? undefined : context.table(availabilityZones).first({ name: zone })
  if (zone !== null && !found) throw unfit('Invalid availability zone.')
  if (found && !found.enabled) throw disabled('availability_zone', found.name)
  const profile = flavor && context.table(flavorProfiles).get(flavor.flavor_profile_id)
  if (profile && provider !== null && provider !== profile.provider_name) {
    throw badRequest(`Flavor '${flavor_id}' is not compatible with provider '${provider}'`)
  }
  const chosen = driverOf(profile?.provider_name ?? provider ?? DEFAULT_PROVIDER)
  return { provider: chosen, flavor_id, availability_zone: zone }
}

const disabled = (option: string, value: string): Error =>
  badRequest(`The selected ${option} is not allowed in this deployment: ${value}`)

/** Throws 400 where the zone allows other networks only. */
function checkVipNetwork(context: Context, network: string, name: string | null): void {
  const zone = name === null ? undefined : context.table(availabilityZones).first({ name })
  const profiles = context.table(availabilityZoneProfiles)
  const profile = zone && profiles.get(zone.availability_zone_profile_id)
  if (!profile) return
  const { availability_zone_data: data, provider_name: provider } = profile
  const { valid_vip_networks: valid } = checkedData(data, provider, 'availability_zone_data')
  if (!Array.isArray(valid) || valid.length === 0 || valid.includes(network)) return
  throw unfit('Supplied VIP network_id is not allowed by the configuration of this deployment.')
}
