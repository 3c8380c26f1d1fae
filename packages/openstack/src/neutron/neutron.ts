/** Neutron as the dashboard needs it. https://docs.openstack.org/api-ref/network/v2/ */
import { repeatedIds } from '#by-ids.ts'
import { badReply } from '#answers/replies.ts'
import { collection, type Signal } from '#collection.ts'
import { byPageReverse } from '#paging.ts'
import { createMetering } from '#neutron/metering-labels.ts'
import { createQosRules } from '#neutron/qos.ts'
import type { NeutronQosPolicy, NeutronQosPolicyCreate } from '#neutron/types-qos.ts'
import type {
  NeutronExtension,
  NeutronFloatingIp,
  NeutronFloatingIpCreate,
  NeutronFloatingIpPool,
  NeutronFloatingIpUpdate,
  NeutronPortForwarding,
  NeutronPortForwardingCreate,
  NeutronL3Agent,
  NeutronQuota,
  NeutronQuotaDetail,
  NeutronRouter,
  NeutronRouterCreate,
  NeutronRouterInterface,
  NeutronRouterInterfaceReply,
  NeutronRouterUpdate,
} from '#neutron/types-routing.ts'
import type {
  NeutronAddressGroup,
  NeutronAddressGroupCreate,
  NeutronAddressGroupUpdate,
  NeutronHostRoute,
  NeutronIpAvailability,
  NeutronNetwork,
  NeutronNetworkCreate,
  NeutronPort,
  NeutronPortCreate,
  NeutronRbacPolicy,
  NeutronRbacPolicyCreate,
  NeutronSecurityGroup,
  NeutronSecurityGroupCreate,
  NeutronSecurityGroupRule,
  NeutronSecurityGroupRuleCreate,
  NeutronSubnet,
  NeutronSubnetCreate,
  NeutronSubnetPool,
  NeutronSubnetPoolCreate,
  NeutronZone,
} from '#neutron/types.ts'
import { createAgents } from '#neutron/agents.ts'
import { createTrunks } from '#neutron/trunks.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

export type * from '#neutron/types.ts'
export type * from '#neutron/types-qos.ts'
export type * from '#neutron/types-routing.ts'
export type * from '#neutron/metering-labels.ts'
export type * from '#neutron/trunks.ts'

/** What the lists of Neutron have in common. */
const paged = { pages: byPageReverse, ids: repeatedIds }

export function createNeutron(service: Service) {
  const { available, call, raw } = service
  return {
    available,
    call,
    raw,
    networks: collection<NeutronNetwork, NeutronNetworkCreate>(service, fixed('/networks'), {
      one: 'network',
      ...paged,
    }),
    subnets: collection<NeutronSubnet, NeutronSubnetCreate>(service, fixed('/subnets'), {
      one: 'subnet',
      ...paged,
    }),
    subnetPools: collection<NeutronSubnetPool, NeutronSubnetPoolCreate>(
      service,
      fixed('/subnetpools'),
      { one: 'subnetpool', ...paged },
    ),
    ports: collection<NeutronPort, NeutronPortCreate>(service, fixed('/ports'), {
      one: 'port',
      ...paged,
    }),
    securityGroups: collection<NeutronSecurityGroup, NeutronSecurityGroupCreate>(
      service,
      fixed('/security-groups'),
      { one: 'security_group', ...paged },
    ),
    securityGroupRules: createSecurityGroupRules(service),
    floatingIps: collection<NeutronFloatingIp, NeutronFloatingIpCreate, NeutronFloatingIpUpdate>(
      service,
      fixed('/floatingips'),
      { one: 'floatingip', ...paged },
    ),
    /** The port forwardings of one floating IP. */
    portForwardings: (floatingIp: string) =>
      collection<NeutronPortForwarding, NeutronPortForwardingCreate>(
        service,
        path`/floatingips/${floatingIp}/port_forwardings`,
        { one: 'port_forwarding', ...paged },
      ),
    qosPolicies: collection<NeutronQosPolicy, NeutronQosPolicyCreate>(
      service,
      fixed('/qos/policies'),
      { one: 'policy', many: 'policies', ...paged },
    ),
    qosRules: createQosRules(service),
    addressGroups: createAddressGroups(service),
    agents: createAgents(service),
    ...createMetering(service),
    rbacPolicies: collection<NeutronRbacPolicy, NeutronRbacPolicyCreate>(
      service,
      fixed('/rbac-policies'),
      { one: 'rbac_policy', many: 'rbac_policies', ...paged },
    ),
    ipAvailability: (networkId: string, options?: Signal) =>
      service.ask<NeutronIpAvailability>(
        'GET',
        path`/network-ip-availabilities/${networkId}`,
        'network_ip_availability',
        options,
      ),
    routers: createRouters(service),
    trunks: createTrunks(service),
    quotas: createQuotas(service),
    /** The subnets that floating IPs are taken of, as everybody may know them. */
    floatingIpPools: (options?: Signal) =>
      service.askRows<NeutronFloatingIpPool>(
        'GET',
        fixed('/floatingip_pools'),
        'floatingip_pools',
        options,
      ),
    availabilityZones: (options?: Signal) =>
      service.askRows<NeutronZone>(
        'GET',
        fixed('/availability_zones'),
        'availability_zones',
        options,
      ),
    extensions: (options?: Signal) =>
      service.askRows<NeutronExtension>('GET', fixed('/extensions'), 'extensions', options),
  }
}

