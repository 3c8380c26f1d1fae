/** Volumes on a server. https://docs.openstack.org/api-ref/compute/#servers-with-volume-attachments */
import { volumeOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { askerOf, openAction, recordAction } from '#nova/actions/instance-actions.ts'
import { askedIn, refuseLocked, seenServer, serverOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { checkState, type States } from '#nova/actions/allowed-states.ts'
import { servers, type ServerRow, type ServerVolume } from '#nova/servers/servers.ts'
import {
  attachVolume,
  checkFree,
  detachVolume,
  deviceName,
  newAttachment,
  plugVolume,
  rootVolume,
  unplugVolume,
} from '#nova/volumes/volumes.ts'
import { meansTrue } from '#wire/booleans.ts'
import { without } from '#wire/without.ts'

export const serverVolumes: Routes = (router) => {
  router.get('/servers/{id}/os-volume_attachments', (context) => {
    const server = serverOf(context, 'os-volumes-attachments:index')
    const all = server.volumes.map((volume) => view(context, server, volume))
    const offset = Number(context.query.get('offset') ?? 0)
    const limit = Number(context.query.get('limit') ?? 1000)
    return ok({ volumeAttachments: all.slice(offset, offset + limit) })
  })
  router.get('/servers/{id}/os-volume_attachments/{volume}', (context) => {
    const server = serverOf(context, 'os-volumes-attachments:show')
    const id = context.param('volume')
    const volume = server.volumes.find((each) => each.volume_id === id)
    if (!volume) throw notFound(`Instance ${server.id} is not attached to volume ${id}`)
    return ok({ volumeAttachment: view(context, server, volume) })
  })
  router.post('/servers/{id}/os-volume_attachments', create)
  router.put('/servers/{id}/os-volume_attachments/{volume}', update)
  router.delete('/servers/{id}/os-volume_attachments/{volume}', remove)
}

const DEVICE: Schema = {
  type: ['string', 'null'],
  pattern: '(^/dev/x{0,1}[a-z]{0,1}d{0,1})([a-z]+)[0-9]*$',
}
const schema = (minor: number): Schema =>
  part.object(
    {
      volumeId: part.uuid,
      device: DEVICE,
      ...part.when(minor >= 49, { tag: part.tag }),
      ...part.when(minor >= 79, { delete_on_termination: part.boolean }),
    },
    ['volumeId'],
  )

const STATES: States = {
  from: ['active', 'paused', 'stopped', 'resized', 'soft-delete', 'shelved', 'shelved_offloaded'],
}

function create(context: Context): Answer {
  const asked = askedIn(context, 'volumeAttachment', schema(context.version.minor))
  const server = serverOf(context, 'os-volumes-attachments:create')
  const id = String(asked['volumeId'])
  refuseLocked(context, server)
  checkState(server, STATES, 'attach_volume')
  const volume = volumeOf(context, context.projectId, id)
  if (!volume) throw notFound(`Volume ${id} could not be found.`)
  if (server.volumes.some((each) => each.volume_id === id)) {
    throw badRequest(`Invalid volume: volume ${id} is already attached to instances: ${server.id}`)
  }
  checkFree(volume)
  const device = freeDevice(server)
  const tag = typeof asked['tag'] === 'string' ? asked['tag'] : null
  const bare = newAttachment(context, id, device, meansTrue(asked['delete_on_termination']), tag)
  const made = { ...bare, attachment_id: plugVolume(context, server, bare) }
  save(context, server, [...server.volumes, made])
  recordAction(context, server, 'attach_volume')
  // What else Nova knows of it is told by the other routes only.
  return ok({ volumeAttachment: plainView(context, server, made) })
}

const updateSchema = (minor: number): Schema =>
  part.object(
    {
      volumeId: part.uuid,
      ...part.when(minor >= 85, {
        device: DEVICE,
        tag: part.tag,
        delete_on_termination: part.boolean,
        serverId: part.uuid,
        id: part.uuid,
      }),
    },
    ['volumeId'],
  )

/** From 2.85 on what goes with the server; another volume takes the place of this one. */
function update(context: Context): Answer {
  const { minor } = context.version
  const asked = askedIn(context, 'volumeAttachment', updateSchema(minor))
  const server = seenServer(context, context.param('id'))
  const id = context.param('volume')
  const swaps = minor < 85 || asked['volumeId'] !== id
  const rule = 'os_compute_api:os-volumes-attachments'
  if (swaps) context.enforce(`${rule}:swap`, {})
  else context.enforce(`${rule}:update`, { project_id: server.tenant_id })
  const volume = server.volumes.find((each) => each.volume_id === id)
  if (!volume) throw notFound(`No volume Block Device Mapping with id ${id}.`)
  const fixed = { id, serverId: server.id, device: volume.device, tag: volume.tag }
  for (const [name, value] of Object.entries(fixed)) {
    if (asked[name] === undefined || asked[name] === value) continue
    throw badRequest(`The ${name} property is not mutable`)
  }
  const going = asked['delete_on_termination']
  const changed = going === undefined ? {} : { delete_on_termination: meansTrue(going) }
  const kept = { ...volume, ...changed }
  const put = swaps ? swapped(context, server, kept, String(asked['volumeId'])) : kept
  save(
    context,
    server,
    server.volumes.map((each) => (each === volume ? put : each)),
  )
  return accepted()
}

const SWAP_STATES: States = { from: ['active', 'paused', 'resized'] }

/** Another volume stands where this one stood: by a host's copying, which is over at once here. */
function swapped(context: Context, server: ServerRow, old: ServerVolume, id: string): ServerVolume {
  const volume = volumeOf(context, context.projectId, id) ?? volumeOf(context, server.tenant_id, id)
  if (!volume) throw badRequest(`Volume ${id} could not be found.`)
  refuseLocked(context, server)
  checkState(server, SWAP_STATES, 'swap_volume')
  const before = volumeOf(context, server.tenant_id, old.volume_id)
  if (before && volume.size < before.size) {
    throw badRequest('Invalid volume: New volume must be the same size or larger.')
  }
  checkFree(volume)
  const bare = { ...old, volume_id: id }
  detachVolume(context, server, old)
  recordAction(context, server, 'swap_volume')
  return { ...bare, attachment_id: attachVolume(context, server, bare) }
}

function remove(context: Context): Answer {
  const server = serverOf(context, 'os-volumes-attachments:delete')
  const id = context.param('volume')
  if (!volumeOf(context, context.projectId, id)) {
    throw notFound(`Volume ${id} could not be found.`)
  }
  const volume = server.volumes.find((each) => each.volume_id === id)
  if (!volume) throw notFound(`Instance ${server.id} is not attached to volume ${id}`)
  if (volume === rootVolume(server)) {
    throw badRequest('Cannot detach a root device volume')
  }
  refuseLocked(context, server)
  checkState(server, STATES, 'detach_volume')
  const others = server.volumes.filter((each) => each !== volume)
  // No host has to let go of what one without a host has.
  if (server.vm_state === 'shelved_offloaded') {
    detachVolume(context, server, volume)
    save(context, server, others)
    recordAction(context, server, 'detach_volume')
    return accepted()
  }
  unplugVolume(context, server, id)
  openAction(context, server, 'detach_volume', askerOf(context))
  const leaving = { ...volume, detaching: context.requestId }
  save(
    context,
    server,
    server.volumes.map((each) => (each === volume ? leaving : each)),
  )
  return accepted()
}

function save(context: Context, server: ServerRow, volumes: ServerVolume[]): void {
  context.table(servers).update({ ...server, volumes, updated_at: context.now })
}

/** A server from an image has its own disk at the first place. */
function freeDevice(server: ServerRow): string {
  const taken = new Set(server.volumes.map((each) => each.device))
  if (server.image_ref !== '') taken.add(server.root_device_name)
  for (let at = 0; ; at += 1) {
    const name = deviceName(at)
    if (!taken.has(name)) return name
  }
}

function view(context: Context, server: ServerRow, volume: ServerVolume): object {
  if (context.version.minor < 89) return plainView(context, server, volume)
  const { attachment_id, bdm_uuid } = volume
  return { ...without(plainView(context, server, volume), 'id'), attachment_id, bdm_uuid }
}

function plainView(
  { version }: Context,
  server: ServerRow,
  volume: ServerVolume,
): { id: string } & Record<string, unknown> {
  return {
    id: volume.volume_id,
    volumeId: volume.volume_id,
    serverId: server.id,
    device: volume.device,
    ...(version.minor >= 70 ? { tag: volume.tag } : {}),
    ...(version.minor >= 79 ? { delete_on_termination: volume.delete_on_termination } : {}),
  }
}
