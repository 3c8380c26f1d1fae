/** What load balancers and all that belongs to them have in common (contract: lbaas.md). */
import { Type } from 'typebox'
import { Nullable } from '#endpoint.ts'
import { PickedPool } from '#ids.ts'

export const optionalText = Type.Optional(Nullable(Type.String()))
export const optionalNumber = Type.Optional(Nullable(Type.Integer()))
export const optionalTexts = Type.Optional(Nullable(Type.Array(Type.String())))

/** Things that are pointed at by their ids. */
export const Ids = Type.Array(Type.Object({ id: Type.String() }))

/** The whole tree of a load balancer can be changed while its status is ACTIVE or ERROR. */
export const States = {
  id: Type.String(),
  admin_state_up: Type.Boolean(),
  /** ACTIVE, ERROR, or PENDING_CREATE, PENDING_UPDATE, PENDING_DELETE while something is done. */
  provisioning_status: Type.String(),
  /** ONLINE, OFFLINE, DEGRADED, ERROR, DRAINING or NO_MONITOR. */
  operating_status: Type.String(),
  project_id: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
} as const

/** Names and descriptions (`octavia.api.v2.types`). */
export const text = Type.Optional(Type.String({ maxLength: 255 }))
export const flag = Type.Optional(Type.Boolean())

/** A word of Octavia's, such as a protocol: which there are hangs on its version. */
export const Word = Type.String({ minLength: 1, maxLength: 64 })

/** `octavia.common.constants`: MIN_PORT_NUMBER, MAX_PORT_NUMBER. */
export const Port = Type.Integer({ minimum: 1, maximum: 65_535 })

export const Address = Type.String({ minLength: 1, maxLength: 64 })

/** In OpenSSL's notation; nothing is the operator's own. */
export const Ciphers = Type.Optional(Nullable(Type.String({ maxLength: 2048 })))

/** Addresses of containers or secrets of the key manager, as that gave them; the first is the main one. */
export const Certificates = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 1000 }),
)

/** The pool that something leads to; none takes away what there was. */
export const ToPool = Type.Optional(Nullable(PickedPool))
