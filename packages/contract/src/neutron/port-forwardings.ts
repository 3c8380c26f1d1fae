import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))
const optionalPort = Type.Optional(Nullable(Type.Integer()))

/**
 * Where ports of a floating IP lead. Ranges are `3000:3010`, and `22:22` for one port; clouds without
 * the extension of ranges tell of the ports alone.
 */
export const PortForwarding = Type.Object({
  id: Type.String(),
  floatingip_id: Type.String(),
  /**
   * Whose the address is, of a forwarding that only the address tells of: Neutron lists, shows and
   * changes them for its project alone, whoever asks.
   */
  project_id: optionalText,
  protocol: Type.String(),
  external_port: optionalPort,
  external_port_range: optionalText,
  internal_port: optionalPort,
  internal_port_range: optionalText,
  internal_ip_address: Type.String(),
  internal_port_id: Type.String(),
  description: optionalText,
  /** As forms have them: a port or a range, and the port inside with its address. */
  external_ports: Type.String(),
  internal_ports: Type.String(),
  target: Type.String(),
})
export type PortForwarding = Static<typeof PortForwarding>

/** A port, or a range of them: `22`, `3000:3010`. */
const Ports = Type.String({ pattern: '^[0-9]{1,5}(:[0-9]{1,5})?$', maxLength: 11 })

const values = {
  protocol: Type.Union([
    Type.Literal('tcp'),
    Type.Literal('udp'),
    Type.Literal('icmp'),
    Type.Literal('sctp'),
    Type.Literal('dccp'),
  ]),
  external_ports: Ports,
  internal_ports: Ports,
  /** A port and one of its addresses: `<id>_<address>`. */
  target: Type.String({ pattern: '^[0-9a-fA-F-]{36}_[0-9.]{7,15}$', maxLength: 52 }),
}
const description = Type.Optional(Type.String({ maxLength: 255 }))

const all = '/api/network/floatingips/{id}/port_forwardings/'
const one = '/api/network/floatingips/{id}/port_forwardings/{forwarding_id}/'
const params = { id: Uuid }
const ofOne = { id: Uuid, forwarding_id: Uuid }

export const portForwardings = {
  list: get(all, { params, reply: Items(PortForwarding) }),
  load: get(one, { params: ofOne, reply: PortForwarding }),
  create: post(all, {
    params,
    body: Type.Object({ ...values, description }),
    reply: PortForwarding,
    status: 201,
  }),
  update: patch(one, {
    params: ofOne,
    body: Type.Object({
      protocol: Type.Optional(values.protocol),
      external_ports: Type.Optional(values.external_ports),
      internal_ports: Type.Optional(values.internal_ports),
      target: Type.Optional(values.target),
      description,
    }),
    status: 204,
  }),
  remove: del(one, { params: ofOne, status: 204 }),
} as const
