import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post } from '#endpoint.ts'
import { Ec2Access } from '#ids.ts'

/** A key for the interfaces that speak as Amazon's do; its public half is what it is called by. */
export const Ec2Credential = Type.Object({
  access: Type.String(),
  project_id: Nullable(Type.String()),
})
export type Ec2Credential = Static<typeof Ec2Credential>

/** Keystone tells the secret as often as it is asked; who asks is written down. */
export const Ec2Secret = Type.Object({ ...Ec2Credential.properties, secret: Type.String() })
export type Ec2Secret = Static<typeof Ec2Secret>

const one = '/api/keystone/ec2_credentials/{access}'
const params = { access: Ec2Access }

/** The signed-in user's own, in all projects. */
export const ec2Credentials = {
  list: get('/api/keystone/ec2_credentials/', { reply: Items(Ec2Credential) }),
  load: get(one, { params, reply: Ec2Credential }),
  create: post('/api/keystone/ec2_credentials/', {
    // In the project where the session works.
    reply: Ec2Credential,
    status: 201,
  }),
  remove: del(one, { params, status: 204 }),
  secret: get('/api/keystone/ec2_credentials/{access}/secret', {
    params,
    reply: Ec2Secret,
    audited: true,
  }),
} as const
