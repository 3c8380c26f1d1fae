import { Type, type Static } from 'typebox'
import { Items, del, get, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** Lets a project, or all (`*`), do something with one thing of another's. */
export const RbacPolicy = Type.Object({
  id: Type.String(),
  project_id: Type.String(),
  object_type: Type.String(),
  object_id: Type.String(),
  action: Type.String(),
  target_tenant: Type.String(),
})
export type RbacPolicy = Static<typeof RbacPolicy>

const ObjectType = Type.Union([
  Type.Literal('network'),
  Type.Literal('qos_policy'),
  Type.Literal('security_group'),
  Type.Literal('address_group'),
])
const Action = Type.Union([Type.Literal('access_as_shared'), Type.Literal('access_as_external')])

export const RbacPolicyCreate = Type.Object({
  object_type: ObjectType,
  object_id: Uuid,
  /** As external: networks alone. */
  action: Action,
  /** The id of a project, or `*` for all, which is for administrators. */
  target_tenant: Type.String({ pattern: '^([a-zA-Z0-9-]+|\\*)$', maxLength: 64 }),
})

const all = '/api/neutron/rbac_policies/'
const one = '/api/neutron/rbac_policies/{id}'
const params = { id: Uuid }

export const rbacPolicies = {
  list: get(all, {
    query: Type.Object({
      object_id: Type.Optional(Uuid),
      object_type: Type.Optional(ObjectType),
      action: Type.Optional(Action),
    }),
    reply: Items(RbacPolicy),
  }),
  load: get(one, { params, reply: RbacPolicy }),
  create: post(all, { body: RbacPolicyCreate, reply: RbacPolicy, status: 201 }),
  remove: del(one, { params, status: 204 }),
} as const
