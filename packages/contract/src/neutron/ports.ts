import { Type, type Static } from 'typebox'
import { Names, NamesQuery, Nullable, Page, Paging, del, get, patch, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

const SubPort = Type.Object({
  port_id: Type.String(),
  segmentation_type: Type.String(),
  segmentation_id: Type.Integer(),
  mac_address: Type.Optional(Type.String()),
})

/**
 * A port in Neutron's own names. Where it is bound is told to administrators only; other keys are
 * missing where the cloud lacks their extension.
 */
export const Port = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  status: Type.String(),
  admin_state_up: Type.Boolean(),
  /** UP or DOWN. */
  admin_state: Type.String(),
  network_id: Type.String(),
  project_id: optionalText,
  tenant_id: optionalText,
  mac_address: Type.String(),
  fixed_ips: Type.Array(Type.Object({ subnet_id: Type.String(), ip_address: Type.String() })),
  device_id: Type.String(),
  device_owner: Type.String(),
  security_groups: Type.Array(Type.String()),
  port_security_enabled: Type.Optional(Type.Boolean()),
  allowed_address_pairs: Type.Optional(
    Type.Array(
      Type.Object({ ip_address: Type.String(), mac_address: Type.Optional(Type.String()) }),
    ),
  ),
  /** Extra options for a server that asks for an address by DHCP. */
  extra_dhcp_opts: Type.Optional(
    Type.Array(
      Type.Object({
        opt_name: Type.String(),
        opt_value: Type.String(),
        ip_version: Type.Optional(Type.Integer()),
      }),
    ),
  ),
  mac_learning_enabled: Type.Optional(Type.Boolean()),
  /** ON or OFF where MAC learning is known of. */
  mac_state: Type.Optional(Type.String()),
  dns_name: optionalText,
  dns_assignment: Type.Optional(
    Type.Array(
      Type.Object({ hostname: Type.String(), ip_address: Type.String(), fqdn: Type.String() }),
    ),
  ),
  qos_policy_id: optionalText,
  trunk_details: Type.Optional(
    Nullable(Type.Object({ trunk_id: Type.String(), sub_ports: Type.Array(SubPort) })),
  ),
  /** Of a port inside of a trunk, where the list is asked for that. */
  trunk_id: Type.Optional(Type.String()),
  segmentation_type: Type.Optional(Type.String()),
  segmentation_id: Type.Optional(Type.Integer()),
  tags: Type.Optional(Type.Array(Type.String())),
  created_at: optionalText,
  updated_at: optionalText,
  revision_number: Type.Optional(Type.Integer()),
  'binding:vnic_type': Type.Optional(Type.String()),
  'binding:host_id': Type.Optional(Type.String()),
  'binding:vif_type': Type.Optional(Type.String()),
})
export type Port = Static<typeof Port>

/** The server that a port belongs to; undefined for a port of no server. */
export const serverOfPort = (port: {
  readonly device_owner?: string
  readonly device_id?: string
}): string | undefined => {
  const { device_owner = '', device_id = '' } = port
  return device_owner.startsWith('compute:') && device_id !== '' ? device_id : undefined
}

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** Filters go to Neutron, which compares whole values. */
export const PortsQuery = Type.Object({
  ...Paging,
  /** The ports with these ids, on one page whatever its size. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  network_id: Type.Optional(Type.Array(Uuid, { maxItems: 100 })),
  device_id: text,
  device_owner: text,
  name: text,
  status: text,
  mac_address: text,
  admin_state_up: Type.Optional(Type.Boolean()),
  /** An address of the port, and a subnet that it has one in. */
  ip_address: text,
  subnet_id: text,
  /** All that one may see; the own project's ports without it. */
  all_projects: Type.Optional(Type.Boolean()),
  /** Those of one project; empty asks for all, too (contract: neutron.md, ports). */
  project_id: Type.Optional(Type.String({ maxLength: 255 })),
  /** Says of the ports inside of a trunk which one that is; it costs a call. */
  trunks: Type.Optional(Type.Boolean()),
})
export type PortsQuery = Static<typeof PortsQuery>

/** An address with its length, where it is a network; and whose packets may have it. */
const AddressPair = Type.Object({
  ip_address: Type.String({ minLength: 1, maxLength: 64 }),
  /** The port's own without one. */
  mac_address: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
})

/** A pair as one text, by which it is told apart from the others of its port. */
export const pairText = (pair: { readonly ip_address: string; readonly mac_address?: string }) =>
  `${pair.ip_address} ${pair.mac_address ?? ''}`.trim()

/** A subnet, an address in it, or both; Neutron chooses what is left open. */
const FixedIp = Type.Object({
  subnet_id: Type.Optional(Uuid),
  ip_address: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})

/** What can be said of a port; whom the rules keep from a field leaves it out. */
const PortFields = {
  name: text,
  description: text,
  admin_state_up: Type.Optional(Type.Boolean()),
  /** None at all where it is empty; Neutron's choice without it. */
  fixed_ips: Type.Optional(Type.Array(FixedIp, { maxItems: 100 })),
  mac_address: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
  device_id: text,
  device_owner: text,
  'binding:host_id': text,
  'binding:vnic_type': Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  port_security_enabled: Type.Optional(Type.Boolean()),
  security_groups: Type.Optional(Type.Array(Uuid, { maxItems: 200 })),
  allowed_address_pairs: Type.Optional(Type.Array(AddressPair, { maxItems: 200 })),
  mac_learning_enabled: Type.Optional(Type.Boolean()),
  dns_name: text,
}

export const PortCreate = Type.Object({ network_id: Uuid, ...PortFields })
export type PortCreate = Static<typeof PortCreate>
export const PortUpdate = Type.Object(PortFields)
export type PortUpdate = Static<typeof PortUpdate>

const all = '/api/neutron/ports/'
const one = '/api/neutron/ports/{id}'
const params = { id: Uuid }

export const ports = {
  /** Always a page. Sorts by `name`, `status`, `mac_address`, `device_owner` and other columns. */
  list: get(all, { query: PortsQuery, reply: Page(Port) }),
  load: get(one, { params, reply: Port }),
  names: get('/api/neutron/port-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post(all, { body: PortCreate, reply: Port, status: 201 }),
  update: patch(one, { params, body: PortUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  addPair: put(`${one}/add_address_pair/`, { params, body: AddressPair, status: 204 }),
  /** Each pair as its address and its MAC address, with a blank between them. */
  removePairs: put(`${one}/remove_address_pairs/`, {
    params,
    body: Type.Object({
      pairs: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    status: 204,
  }),
} as const
