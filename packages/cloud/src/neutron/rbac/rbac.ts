/** https://docs.openstack.org/api-ref/network/v2/#rbac-policies */
import type { Context } from '#http/context.ts'
import { Fault, notFound } from '#http/faults.ts'
import { text, textOf, uuid, type Attributes, type Fields } from '#neutron/attributes.ts'
import { badRequest, conflict, invalidInput } from '#neutron/faults.ts'
import { networkSharing } from '#neutron/rbac/rbac-networks.ts'
import { insertPolicy } from '#neutron/rbac/sharing.ts'
import { neutronStyle, ownAnd, type NeutronKind } from '#neutron/style.ts'
import { rbacPolicies, type RbacPolicy } from '#neutron/tables.ts'
import { resource } from '#resource/resource.ts'
import { rows } from '#scene.ts'

/** What sharing a type of thing asks for and brings about. */
export type Sharing = {
  readonly actions: readonly string[]
  /** Throws unless the caller may share that thing. */
  readonly permit: (context: Context, policy: Granted) => void
  /** Why somebody depends on the policy, in words; undefined where nobody does. */
  readonly inUse: (context: Context, policy: RbacPolicy) => string | undefined
  /** What becomes of the thing when a policy has come or gone. */
  readonly changed: (context: Context, policy: RbacPolicy) => void
}
export type Granted = Pick<RbacPolicy, 'object_id' | 'action' | 'target_tenant'>

/** The types that can be shared; those without rules here are not played. */
const TYPES: Readonly<Record<string, Sharing | undefined>> = {
  network: networkSharing,
  qos_policy: undefined,
  security_group: undefined,
  address_group: undefined,
  address_scope: undefined,
  subnetpool: undefined,
}

const ruled = { ruled: true, unsorted: true } as const
const attributes: Attributes = {
  id: { unsorted: true },
  object_type: { ...ruled, post: true, required: true, check: typeOf },
  object_id: { ...ruled, post: true, required: true, check: uuid },
  target_tenant: { ...ruled, post: true, put: true, required: true, check: text() },
  action: { ...ruled, post: true, required: true, check: text() },
  tenant_id: { post: true, check: text(), unsorted: true },
  project_id: { post: true, check: text(), unsorted: true },
}

const rbacKind: NeutronKind<RbacPolicy> = {
  path: '/rbac-policies',
  one: 'rbac_policy',
  many: 'rbac_policies',
  collection: rbacPolicies,
  attributes,
  notFound: (id) =>
    notFound(`RBAC policy of type unknown with ID ${id} not found`, 'RbacPolicyNotFound'),
  visible: ownAnd(),
  shown: (_context, item) => ({ ...item }),
  create: (context, body) => {
    const policy = grantedIn(body)
    const sharing = sharingOf(policy.object_type)
    sharing.permit(context, policy)
    refuseOtherActions(policy, sharing)
    refuseTwice(context, policy)
    const made = insertPolicy(context, String(body['project_id']), policy)
    sharing.changed(context, made)
    return made
  },
  change: (context, item, body) => {
    const target = body['target_tenant']
    const sharing = sharingOf(item.object_type)
    if (typeof target !== 'string' || target === item.target_tenant) return item
    sharing.permit(context, item)
    refuseInUse(item, sharing.inUse(context, item))
    const after = { ...item, target_tenant: target }
    refuseTwice(context, after)
    rows(context, rbacPolicies).update(after)
    sharing.changed(context, after)
    return after
  },
  remove: (context, item) => {
    const sharing = sharingOf(item.object_type)
    refuseInUse(item, sharing.inUse(context, item))
    rows(context, rbacPolicies).remove(item.id)
    sharing.changed(context, item)
  },
}

export const rbacRoutes = resource(neutronStyle, rbacKind)

function typeOf(value: unknown): string {
  const type = textOf(value).trim().toLowerCase()
  if (Object.hasOwn(TYPES, type)) return type
  throw invalidInput(`'${textOf(value)}' is not a valid RBAC object type`)
}

function sharingOf(type: string): Sharing {
  const sharing = TYPES[type]
  if (sharing) return sharing
  throw new Fault(501, `The embedded cloud does not simulate the sharing of a ${type}.`)
}

const grantedIn = (body: Fields) => ({
  object_type: textOf(body['object_type']),
  object_id: textOf(body['object_id']),
  action: textOf(body['action']),
  target_tenant: textOf(body['target_tenant']),
})

function refuseOtherActions({ action, object_type }: RbacPolicyParts, { actions }: Sharing): void {
  if (actions.includes(action)) return
  const valid = actions.map((one) => `'${one}'`).join(', ')
  throw badRequest(
    `Invalid action '${action}' for object type '${object_type}'. Valid actions: (${valid})`,
    'InvalidActionForType',
  )
}

type RbacPolicyParts = ReturnType<typeof grantedIn>

function refuseTwice(context: Context, policy: RbacPolicyParts): void {
  const { object_id, action, target_tenant } = policy
  if (rows(context, rbacPolicies).count({ object_id, action, target_tenant }) === 0) return
  throw conflict('DuplicateRbacPolicy', 'An RBAC policy already exists with those values.')
}

function refuseInUse({ object_id: id }: RbacPolicy, why: string | undefined): void {
  if (why === undefined) return
  const message =
    `RBAC policy on object ${id} cannot be removed because other objects depend on it.\n` +
    `Details: ${why}`
  throw conflict('RbacPolicyInUse', message)
}
