import type { FastifyInstance } from 'fastify'
import { keyManagerRoutes } from '#barbican/certificates.ts'
import { backupRoutes } from '#cinder/backups.ts'
import { volumeGroupRoutes } from '#cinder/groups.ts'
import { volumeOperationRoutes } from '#cinder/operation.ts'
import { qosSpecRoutes } from '#cinder/qos-specs.ts'
import { volumeQuotaSetRoutes } from '#cinder/quota-sets.ts'
import { snapshotRoutes } from '#cinder/snapshots.ts'
import { transferRoutes } from '#cinder/transfers.ts'
import { volumeTypeRoutes } from '#cinder/volume-types.ts'
import { volumeActionRoutes } from '#cinder/volume-actions.ts'
import { volumeRoutes } from '#cinder/volumes.ts'
import { dependentRoutes } from '#dependents/routes.ts'
import { recordSetRoutes } from '#designate/record-sets.ts'
import { reverseRoutes } from '#designate/reverse.ts'
import { zoneTaskRoutes } from '#designate/zone-tasks.ts'
import { dnsZoneRoutes } from '#designate/zones.ts'
import { extensionRoutes, type KnownExtensions } from '#extensions.ts'
import { imageRoutes } from '#glance/images.ts'
import { metadefRoutes } from '#glance/metadefs.ts'
import { meteringRoutes } from '#gnocchi/metering.ts'
import { headerRoutes } from '#header/routes.ts'
import { heatRoutes } from '#heat/routes.ts'
import { consoleRoutes, type ConsoleParts } from '#console/routes.ts'
import { accountRoutes } from '#keystone/account.ts'
import { applicationCredentialRoutes } from '#keystone/application-credentials.ts'
import { domainRoutes } from '#keystone/domains.ts'
import { groupRoutes } from '#keystone/groups.ts'
import { identityProviderRoutes } from '#keystone/identity-providers.ts'
import { mappingRoutes } from '#keystone/mappings.ts'
import { protocolRoutes } from '#keystone/protocols.ts'
import { serviceProviderRoutes } from '#keystone/service-providers.ts'
import { ec2CredentialRoutes } from '#keystone/ec2-credentials.ts'
import { keystoneSessionRoutes } from '#keystone/session.ts'
import { projectContentRoutes } from '#keystone/project-contents.ts'
import { projectQuotaRoutes } from '#keystone/project-quotas.ts'
import { newProjectRoutes } from '#sequences/new-projects.ts'
import { projectMemberRoutes } from '#keystone/project-members.ts'
import { projectRoutes } from '#keystone/projects.ts'
import { roleAssignmentRoutes } from '#keystone/role-assignments.ts'
import { roleRoutes } from '#keystone/roles.ts'
import { userRoutes } from '#keystone/users.ts'
import type { Later } from '#later.ts'
import { listRoutes } from '#lists/routes.ts'
import { launchTemplateRoutes } from '#nova/launch-templates.ts'
import { addressGroupRoutes } from '#neutron/address-groups.ts'
import { agentRoutes } from '#neutron/agents.ts'
import { floatingIpRoutes } from '#neutron/floating-ips.ts'
import { meteringLabelRoutes } from '#neutron/metering-labels.ts'
import { networkRoutes } from '#neutron/networks.ts'
import { portForwardingRoutes } from '#neutron/port-forwardings.ts'
import { portRoutes } from '#neutron/ports.ts'
import { preparedNetworkRoutes } from '#neutron/prepared-networks.ts'
import { qosRoutes } from '#neutron/qos.ts'
import { networkQuotaSetRoutes } from '#neutron/quota-sets.ts'
import { rbacPolicyRoutes } from '#neutron/rbac-policies.ts'
import { reachabilityRoutes } from '#neutron/reachability/routes.ts'
import { routerInterfaceRoutes, staticRouteRoutes } from '#neutron/router-parts.ts'
import { routerRoutes } from '#neutron/routers.ts'
import { securityGroupRuleRoutes } from '#neutron/security-group-rules.ts'
import { groupUseRoutes } from '#neutron/group-use.ts'
import { securityGroupRoutes } from '#neutron/security-groups.ts'
import { serverAccessRoutes } from '#neutron/server-access.ts'
import { subnetPoolRoutes } from '#neutron/subnetpools.ts'
import { subnetRoutes } from '#neutron/subnets.ts'
import { trunkRoutes } from '#neutron/trunks.ts'
import { waysOutRoutes } from '#neutron/ways-out.ts'
import { aggregateRoutes } from '#nova/aggregates.ts'
import { computeRoutes } from '#nova/compute.ts'
import { hypervisorRoutes } from '#nova/hypervisors.ts'
import { flavorRoutes } from '#nova/flavors.ts'
import { keypairRoutes } from '#nova/keypairs.ts'
import { launchRoutes } from '#sequences/launches.ts'
import { serverActionRoutes } from '#nova/server-actions.ts'
import { quotaSetRoutes } from '#nova/quota-sets.ts'
import { serverGroupRoutes } from '#nova/server-groups.ts'
import { serverPartRoutes } from '#nova/server-parts.ts'
import { serverRoutes } from '#nova/servers.ts'
import { computeServiceRoutes } from '#nova/services.ts'
import { usageRoutes } from '#nova/usage.ts'
import { octaviaRoutes } from '#octavia/routes.ts'
import type { Decide } from '#policy/decide.ts'
import { policyRoutes } from '#policy/routes.ts'
import { mySessionsRoutes } from '#sessions/my-sessions.ts'
import { sessionRoutes } from '#sessions/routes.ts'
import { quotaRoutes } from '#quotas/routes.ts'
import { createRecentAskers } from '#quotas/source.ts'
import type { SessionServices } from '#sessions/services.ts'
import { webSsoRoutes } from '#sessions/websso.ts'
import { settingsRoutes } from '#settings/routes.ts'
import { containerRoutes } from '#swift/containers.ts'
import { archiveRoutes } from '#swift/archive.ts'
import { objectRoutes } from '#swift/objects.ts'
import { uploadRoutes } from '#swift/uploads.ts'
import { cloudHealthRoutes } from '#cloud-health/routes.ts'
import type { Outbound } from '#plugins/outbound.ts'
import { searchRoutes } from '#search/routes.ts'
import { topologyRoutes } from '#topology/network.ts'
import { versionRoutes, type KnownVersions } from '#versions.ts'
import { workflowRoutes } from '#workflows/routes.ts'

