/** The things of the cloud as the resources that Ceilometer tells Gnocchi of. */
import { createHash } from 'node:crypto'
import type { GlanceImage } from '@meridian/openstack'
import { volumes, type StoredVolume } from '#cinder/rows.ts'
import { images } from '#glance/rows.ts'
import { resourceIdOf } from '#gnocchi/ids.ts'
import type { Facts, MeasuredType } from '#gnocchi/meters.ts'
import type { Resource } from '#gnocchi/rows.ts'
import { chance, seedOf } from '#gnocchi/walk.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { groupsOf } from '#nova/server-groups/rows.ts'
import { instanceName } from '#nova/servers/view.ts'
import { deletedServers, servers, type ServerRow } from '#nova/servers/servers.ts'
import { utcTime } from '#wire/times.ts'

const idFor = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32)
/** Ceilometer's user in the project of the services: what it tells of is its own. */
const CEILOMETER = `${idFor('user ceilometer')}:${idFor('project service')}`

/** What is measured of a type, of one project or of all. */
export function measuredResources(
  context: Context,
  type: MeasuredType,
  project_id?: string,
): Resource[] {
  switch (type) {
    case 'instance':
      return serversOf(context, project_id).map((server) => instanceOf(context, server))
    case 'instance_network_interface':
      return serversOf(context, project_id).flatMap(interfacesOf)
    case 'instance_disk':
      return serversOf(context, project_id).flatMap((server) => disksOf(context, server))
    case 'volume':
      return context.table(volumes).list(inProject(project_id)).map(volumeOf)
    case 'image':
      return context.table(images).list(inProject(project_id)).flatMap(imageOf)
  }
}

/** One of a type that has one of these ids. */
export function measuredResource(
  context: Context,
  type: MeasuredType,
  ids: readonly string[],
): Resource | undefined {
  switch (type) {
    case 'instance':
      return firstOf(ids, (id) => {
        const server = context.table(servers).get(id) ?? context.table(deletedServers).get(id)
        return server && instanceOf(context, server)
      })
    case 'volume':
      return firstOf(ids, (id) => {
        const volume = context.table(volumes).get(id)
        return volume && volumeOf(volume)
      })
    case 'image':
      return firstOf(ids, (id) => {
        const image = context.table(images).get(id)
        return image && imageOf(image)[0]
      })
    case 'instance_network_interface':
    case 'instance_disk': {
      // Their ids are made of names, which their version tells without a look at each of them.
      if (!ids.some((id) => id[14] === '5')) return undefined
      return measuredResources(context, type).find(({ id }) => ids.includes(id))
    }
  }
}

function firstOf(
  ids: readonly string[],
  find: (id: string) => Resource | undefined,
): Resource | undefined {
  for (const id of ids) {
    const found = find(id)
    if (found) return found
  }
  return undefined
}

const inProject = (project_id: string | undefined): { where?: { project_id: string } } =>
  project_id === undefined ? {} : { where: { project_id } }

function serversOf({ table }: Context, project_id: string | undefined): ServerRow[] {
  const listing = inProject(project_id)
  return [...table(servers).list(listing), ...table(deletedServers).list(listing)]
}

type Parts = Pick<Resource, 'type' | 'user_id' | 'project_id' | 'started_at' | 'ended_at'> & {
  readonly name: string
  readonly attributes: Record<string, Json | undefined>
  readonly facts: (part: (of: number) => number) => Facts
  readonly idleSince?: number | null
}

/** A resource; `facts` are told how much of what it could do it does, each from 0 up to 1. */
function resourceFrom({ name, attributes, facts, idleSince = null, ...more }: Parts): Resource {
  const id = resourceIdOf(name, CEILOMETER) ?? name
  const seed = seedOf(id)
  return {
    ...more,
    id,
    creator: CEILOMETER,
    original_resource_id: name,
    revision_start: more.started_at,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, value ?? null]),
    ),
    measured: { facts: facts((of) => chance(seed, of)), idleSince },
  }
}

