import { Type, type Static } from 'typebox'
import { Items, Name, Nullable, Texts, del, get, post } from '#endpoint.ts'

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

const one = '/api/nova/servergroups/{id}/'

export const serverGroups = {
  list: get('/api/nova/servergroups/', { reply: Items(ServerGroup) }),
  load: get(one, { reply: ServerGroup }),
  create: post('/api/nova/servergroups/', {
    body: Type.Object({
      name: Name,
      policies: Type.Array(
        Type.Union(
          ['affinity', 'anti-affinity', 'soft-affinity', 'soft-anti-affinity'].map((policy) =>
            Type.Literal(policy),
          ),
        ),
        { minItems: 1, maxItems: 1 },
      ),
    }),
    reply: ServerGroup,
    status: 201,
  }),
  remove: del(one, { status: 204 }),
} as const