type Parts = {
  readonly services: SessionServices
  readonly decide: Decide
  readonly now: () => number
  readonly consoles: ConsoleParts
  readonly extensions: KnownExtensions
  readonly versions: KnownVersions
  readonly later: Later
  readonly reach: Outbound
}

/** Every path under the web root, room by room. */
export const registerRoutes = async (
  app: FastifyInstance,
  { services, decide, now, consoles, extensions, versions, later, reach }: Parts,
): Promise<void> => {
  sessionRoutes(app, services)
  mySessionsRoutes(app, services)
  await webSsoRoutes(app, services)
  keystoneSessionRoutes(app)
  projectRoutes(app, services)
  projectMemberRoutes(app)
  newProjectRoutes(app)
  projectContentRoutes(app)
  dependentRoutes(app)
  projectQuotaRoutes(app)
  userRoutes(app, services)
  groupRoutes(app)
  roleRoutes(app)
  roleAssignmentRoutes(app)
  domainRoutes(app)
  identityProviderRoutes(app)
  protocolRoutes(app)
  mappingRoutes(app)
  serviceProviderRoutes(app)
  applicationCredentialRoutes(app)
  ec2CredentialRoutes(app)
  accountRoutes(app, services)
  policyRoutes(app, decide)
  settingsRoutes(app, now)
  cloudHealthRoutes(app, reach)
  listRoutes(app)
  launchTemplateRoutes(app)
  versionRoutes(app, versions)
  extensionRoutes(app, extensions)
  const recent = createRecentAskers(now)
  headerRoutes(app, { recent, now })
  quotaRoutes(app, recent)
  computeRoutes(app)
  computeServiceRoutes(app)
  hypervisorRoutes(app)
  flavorRoutes(app)
  aggregateRoutes(app)
  keypairRoutes(app)
  quotaSetRoutes(app)
  serverRoutes(app)
  launchRoutes(app, later)
  serverActionRoutes(app)
  serverPartRoutes(app)
  serverGroupRoutes(app)
  usageRoutes(app, now)
  consoleRoutes(app, consoles)
  imageRoutes(app)
  metadefRoutes(app, now)
  floatingIpRoutes(app)
  portForwardingRoutes(app)
  qosRoutes(app)
  networkQuotaSetRoutes(app)
  networkRoutes(app)
  meteringLabelRoutes(app)
  agentRoutes(app, extensions)
  rbacPolicyRoutes(app)
  subnetRoutes(app)
  trunkRoutes(app)
  portRoutes(app)
  routerRoutes(app)
  routerInterfaceRoutes(app)
  staticRouteRoutes(app, extensions)
  subnetPoolRoutes(app)
  waysOutRoutes(app)
  preparedNetworkRoutes(app)
  securityGroupRoutes(app, extensions)
  groupUseRoutes(app)
  serverAccessRoutes(app)
  reachabilityRoutes(app)
  securityGroupRuleRoutes(app)
  addressGroupRoutes(app)
  volumeRoutes(app)
  volumeActionRoutes(app)
  snapshotRoutes(app)
  backupRoutes(app)
  transferRoutes(app)
  volumeTypeRoutes(app)
  qosSpecRoutes(app)
  volumeGroupRoutes(app)
  volumeOperationRoutes(app, extensions)
  volumeQuotaSetRoutes(app)
  octaviaRoutes(app, later)
  keyManagerRoutes(app)
  dnsZoneRoutes(app)
  recordSetRoutes(app)
  reverseRoutes(app)
  zoneTaskRoutes(app)
  heatRoutes(app)
  meteringRoutes(app, now)
  containerRoutes(app)
  objectRoutes(app)
  uploadRoutes(app)
  archiveRoutes(app)
  workflowRoutes(app)
  topologyRoutes(app, decide)
  searchRoutes(app)
}
