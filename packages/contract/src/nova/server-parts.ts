/** What belongs to a server: what was done to it, its volumes, its interfaces. */
import { Type, type Static } from 'typebox'
import { Nullable } from '#endpoint.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

export const ServerAction = Type.Object({
  action: Type.String(),
  instance_uuid: Type.String(),
  request_id: Type.String(),
  user_id: optionalText,
  project_id: optionalText,
  start_time: Type.String(),
  updated_at: optionalText,
  message: optionalText,
})
export type ServerAction = Static<typeof ServerAction>

export const ServerVolume = Type.Object({
  id: Type.String(),
  volumeId: Type.String(),
  serverId: Type.String(),
  device: optionalText,
  delete_on_termination: Type.Optional(Type.Boolean()),
  tag: optionalText,
  name: Type.String(),
})
export type ServerVolume = Static<typeof ServerVolume>

export const ServerInterface = Type.Object({
  port_id: Type.String(),
  net_id: Type.String(),
  mac_addr: Type.String(),
  port_state: Type.String(),
  fixed_ips: Type.Array(Type.Object({ subnet_id: Type.String(), ip_address: Type.String() })),
})
export type ServerInterface = Static<typeof ServerInterface>
