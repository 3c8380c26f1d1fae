import { neutronFaults } from '#neutron/fault-style.ts'
import { NOT_FOUND } from '#http/faults.ts'
import { json } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Service } from '#http/service.ts'
import { webobFault } from '#http/webob.ts'
import { addressGroupRoutes, addressRoutes } from '#neutron/security-groups/address-groups.ts'
import { agentRoutes } from '#neutron/agents/agents.ts'
import { dhcpAgentRoutes } from '#neutron/agents/dhcp-agents.ts'
import { extraRouteRoutes } from '#neutron/routers/extra-routes.ts'
import { extensionRoutes } from '#neutron/extensions.ts'
import { floatingIpKind, floatingIpRoutes } from '#neutron/floating-ips/floating-ips.ts'
import { floatingIpPoolRoutes } from '#neutron/floating-ips/pools.ts'
import { floatingIpLife } from '#neutron/floating-ips/rules.ts'
import { ipAvailabilityRoutes } from '#neutron/networks/ip-availability.ts'
import { l3AgentRoutes } from '#neutron/agents/l3-agents.ts'
import { meteringLabelType } from '#neutron/metering-labels/metering-labels.ts'
import { networkKind, networkRoutes } from '#neutron/networks/networks.ts'
import { policy } from '#neutron/policy.ts'
import { portKind, portRoutes } from '#neutron/ports/routes.ts'
import { portLife } from '#neutron/ports/ports.ts'
import { portForwardings } from '#neutron/port-forwardings/tables.ts'
import { portForwardingRoutes } from '#neutron/port-forwardings/port-forwardings.ts'
import { qosPolicyKind, qosPolicyRoutes, qosRuleTypeRoutes } from '#neutron/qos/qos.ts'
import { qosRuleRoutes } from '#neutron/qos/rules.ts'
import { qosPolicies, qosRules } from '#neutron/qos/tables.ts'
import { quotaRoutes, quotas } from '#neutron/quotas.ts'
import { rbacRoutes } from '#neutron/rbac/rbac.ts'
import { rootRoutes } from '#neutron/root.ts'
import { routerInterfaceRoutes } from '#neutron/routers/interfaces.ts'
import { routerKind, routerRoutes } from '#neutron/routers/routers.ts'
import {
  groupKind,
  securityGroupRoutes,
  securityGroupRuleRoutes,
} from '#neutron/security-groups/security-groups.ts'
import { subnetPoolKind, subnetPoolRoutes } from '#neutron/subnets/subnet-pools.ts'
import { subnetKind, subnetRoutes } from '#neutron/subnets/subnets.ts'
import {
  addressGroups,
  agents,
  dhcpHostings,
  floatingIps,
  networks,
  ports,
  rbacPolicies,
  routers,
  securityGroupRules,
  securityGroups,
  subnets,
} from '#neutron/tables.ts'
import { tagsOf } from '#neutron/tags.ts'
import { trunkLife } from '#neutron/trunks/life.ts'
import { trunks } from '#neutron/trunks/rows.ts'
import { subPortRoutes, trunkKind, trunkRoutes } from '#neutron/trunks/trunks.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const UNPLAYED = [
  'address-scopes',
  'auto-allocated-topology',
  'flavors',
  'log',
  'network_segment_ranges',
  'segments',
  'service-providers',
  'service_profiles',
]

/** Known to Neutron, not played here: 501 instead of a pretence. */
const unplayed: Routes = (router) => {
  for (const method of METHODS) {
    for (const path of UNPLAYED) {
      const depths = [`/${path}`, `/${path}/{id}`, `/${path}/{id}/{more}`, `/${path}/{id}/{a}/{b}`]
      for (const pattern of depths) router.unsimulated(method, pattern)
    }
  }
  router.unsimulated('POST', '/agents/{id}/l3-routers')
  router.unsimulated('DELETE', '/agents/{id}/l3-routers/{router_id}')
}

/** What it has, with what is inside. What is new is listed here, and told of by the rest. */
export const networkTypes = [
  { routes: [networkRoutes, ipAvailabilityRoutes, tagsOf(networkKind)], tables: { networks } },
  { routes: [subnetRoutes, tagsOf(subnetKind)], tables: { subnets } },
  { routes: [subnetPoolRoutes, tagsOf(subnetPoolKind)] },
  { routes: [portRoutes, tagsOf(portKind)], lifecycles: [portLife], tables: { ports } },
  {
    routes: [securityGroupRoutes, securityGroupRuleRoutes, tagsOf(groupKind)],
    tables: { securityGroups, securityGroupRules, rules: securityGroupRules },
  },
  { routes: [addressGroupRoutes, addressRoutes], tables: { addressGroups } },
  {
    routes: [floatingIpRoutes, floatingIpPoolRoutes, tagsOf(floatingIpKind)],
    lifecycles: [floatingIpLife],
    tables: { floatingIps },
  },
  { routes: [portForwardingRoutes], tables: { portForwardings } },
  {
    routes: [qosPolicyRoutes, qosRuleRoutes, qosRuleTypeRoutes, tagsOf(qosPolicyKind)],
    tables: { qosPolicies, qosRules },
  },
  meteringLabelType,
  {
    routes: [routerRoutes, routerInterfaceRoutes, extraRouteRoutes, tagsOf(routerKind)],
    tables: { routers },
  },
  {
    routes: [trunkRoutes, subPortRoutes, tagsOf(trunkKind)],
    lifecycles: [trunkLife],
    tables: { trunks },
  },
  { routes: [l3AgentRoutes, agentRoutes, dhcpAgentRoutes], tables: { agents, dhcpHostings } },
  { routes: [rbacRoutes], tables: { rbacPolicies } },
  { routes: [quotaRoutes], tables: { networkQuotas: quotas.collection } },
] as const satisfies readonly Played[]

/** Neutron, without microversions: what it can do is in its list of extensions. */
export const neutron: Service = {
  type: 'network',
  name: 'neutron',
  mount: '/network',
  catalogPath: '',
  roots: ['/v2.0'],
  tolerates: ['slashes', 'slash', 'json'],
  faults: neutronFaults,
  policy,
  versions: (base, path) => {
    // What is no part of the API needs no token to be not found; WebOb says so.
    if (path !== '/')
      return /^\/v2\.0(\/|$)/.test(path) ? undefined : webobFault(404, NOT_FOUND, '*/*')
    const links = [{ rel: 'self', href: `${base}/v2.0/` }]
    return json({ versions: [{ id: 'v2.0', status: 'CURRENT', links }] })
  },
  types: networkTypes,
  routes: [rootRoutes, ...routesOf(networkTypes), extensionRoutes(networkTypes), unplayed],
  lifecycles: lifecyclesOf(networkTypes),
}