/** https://docs.openstack.org/api-ref/network/v2/#routers-routers */
function createRouters(service: Service) {
  const change = async (
    id: string,
    verb: 'add_router_interface' | 'remove_router_interface',
    body: NeutronRouterInterface,
    options?: Signal,
  ): Promise<NeutronRouterInterfaceReply> => {
    const reply = await service.call('PUT', path`/routers/${id}/${verb}`, { body, ...options })
    if (typeof reply.body !== 'object' || reply.body === null) {
      throw badReply(service.type, reply.requestId)
    }
    // JSON comes in here.
    return reply.body as NeutronRouterInterfaceReply
  }
  const reroute =
    (verb: 'add_extraroutes' | 'remove_extraroutes') =>
    (id: string, routes: readonly NeutronHostRoute[], options?: Signal) =>
      service.ask<NeutronRouter>('PUT', path`/routers/${id}/${verb}`, 'router', {
        body: { router: { routes } },
        ...options,
      })
  return {
    ...collection<NeutronRouter, NeutronRouterCreate, NeutronRouterUpdate>(
      service,
      fixed('/routers'),
      { one: 'router', ...paged },
    ),
    addInterface: (id: string, body: NeutronRouterInterface, options?: Signal) =>
      change(id, 'add_router_interface', body, options),
    removeInterface: (id: string, body: NeutronRouterInterface, options?: Signal) =>
      change(id, 'remove_router_interface', body, options),
    addRoutes: reroute('add_extraroutes'),
    removeRoutes: reroute('remove_extraroutes'),
    /** All routes at once, unless the router was changed since the revision. */
    reroute: (
      id: string,
      routes: readonly NeutronHostRoute[],
      revision: number | undefined,
      options?: Signal,
    ) =>
      service.ask<NeutronRouter>('PUT', path`/routers/${id}`, 'router', {
        body: { router: { routes } },
        ...(revision !== undefined && { headers: { 'if-match': `revision_number=${revision}` } }),
        ...options,
      }),
    /** For administrators: the agents that host it. */
    agents: (id: string, options?: Signal) =>
      service.askRows<NeutronL3Agent>('GET', path`/routers/${id}/l3-agents`, 'agents', options),
  }
}

/** https://docs.openstack.org/api-ref/network/v2/#security-group-rules-security-group-rules */
function createSecurityGroupRules(service: Service) {
  const at = fixed('/security-group-rules')
  return {
    ...collection<NeutronSecurityGroupRule, NeutronSecurityGroupRuleCreate>(service, at, {
      one: 'security_group_rule',
      ...paged,
    }),
    /** Rules of one group, in one call: all of them are made, or none. */
    createAll: (rules: readonly NeutronSecurityGroupRuleCreate[], options?: Signal) =>
      service.askRows<NeutronSecurityGroupRule>('POST', at, 'security_group_rules', {
        body: { security_group_rules: rules },
        ...options,
      }),
  }
}

/** https://docs.openstack.org/api-ref/network/v2/#address-groups */
function createAddressGroups(service: Service) {
  const change =
    (verb: 'add_addresses' | 'remove_addresses') =>
    (id: string, addresses: readonly string[], options?: Signal) =>
      service.ask<NeutronAddressGroup>(
        'PUT',
        path`/address-groups/${id}/${verb}`,
        'address_group',
        {
          body: { addresses },
          ...options,
        },
      )
  return {
    ...collection<NeutronAddressGroup, NeutronAddressGroupCreate, NeutronAddressGroupUpdate>(
      service,
      fixed('/address-groups'),
      { one: 'address_group', ...paged },
    ),
    addAddresses: change('add_addresses'),
    removeAddresses: change('remove_addresses'),
  }
}

function createQuotas(service: Service) {
  return {
    get: (project: string, options?: Signal) =>
      service.ask<NeutronQuota>('GET', path`/quotas/${project}`, 'quota', options),
    defaults: (project: string, options?: Signal) =>
      service.ask<NeutronQuota>('GET', path`/quotas/${project}/default`, 'quota', options),
    /** Limits together with what is used and reserved. */
    detail: (project: string, options?: Signal) =>
      service.ask<NeutronQuotaDetail>(
        'GET',
        path`/quotas/${project}/details.json`,
        'quota',
        options,
      ),
    update: (project: string, quota: Record<string, number>, options?: Signal) =>
      service.ask<NeutronQuota>('PUT', path`/quotas/${project}`, 'quota', {
        body: { quota },
        ...options,
      }),
  }
}
