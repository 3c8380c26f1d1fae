import { Type, type Static } from 'typebox'
import { Items, Name, Nullable, Texts, del, get, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

export const ServerGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  policy: Type.String(),
  policies: Type.Array(Type.String()),
  members: Type.Array(Type.String()),
  metadata: Type.Optional(Texts),
  project_id: Type.Optional(Nullable(Type.String())),
  user_id: Type.Optional(Nullable(Type.String())),
})
export type ServerGroup = Static<typeof ServerGroup>

/** In the order in which they are offered; the soft ones came with 2.15 (RS-SGRP-13..15). */
export const serverGroupPolicies = [
  'affinity',
  'anti-affinity',
  'soft-anti-affinity',
  'soft-affinity',
] as const
export type ServerGroupPolicy = (typeof serverGroupPolicies)[number]
const policy = { type: 'string', minLength: 1, enum: [...serverGroupPolicies] }

/** What the form asks for (RS-SGRP-11, RS-SGRP-12); none is chosen at first. */
export const ServerGroupForm = Type.Object({
  name: Name,
  policy: Type.Unsafe<ServerGroupPolicy | ''>(policy),
})

const one = '/api/nova/servergroups/{id}/'
const params = { id: Uuid }

export const serverGroups = {
  list: get('/api/nova/servergroups/', { reply: Items(ServerGroup) }),
  load: get(one, { params, reply: ServerGroup }),
  create: post('/api/nova/servergroups/', {
    body: Type.Object({
      name: Name,
      policies: Type.Array(Type.Unsafe<ServerGroupPolicy>(policy), { minItems: 1, maxItems: 1 }),
    }),
    reply: ServerGroup,
    status: 201,
  }),
  remove: del(one, { params, status: 204 }),
} as const
