import { Type, type Static } from 'typebox'
import { Nullable, del, get, post, put } from '#endpoint.ts'
import { FlavorId, RequestId, Uuid } from '#ids.ts'
import { ServerAction } from '#nova/server-parts.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** How Nova cuts the disk: one partition as large as it, or as the image has it. */
const DiskConfig = Type.Union([Type.Literal('AUTO'), Type.Literal('MANUAL')])

const AdminPassword = Type.String({ minLength: 1, maxLength: 255 })

/** What an administrator calls a compute host; empty lets the scheduler choose. */
const Host = Type.String({ maxLength: 255 })

/** A step of an action, as the host or conductor that took it wrote it down. */
export const ServerActionEvent = Type.Object({
  event: Type.String(),
  start_time: Type.String(),
  finish_time: optionalText,
  /** Success or Error; null while it is under way. */
  result: optionalText,
  /** Why it failed; from 2.84 on, and for those who may see it. */
  details: optionalText,
  host: optionalText,
})
export type ServerActionEvent = Static<typeof ServerActionEvent>

/** An action with its steps; Nova tells those to owners from 2.51 on. */
export const ServerActionDetail = Type.Object({
  ...ServerAction.properties,
  events: Type.Optional(Type.Array(ServerActionEvent)),
})
export type ServerActionDetail = Static<typeof ServerActionDetail>

/** The password that Nova made up where none was given, unless its operator keeps it back. */
const Password = Type.Object({ adminPass: Type.Optional(Type.String()) })

const one = '/api/nova/servers/{id}'
const params = { id: Uuid }

/**
 * What is done to a server beyond a word (contract: extensions.md, instances, actions).
 * https://docs.openstack.org/api-ref/compute/#servers-run-an-action-servers-action
 */
export const serverActions = {
  resize: post(`${one}/resize/`, {
    params,
    body: Type.Object({ flavor_id: FlavorId, disk_config: Type.Optional(DiskConfig) }),
    status: 204,
  }),
  rebuild: post(`${one}/rebuild/`, {
    params,
    body: Type.Object({
      image_id: Uuid,
      disk_config: Type.Optional(DiskConfig),
      description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
      admin_pass: Type.Optional(AdminPassword),
    }),
    reply: Password,
    status: 200,
  }),
  rescue: post(`${one}/rescue/`, {
    params,
    body: Type.Object({
      /** The image that it is rescued with; empty for the one that it was made of. */
      image_id: Type.String({ maxLength: 255 }),
      admin_pass: Type.Optional(AdminPassword),
    }),
    reply: Password,
    status: 200,
  }),
  changePassword: post(`${one}/admin-password/`, {
    params,
    body: Type.Object({ admin_pass: AdminPassword }),
    status: 204,
  }),
  /** The password that the server made for itself, sealed with its public key; empty without one. */
  password: get(`${one}/password/`, {
    params,
    reply: Type.Object({ password: Type.String() }),
    audited: true,
  }),
  attachVolume: post(`${one}/volumes/`, {
    params,
    body: Type.Object({
      volume_id: Uuid,
      device: Type.Optional(Type.String({ maxLength: 255 })),
      delete_on_termination: Type.Optional(Type.Boolean()),
    }),
    status: 204,
  }),
  detachVolume: del(`${one}/volumes/{volumeId}`, {
    params: { ...params, volumeId: Uuid },
    status: 204,
  }),
  /** A new port in a network, or one that is there; an address only for a new one. */
  attachInterface: post(`${one}/interfaces/`, {
    params,
    body: Type.Object({
      network_id: Type.Optional(Uuid),
      port_id: Type.Optional(Uuid),
      fixed_ip: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    status: 204,
  }),
  detachInterface: del(`${one}/interfaces/{portId}`, {
    params: { ...params, portId: Uuid },
    status: 204,
  }),
  /** Takes the place of all tags that it has. */
  setTags: put(`${one}/tags/`, {
    params,
    body: Type.Object({
      tags: Type.Array(
        Type.String({ minLength: 1, maxLength: 60, pattern: String.raw`^[^,/\u0000-\u001f]*$` }),
        {
          maxItems: 50,
        },
      ),
    }),
    status: 204,
  }),
  migrate: post(`${one}/migrate/`, { params, body: Type.Object({ host: Host }), status: 204 }),
  liveMigrate: post(`${one}/live-migrate/`, {
    params,
    body: Type.Object({
      host: Host,
      /** Whether the disks go with it; Nova finds out by itself without. */
      block_migration: Type.Optional(
        Type.Union([Type.Literal('auto'), Type.Literal('yes'), Type.Literal('no')]),
      ),
    }),
    status: 204,
  }),
  evacuate: post(`${one}/evacuate/`, {
    params,
    body: Type.Object({ host: Host, admin_pass: Type.Optional(AdminPassword) }),
    status: 204,
  }),
  resetState: post(`${one}/reset-state/`, {
    params,
    body: Type.Object({ state: Type.Union([Type.Literal('active'), Type.Literal('error')]) }),
    status: 204,
  }),
  /** One action of its log, by the request that began it. */
  action: get(`${one}/actions/{request_id}/`, {
    params: { ...params, request_id: RequestId },
    reply: ServerActionDetail,
  }),
} as const
