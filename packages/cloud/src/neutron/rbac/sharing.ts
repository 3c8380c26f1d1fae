/**
 * With whom things are shared: RBAC policies, each of which lets one project, or all (`*`), do
 * something with one thing. What is for all stands at the thing itself, too, where lists find it.
 */
import type { NeutronNetwork } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { oncePerRequest } from '#neutron/rbac/access.ts'
import { eachOf } from '#neutron/listing.ts'
import { networks, rbacPolicies, type RbacPolicy } from '#neutron/tables.ts'
import { rows, type Scene } from '#scene.ts'
import type { Where } from '#store/collection.ts'

export const SHARED = 'access_as_shared'
export const EXTERNAL = 'access_as_external'
export const EVERYBODY = '*'

/** The things of a type that the caller's project is let do something with, by name. */
const granted = oncePerRequest<ReadonlySet<string>>((context, key) => {
  const [object_type = '', action = ''] = key.split(' ')
  const where = { target_tenant: context.projectId, object_type, action }
  return new Set(
    rows(context, rbacPolicies)
      .list({ where })
      .map(({ object_id: id }) => id),
  )
})

/** The ids of what others share with the caller's project by name. */
export const grantedIds = (context: Context, type: string, action = SHARED): readonly string[] => [
  ...granted(context, `${type} ${action}`),
]

/** Whether a network is shared with the caller's project. */
export const isSharedWith = (
  context: Context,
  { id, shared }: Pick<NeutronNetwork, 'id' | 'shared'>,
): boolean => shared || granted(context, `network ${SHARED}`).has(id)

/** The network as the caller's project is told of it. */
export const asShared = <T extends object>(context: Context, network: T): T => {
  const id: unknown = Reflect.get(network, 'id')
  const isGranted = typeof id === 'string' && granted(context, `network ${SHARED}`).has(id)
  return isGranted ? { ...network, shared: true } : network
}

/** Networks of others that the caller may use: what is for all, and for the caller's project. */
export function sharedNetworks(context: Context): readonly Where[] {
  const external = rows(context, rbacPolicies).list({
    where: { object_type: 'network', action: EXTERNAL },
  })
  const open = new Set(external.filter(isForAll).map(({ object_id: id }) => id))
  const restricted = external.map(({ object_id: id }) => id).filter((id) => !open.has(id))
  const named = [...grantedIds(context, 'network'), ...grantedIds(context, 'network', EXTERNAL)]
  return [
    { shared: true },
    { 'router:external': true, ...(restricted.length > 0 && { id: { not: restricted } }) },
    ...eachOf('id', [...new Set(named)]),
  ]
}

const isForAll = ({ target_tenant }: RbacPolicy): boolean => target_tenant === EVERYBODY

/** The ids of networks whose subnets and ports the caller's project may use, but for its own. */
export const sharedNetworkIds = (context: Context): readonly string[] => {
  const all = rows(context, networks).list({ where: { shared: true } })
  return [...new Set([...all.map(({ id }) => id), ...grantedIds(context, 'network')])]
}

/** Makes the policies of a network say what it says itself: whether it is for all. */
export function followNetwork(scene: Scene, network: NeutronNetwork): void {
  const says = { [SHARED]: network.shared, [EXTERNAL]: network['router:external'] === true }
  for (const [action, isOn] of Object.entries(says)) {
    const of = { object_type: 'network', object_id: network.id, action }
    const held = rows(scene, rbacPolicies).list({ where: of })
    const forAll = held.find(isForAll)
    if (isOn && (action === SHARED ? !forAll : held.length === 0)) {
      insertPolicy(scene, network.project_id, { ...of, target_tenant: EVERYBODY })
    }
    if (!isOn && forAll) rows(scene, rbacPolicies).remove(forAll.id)
  }
}

/** The policies of what goes go with it. */
export function forgetSharing(scene: Scene, object_id: string): void {
  for (const { id } of rows(scene, rbacPolicies).list({ where: { object_id } })) {
    rows(scene, rbacPolicies).remove(id)
  }
}

export function insertPolicy(
  scene: Scene,
  project_id: string,
  policy: Omit<RbacPolicy, 'id' | 'project_id' | 'tenant_id'>,
): RbacPolicy {
  const id = scene.world.random.uuid()
  return rows(scene, rbacPolicies).insert({ id, project_id, tenant_id: project_id, ...policy })
}
