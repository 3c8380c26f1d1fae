/** Sharing networks (neutron.db.db_base_plugin_v2, neutron.db.external_net_db). */
import type { NeutronNetwork } from '@meridian/openstack'
import { spansProjects } from '#neutron/rbac/access.ts'
import { invalidInput } from '#neutron/faults.ts'
import type { Sharing } from '#neutron/rbac/rbac.ts'
import { EVERYBODY, EXTERNAL, SHARED } from '#neutron/rbac/sharing.ts'
import { networks, ports, rbacPolicies, routers, type RbacPolicy } from '#neutron/tables.ts'
import { rows, type Scene } from '#scene.ts'

const BASE = 'neutron.plugins.ml2.plugin.NeutronDbPluginV2.validate_network_rbac_policy_change'
const OBJECT = 'neutron.objects.network.RbacNeutronDbObjectMixin.validate_rbac_policy_change'
const GATEWAY =
  'neutron.plugins.ml2.plugin.External_net_db_mixin._validate_ext_not_in_use_by_tenant'

/** What a callback of Neutron's has said; the number is another in each process. */
const failed = (callback: string, words: string): string =>
  `Callback ${callback}-1 failed with "${words}"`

export const networkSharing: Sharing = {
  actions: [SHARED, EXTERNAL],
  permit: (context, { object_id: id, action }) => {
    if (action !== SHARED && action !== EXTERNAL) return
    const network = rows(context, networks).get(id)
    if (!network) throw invalidInput(failed(BASE, `Network ${id} could not be found.`))
    if (spansProjects(context) || network.project_id === context.projectId) return
    const words = 'Only admins can manipulate policies on objects they do not own'
    throw invalidInput(failed(OBJECT, `Invalid input for operation: ${words}.`))
  },
  inUse: (context, policy) => {
    const network = rows(context, networks).get(policy.object_id)
    if (!network) return undefined
    return policy.action === SHARED
      ? portsOf(context, network, policy)
      : gatewaysOf(context, network, policy)
  },
  changed: (context, { object_id: id, action }) => {
    const network = rows(context, networks).get(id)
    if (!network) return
    const targets = targetsOf(context, id, action)
    const changes: Partial<NeutronNetwork> =
      action === SHARED
        ? { shared: targets.includes(EVERYBODY) }
        : { 'router:external': targets.length > 0 }
    rows(context, networks).update({ ...network, ...changes })
  },
}

const targetsOf = (scene: Scene, object_id: string, action: string): readonly string[] =>
  rows(scene, rbacPolicies)
    .list({ where: { object_id, action } })
    .map(({ target_tenant }) => target_tenant)

/** Ports of those who would lose the network, unless another policy lets them have it. */
function portsOf(scene: Scene, network: NeutronNetwork, policy: RbacPolicy): string | undefined {
  const { id, project_id: owner } = network
  const { target_tenant: target } = policy
  if (target === owner) return undefined
  const targets = targetsOf(scene, id, SHARED)
  if (target !== EVERYBODY && targets.includes(EVERYBODY)) return undefined
  const others = targets.filter((one) => one !== EVERYBODY)
  const whose = target === EVERYBODY ? { not: [owner, '', ...others] } : target
  if (rows(scene, ports).count({ network_id: id, project_id: whose }) === 0) return undefined
  return failed(
    BASE,
    `Unable to reconfigure sharing settings for network ${id}. Multiple tenants are using it.`,
  )
}

/** Routers of those who would lose the way out. */
function gatewaysOf(scene: Scene, network: NeutronNetwork, policy: RbacPolicy): string | undefined {
  const { target_tenant: target } = policy
  const targets = targetsOf(scene, network.id, EXTERNAL)
  if (target !== EVERYBODY && targets.includes(EVERYBODY)) return undefined
  const hanging = rows(scene, routers)
    .list({})
    .filter(({ external_gateway_info: info }) => info?.network_id === network.id)
  const depends = hanging.some(({ project_id: project }) =>
    target === EVERYBODY ? !targets.includes(project) : project === target,
  )
  if (!depends) return undefined
  const words =
    `RBAC policy on object ${network.id} cannot be removed because other objects depend on it.\n` +
    'Details: There are routers attached to this network that depend on this policy for access.'
  return failed(GATEWAY, words)
}
