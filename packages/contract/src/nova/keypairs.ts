import { Type, type Static } from 'typebox'
import { Items, Name, Nullable, del, get, post } from '#endpoint.ts'
import { KeypairName } from '#ids.ts'

/** A key pair as the list and the details show it; `id` is the name in lists (RS-KEY-07). */
export const Keypair = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()]),
  name: Type.String(),
  type: Type.String(),
  fingerprint: Type.String(),
  public_key: Type.String(),
  keypair_id: Type.Optional(Type.Integer()),
  user_id: Type.Optional(Type.String()),
  created_at: Type.Optional(Nullable(Type.String())),
})
export type Keypair = Static<typeof Keypair>

/** Without `public_key` the cloud makes a pair and answers its private half once. */
export const KeypairCreate = Type.Object({
  name: Name,
  key_type: Type.Optional(Type.Union([Type.Literal('ssh'), Type.Literal('x509')])),
  // Nova's are shorter by far.
  public_key: Type.Optional(Type.String({ minLength: 1, maxLength: 16384 })),
})

export const KeypairCreated = Type.Object({
  ...Keypair.properties,
  private_key: Type.Optional(Type.String()),
})
export type KeypairCreated = Static<typeof KeypairCreated>

const one = '/api/nova/keypairs/{name}'
const params = { name: KeypairName }

export const keypairs = {
  list: get('/api/nova/keypairs/', { reply: Items(Keypair) }),
  load: get(one, { params, reply: Keypair }),
  create: post('/api/nova/keypairs/', { body: KeypairCreate, reply: KeypairCreated, status: 201 }),
  remove: del(one, { params, status: 204 }),
} as const
