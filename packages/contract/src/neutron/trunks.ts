import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, Nullable, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** A port inside of a trunk, and the segment that its packets are marked with (RS-TRUNK-06). */
export const SubPort = Type.Object({
  port_id: Type.String(),
  segmentation_type: Type.String(),
  segmentation_id: Type.Integer(),
})
export type SubPort = Static<typeof SubPort>

/** A trunk in Neutron's own names, and what is made of them (RS-TRUNK-05). */
export const Trunk = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The name; without one, the beginning of the id in brackets. */
  name_or_id: Type.String(),
  description: optionalText,
  status: Type.String(),
  admin_state_up: Type.Boolean(),
  /** UP or DOWN. */
  admin_state: Type.String(),
  /** The parent port. */
  port_id: Type.String(),
  sub_ports: Type.Array(SubPort),
  subport_count: Type.Integer(),
  project_id: optionalText,
  tenant_id: optionalText,
  tags: Type.Optional(Type.Array(Type.String())),
  created_at: optionalText,
  updated_at: optionalText,
  revision_number: Type.Optional(Type.Integer()),
})
export type Trunk = Static<typeof Trunk>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** Each goes to Neutron, which compares whole values; it has no filter for the status. */
const TrunksQuery = Type.Object({
  /** Those with these ids. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  /** Those of one project; all that one may see without it. */
  project_id: text,
  name: text,
  port_id: Type.Optional(Uuid),
  status: text,
  admin_state_up: Type.Optional(Type.Boolean()),
})

/** The highest number of a VLAN. */
export const mostVlans = 4094

/** `inherit` takes type and number from the network of the port, and no number. */
const SubPortCreate = Type.Object({
  port_id: Uuid,
  segmentation_type: Type.String({ minLength: 1, maxLength: 255 }),
  segmentation_id: Type.Optional(Type.Integer({ minimum: 1, maximum: mostVlans })),
})
export type SubPortCreate = Static<typeof SubPortCreate>

const SubPorts = Type.Array(SubPortCreate, { maxItems: mostVlans })

export const TrunkCreate = Type.Object({
  port_id: Uuid,
  name: text,
  description: text,
  admin_state_up: Type.Optional(Type.Boolean()),
  sub_ports: Type.Optional(SubPorts),
  project_id: text,
})

/** A trunk as it was read, or as it is to be; anything else that it says changes nothing. */
const TrunkState = Type.Object({
  name: text,
  description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  admin_state_up: Type.Optional(Type.Boolean()),
  /** Another name of the one before. */
  is_admin_state_up: Type.Optional(Type.Boolean()),
  sub_ports: Type.Optional(SubPorts),
})
export type TrunkState = Static<typeof TrunkState>

const all = '/api/neutron/trunks/'
const one = '/api/neutron/trunks/{id}/'
const params = { id: Uuid }

export const trunks = {
  list: get(all, { query: TrunksQuery, reply: Items(Trunk) }),
  load: get(one, { params, reply: Trunk }),
  names: get('/api/neutron/trunk-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post(all, { body: TrunkCreate, reply: Trunk, status: 201 }),
  /**
   * The old and the new trunk (RS-NEUTRON-11): what differs is changed, in up to three calls. One
   * that fails leaves what those before it did.
   */
  update: patch(one, {
    params,
    body: Type.Array(TrunkState, { minItems: 2, maxItems: 2 }),
    reply: Trunk,
  }),
  remove: del(one, { params, status: 204 }),
} as const
