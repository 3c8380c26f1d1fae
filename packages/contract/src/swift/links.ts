import { Type, type Static } from 'typebox'
import { get, post } from '#endpoint.ts'
import { ContainerName, ObjectName } from '#ids.ts'

/** A link by which anybody may load an object until it ends. */
export const ObjectLink = Type.Object({
  url: Type.String(),
  /** When it ends, in UTC. */
  expires_at: Type.String(),
})
export type ObjectLink = Static<typeof ObjectLink>

const params = { container: ContainerName, path: ObjectName }
const one = '/api/swift/containers/{+container}/link/{+path}'

/** Links without a session. https://docs.openstack.org/swift/latest/api/temporary_url_middleware.html */
export const objectLinks = {
  /** Whether links can be made: what they are signed with is the account's or the container's key. */
  state: get(one, {
    params,
    reply: Type.Object({
      /** The service takes such links. */
      supported: Type.Boolean(),
      /** There is a key; nobody gets to see it. */
      has_key: Type.Boolean(),
    }),
  }),
  create: post(one, {
    params,
    body: Type.Object({ seconds: Type.Integer({ minimum: 60, maximum: 31_536_000 }) }),
    reply: ObjectLink,
    status: 201,
    audited: true,
  }),
  /** Gives the account a key where it has none, which is made up and told to nobody. */
  setKey: post('/api/swift/link-key/', { status: 204 }),
} as const
