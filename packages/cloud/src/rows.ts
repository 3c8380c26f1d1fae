/** What the cloud keeps, for tests that write straight into it: `cloud.table(rows.servers)`. */
import { quotas as ofDesignate } from '#designate/quotas.ts'
import { quotas } from '#neutron/quotas.ts'

export { containers as certificates, secrets } from '#barbican/rows.ts'
export { groupSnapshots, groupTypes, groups as volumeGroups } from '#cinder/groups/rows.ts'
export { defaultTypes as defaultVolumeTypes, qosSpecs } from '#cinder/admin-rows.ts'
export { backups, snapshots, transfers, types as volumeTypes, volumes } from '#cinder/rows.ts'
export { recordSets as recordsets, transferRequests, zones, zoneTasks } from '#designate/rows.ts'
export { images } from '#glance/rows.ts'
export { namespaces as metadefNamespaces } from '#glance/metadefs/rows.ts'
export { stacks, stackSnapshots } from '#heat/rows.ts'
export {
  assignmentRows as assignments,
  groupRows as groups,
  membershipRows as memberships,
  projectRows as projects,
  roleRows as roles,
  tokenRows as tokens,
  userRows as users,
} from '#keystone/rows.ts'
export {
  identityProviderRows as identityProviders,
  mappingRows as mappings,
  protocolRows as protocols,
  serviceProviderRows as serviceProviders,
  trustedDashboardRows as trustedDashboards,
} from '#keystone/federation/rows.ts'
export {
  applicationCredentialRows as applicationCredentials,
  credentialRows as ec2Credentials,
} from '#keystone/application-credentials/rows.ts'
export {
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
/** By the name that they have in the address of their group. */
export { securityGroupRules as rules } from '#neutron/tables.ts'
export { meteringLabelRules, meteringLabels } from '#neutron/metering-labels/metering-labels.ts'
export { trunks } from '#neutron/trunks/rows.ts'
export { portForwardings } from '#neutron/port-forwardings/tables.ts'
export { qosPolicies, qosRules } from '#neutron/qos/tables.ts'
export const networkQuotas = quotas.collection
export const dnsQuotas = ofDesignate.collection
export { aggregates } from '#nova/hosts/aggregate-rows.ts'
export { flavors } from '#nova/flavors/rows.ts'
export { groups as serverGroups } from '#nova/server-groups/rows.ts'
export { keypairRows as keypairs } from '#nova/keypairs/keypairs.ts'
export { servers } from '#nova/servers/servers.ts'
export {
  availabilityZoneProfiles,
  availabilityZones,
  flavorProfiles,
  flavors as loadBalancerFlavors,
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  loadBalancers,
  members,
  pools,
} from '#octavia/rows.ts'
/** By the names that they have in the addresses of what they are in. */
export {
  healthMonitors as healthmonitors,
  l7Policies as l7policies,
  l7Rules as l7rules,
} from '#octavia/rows.ts'
export { containers, objects } from '#swift/rows.ts'
