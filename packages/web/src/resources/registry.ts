import { registry } from '#resource/registry.ts'
import {
  backups,
  groupSnapshots,
  groupTypes,
  qosSpecs,
  snapshots,
  volumeGroups,
  volumePools,
  volumeServices,
  volumeTypes,
  volumes,
} from '#resources/cinder/entries.ts'
import { images } from '#resources/glance/entries.ts'
import { applicationCredentials, ec2Credentials, projects } from '#resources/keystone/entries.ts'
import {
  addressGroups,
  dhcpAgents,
  floatingIps,
  networkAgents,
  networks,
  portForwardings,
  ports,
  qosPolicies,
  qosRules,
  rbacPolicies,
  routerInterfaces,
  routerRoutes,
  routers,
  securityGroupRules,
  securityGroups,
  subnets,
  trunks,
} from '#resources/neutron/entries.ts'
import { aggregates, flavors, instances, keypairs, serverGroups } from '#resources/nova/entries.ts'

/**
 * Every resource type of the product, in the order of the navigation: addresses and links follow
 * from this list. The rest of a type is loaded with its page.
 */
export const resources = registry([
  instances,
  images,
  keypairs,
  serverGroups,
  flavors,
  aggregates,
  volumes,
  snapshots,
  backups,
  volumeGroups,
  groupSnapshots,
  volumeTypes,
  qosSpecs,
  groupTypes,
  volumeServices,
  volumePools,
  networks,
  subnets,
  ports,
  dhcpAgents,
  rbacPolicies,
  routers,
  routerInterfaces,
  routerRoutes,
  securityGroups,
  securityGroupRules,
  floatingIps,
  portForwardings,
  trunks,
  qosPolicies,
  qosRules,
  addressGroups,
  networkAgents,
  projects,
  applicationCredentials,
  ec2Credentials,
])
