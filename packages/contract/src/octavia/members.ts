import { Type, type Static } from 'typebox'
import { Items, Name, Nullable, del, get, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Address, Port, States, flag, optionalNumber, optionalText, text } from '#octavia/common.ts'
import { HealthMonitorUpdate } from '#octavia/health-monitors.ts'

/** A member of a pool, which answers the pool's requests (SV-LBMEM-01). */
export const Member = Type.Object({
  ...States,
  name: Type.String(),
  address: Type.String(),
  protocol_port: Type.Integer(),
  subnet_id: optionalText,
  weight: Type.Integer(),
  monitor_address: optionalText,
  monitor_port: optionalNumber,
  backup: Type.Optional(Type.Boolean()),
})
export type Member = Static<typeof Member>

/** Octavia's bounds: 0 gets nothing new; its forms offer 1 and more (SV-LBCONST-04). */
const Weight = Type.Integer({ minimum: 0, maximum: 256 })

const changes = {
  name: text,
  weight: Type.Optional(Weight),
  monitor_address: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  monitor_port: Type.Optional(Nullable(Port)),
  admin_state_up: flag,
  backup: flag,
}

/** SV-LBAPI-15: not under any name of its own, as the contract has it. */
export const MemberUpdate = Type.Object(changes)
export type MemberUpdate = Static<typeof MemberUpdate>

/** The same as a form holds it, which says in words of its own what is out of bounds (SV-LBVAL-01, SV-LBVAL-05). */
export const MemberForm = Type.Object({
  ...changes,
  weight: Type.Optional(Type.Integer()),
  monitor_port: Type.Optional(Nullable(Type.Integer())),
})

/** A member that a pool is to have; one of an id that the pool does not know is a new one. */
export const MemberWanted = Type.Object({
  id: Type.Optional(Name),
  address: Address,
  protocol_port: Port,
  subnet_id: Type.Optional(Nullable(Uuid)),
  ...changes,
})
export type MemberWanted = Static<typeof MemberWanted>

export const MembersWanted = Type.Array(MemberWanted, { maxItems: 1000 })

const all = '/api/lbaas/pools/{pool_id}/members/'
const one = '/api/lbaas/pools/{pool_id}/members/{id}/'
const params = { pool_id: Uuid, id: Uuid }

export const members = {
  list: get(all, { params: { pool_id: Uuid }, reply: Items(Member) }),
  load: get(one, { params, reply: Member }),
  /** The members that the pool is to have and no others. */
  replace: put(all, {
    params: { pool_id: Uuid },
    body: Type.Object({
      loadbalancer_id: Type.Optional(Uuid),
      parentResourceId: Type.Optional(Uuid),
      members: MembersWanted,
      monitor: Type.Optional(
        Type.Object({ id: Type.Optional(Uuid), ...HealthMonitorUpdate.properties }),
      ),
    }),
    status: 204,
  }),
  update: put(one, { params, body: MemberUpdate, reply: Member }),
  remove: del(one, { params, status: 204 }),
} as const
