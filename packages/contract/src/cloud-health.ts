import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'

/** How an endpoint of the catalogue answered when it was asked for its versions. */
export const EndpointState = Type.Union([
  /** Also where it refuses to tell: it is there. */
  Type.Literal('answers'),
  /** With an error of its own or of what stands before it (5xx). */
  Type.Literal('fails'),
  /** Not in time. */
  Type.Literal('hangs'),
  /** There is no way to it, or its address is none. */
  Type.Literal('unreachable'),
])
export type EndpointState = Static<typeof EndpointState>

export const EndpointHealth = Type.Object({
  type: Type.String(),
  name: Type.String(),
  region: Nullable(Type.String()),
  interface: Type.String(),
  /** Where its versions are, without what an address may hold of a user. */
  url: Nullable(Type.String()),
  state: EndpointState,
  /** The status of HTTP, where there was an answer. */
  status: Nullable(Type.Integer()),
  /** The version that is current, the highest microversion where it has some. */
  version: Nullable(Type.String()),
  /** How long it took. */
  ms: Type.Integer(),
  /** Whether it is this endpoint that the console calls. */
  used: Type.Boolean(),
})
export type EndpointHealth = Static<typeof EndpointHealth>

/** For administrators: all endpoints of their catalogue, each asked at once and for a short time. */
export const cloudHealth = {
  load: get('/api/cloud_health/', {
    reply: Type.Object({
      ...Items(EndpointHealth).properties,
      console: Type.Object({ version: Type.String(), node: Type.String() }),
    }),
    asks: [],
  }),
} as const