/** What all resources of a server have from it. */
function fromServer(server: ServerRow): Omit<Parts, 'type' | 'name' | 'attributes' | 'facts'> {
  const works =
    server.vm_state === 'active' || server.vm_state === 'rescued' || server.vm_state === 'resized'
  return {
    user_id: server.user_id,
    project_id: server.tenant_id,
    started_at: server.created_at,
    ended_at: server.terminated_at,
    idleSince: works ? null : server.launched_at === null ? server.created_at : server.updated_at,
  }
}

function instanceOf(context: Context, server: ServerRow): Resource {
  const { flavor } = server
  const written = (time: number | null): string | null =>
    time === null ? null : `${new Date(time).toISOString().slice(0, 19)}+00:00`
  return resourceFrom({
    ...fromServer(server),
    type: 'instance',
    name: server.id,
    attributes: {
      host: server.host ?? '',
      display_name: server.name,
      flavor_id: flavor.id,
      flavor_name: flavor.original_name,
      image_ref: server.image_ref === '' ? null : server.image_ref,
      server_group: groupsOf(context, server.id)[0]?.id,
      availability_zone: server.az === '' ? null : server.az,
      created_at: written(server.created_at),
      launched_at: written(server.launched_at),
      deleted_at: written(server.terminated_at),
    },
    facts: (part) => ({
      // Nanoseconds of its processors in a second: of each at most a half in the mean.
      busy: (0.03 + 0.45 * part(0)) * flavor.vcpus * 1e9,
      used: 0.2 + 0.4 * part(1),
      ram: flavor.ram,
      vcpus: flavor.vcpus,
      disk: flavor.disk,
      ephemeral: flavor.ephemeral,
    }),
  })
}

function interfacesOf(server: ServerRow): Resource[] {
  return server.ports.map(({ port_id }) => {
    const tap = `tap${port_id.slice(0, 11)}`
    return resourceFrom({
      ...fromServer(server),
      type: 'instance_network_interface',
      name: `${instanceName(server)}-${server.id}-${tap}`,
      attributes: { name: tap, instance_id: server.id },
      facts: (part) => ({ incoming: 400 + 60_000 * part(0), outgoing: 300 + 40_000 * part(1) }),
    })
  })
}

const GIB = 2 ** 30

function disksOf({ table }: Context, server: ServerRow): Resource[] {
  const { flavor, volumes: attached, image_ref } = server
  const own = image_ref === '' ? [] : [{ device: server.root_device_name, size: flavor.disk }]
  const ephemeral = flavor.ephemeral > 0 ? [{ device: '/dev/vdz', size: flavor.ephemeral }] : []
  const others = attached.map(({ device, volume_id }) => {
    return { device, size: table(volumes).get(volume_id)?.size ?? 0 }
  })
  return [...own, ...ephemeral, ...others].map(({ device, size }) => {
    const name = device.replace('/dev/', '')
    return resourceFrom({
      ...fromServer(server),
      type: 'instance_disk',
      name: `${server.id}-${name}`,
      attributes: { name, instance_id: server.id },
      facts: (part) => ({
        read: 500 + 90_000 * part(0),
        written: 500 + 150_000 * part(1),
        capacity: size * GIB,
        allocation: Math.floor(size * GIB * (0.1 + 0.6 * part(2))),
      }),
    })
  })
}

function volumeOf(volume: StoredVolume): Resource {
  return resourceFrom({
    type: 'volume',
    name: volume.id,
    user_id: volume.user_id ?? null,
    project_id: volume.project_id,
    started_at: utcTime(volume.created_at) ?? 0,
    ended_at: null,
    attributes: {
      display_name: volume.name,
      volume_type: volume.volume_type,
      image_id: volume.volume_image_metadata?.['image_id'],
      instance_id: volume.attachments[0]?.server_id,
    },
    facts: () => ({ size: volume.size }),
  })
}

/** An image that has no content yet has no size that could be told. */
function imageOf(image: GlanceImage): Resource[] {
  const { size } = image
  if (size === null || size === undefined) return []
  const resource = resourceFrom({
    type: 'image',
    name: image.id,
    user_id: null,
    project_id: image.owner ?? null,
    started_at: utcTime(image.created_at) ?? 0,
    ended_at: null,
    attributes: {
      name: image.name ?? '',
      container_format: image.container_format ?? '',
      disk_format: image.disk_format ?? '',
    },
    facts: () => ({ size }),
  })
  return [resource]
}
