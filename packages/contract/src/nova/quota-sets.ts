import { Type, type Static } from 'typebox'
import { Items, get, patch } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'

/** -1 is no limit. */
const Limit = Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }))

/** The quotas of compute by Nova's names; the last three are gone from 2.57 on. */
export const ComputeQuotas = Type.Object({
  instances: Limit,
  cores: Limit,
  ram: Limit,
  metadata_items: Limit,
  key_pairs: Limit,
  server_groups: Limit,
  server_group_members: Limit,
  injected_files: Limit,
  injected_file_content_bytes: Limit,
  injected_file_path_bytes: Limit,
})
export type ComputeQuotas = Static<typeof ComputeQuotas>
export type ComputeQuota = keyof ComputeQuotas

export const DefaultQuota = Type.Object({
  name: Type.String(),
  display_name: Type.String(),
  limit: Type.Integer(),
})
export type DefaultQuota = Static<typeof DefaultQuota>

const ofProject = '/api/nova/quota-sets/{projectId}'
const params = { projectId: KeystoneId }

/** The limits of projects, for administrators. */
export const quotaSets = {
  /** The default quotas, for projects that were given none of their own. */
  defaults: get('/api/nova/quota-sets/defaults/', { reply: Items(DefaultQuota) }),
  updateDefaults: patch('/api/nova/quota-sets/defaults/', { body: ComputeQuotas, status: 204 }),
  /** The names of what can be changed in this cloud, of every service. */
  editable: get('/api/nova/quota-sets/editable/', {
    reply: Items(Type.String()),
    asks: ['compute', 'network'],
  }),
  load: get(ofProject, { params, reply: ComputeQuotas }),
  /** With `force` also below what is used. */
  update: patch(ofProject, {
    params,
    body: Type.Object({ ...ComputeQuotas.properties, force: Type.Optional(Type.Boolean()) }),
    status: 204,
  }),
} as const
