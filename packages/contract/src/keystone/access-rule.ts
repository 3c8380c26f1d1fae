/**
 * What an application credential may be used for. Apart from the endpoints: a shape whose fields are a
 * method and a path looks like one to whoever walks through what the contract exports.
 */
import { Type, type Static } from 'typebox'

/** A method and a path of one service. */
export const AccessRule = Type.Object({
  id: Type.String(),
  service: Type.String(),
  method: Type.String(),
  path: Type.String(),
})
export type AccessRule = Static<typeof AccessRule>

/** A new rule; the bounds are Keystone's (`keystone.application_credential.schema`). */
export const NewAccessRule = Type.Object({
  service: Type.String({ pattern: '^[a-zA-Z0-9-]+$', maxLength: 64 }),
  method: Type.String({ pattern: '^(POST|GET|HEAD|PATCH|PUT|DELETE)$', maxLength: 6 }),
  path: Type.String({ pattern: '^/', maxLength: 225 }),
})
export type NewAccessRule = Static<typeof NewAccessRule>
