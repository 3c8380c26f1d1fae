/** `POST /servers`. https://docs.openstack.org/api-ref/compute/#create-server */
import type { Context } from '#http/context.ts'
import { badRequest, forbidden } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { type Answer, accepted } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import {
  blockDevicesOf,
  checkBlockDevices,
  checkBootable,
  checkLocal,
  checkSources,
  refuseShared,
} from '#nova/volumes/block-devices.ts'
import { atLaunch, type FlavorRow } from '#nova/flavors/rows.ts'
import { flavorKind } from '#nova/flavors/flavors.ts'
import { found } from '#resource/resource.ts'
import { groups, joinGroup } from '#nova/server-groups/rows.ts'
import { zoneOf, zonesOf } from '#nova/hosts/hosts.ts'
import { askerOf, openAction } from '#nova/actions/instance-actions.ts'
import { keypairRows } from '#nova/keypairs/keypairs.ts'
import { blankServer, fieldsOf, password, reservationId } from '#nova/servers/new-server.ts'
import { findImage, type FoundImage } from '#nova/images/images.ts'
import { findSecurityGroup } from '#nova/ports/ports.ts'
import { networksOf } from '#nova/ports/network-requests.ts'
import { allowedCount, quotas } from '#nova/quotas.ts'
import { checkedBody, inside } from '#nova/requests.ts'
import { serverCreateSchema } from '#nova/servers/schemas.ts'
import { serverLife } from '#nova/servers/life.ts'
import { createdServer } from '#nova/servers/view.ts'
import { meansTrue } from '#wire/booleans.ts'
import { servers, type BlockDevice, type BuildPlan, type ServerRow } from '#nova/servers/servers.ts'

export const serverCreate: Routes = (router) => {
  router.post('/servers', create)
}

function create(context: Context): Answer {
  const body = checkedBody(context, serverCreateSchema(context.version.minor))
  const asked = inside(body, 'server')
  const about = { project_id: context.token.project?.id, user_id: context.token.user.id }
  const rule = 'os_compute_api:servers:create'
  context.enforce(rule, about)
  if (asked['trusted_image_certificates']) context.enforce(`${rule}:trusted_certs`, about)
  const { zone, forced } = zoneAsked(context, asked['availability_zone'], about)
  if (asked['host'] !== undefined || asked['hypervisor_hostname'] !== undefined) {
    context.enforce('compute:servers:create:requested_destination', about)
    if (forced !== '') {
      throw badRequest(
        'One mechanism with host and/or hypervisor_hostname and another mechanism with ' +
          'zone:host:node are mutually exclusive.',
      )
    }
  }
  const least = Number(asked['min_count'] ?? 1)
  const most = Number(asked['max_count'] ?? asked['min_count'] ?? 1)
  if (least > most) throw badRequest('min_count must be <= max_count')
  const devices = blockDevicesOf(asked)
  if (devices.length > 0) context.enforce(`${rule}:attach_volume`, about)
  if (asked['networks'] !== undefined && asked['networks'] !== 'none') {
    context.enforce(`${rule}:attach_network`, about)
  }
  const flavor = flavorFor(context, String(asked['flavorRef']))
  if (most > 1 && asked['hostname'] !== undefined) {
    throw badRequest('Unable to allocate a single hostname to multiple instances')
  }
  if (zone !== '') checkZone(context, zone)
  const image = imageFor(context, asked, flavor, devices)
  const security_groups = securityGroupsOf(context, asked)
  const networks = networksOf(context, asked['networks'])
  if (most > 1 && networks.some((each) => each.port_id !== undefined)) {
    throw badRequest(
      'Failed to launch instances: Unable to launch multiple instances with a single configured ' +
        'port ID. Please launch your instance one by one with different ports.',
    )
  }
  checkMetadata(context, asked['metadata'])
  const key = keyFor(context, asked['key_name'])
  checkSources(context, devices)
  if (most > 1) refuseShared(devices)
  const plan: BuildPlan = {
    networks,
    security_groups,
    volumes: devices,
    host: forced || String(asked['host'] ?? ''),
  }
  const hints = isObject(body['os:scheduler_hints']) ? body['os:scheduler_hints'] : {}
  const group = groupFor(context, hints['group'])
  const count = allowedCount(context, context.projectId, flavor, { least, most })
  checkBlockDevices(context, devices, image !== undefined)
  checkLocal(devices, flavor)
  checkGroupSize(context, group, count)
  const reservation = reservationId(context)
  const rows = Array.from({ length: count }, (_none, at) =>
    launch(context, { asked, flavor, image, key, plan, zone, at, count, group, reservation }),
  )
  const first = rows[0]
  if (!first) throw badRequest('Malformed request body')
  // Nova takes every text for a yes, `false` as well.
  if ((asked['return_reservation_id'] ?? false) !== false) {
    return accepted({ reservation_id: reservation })
  }
  const adminPass = String(asked['adminPass'] ?? password(context))
  return accepted(
    { server: { ...createdServer(context, first), adminPass } },
    { location: `${context.base}/servers/${first.id}` },
  )
}

type Launch = {
  asked: JsonObject
  flavor: FlavorRow
  image: string | undefined
  key: string | null
  plan: BuildPlan
  zone: string
  at: number
  count: number
  group: string | undefined
  reservation: string
}

function launch(context: Context, { asked, flavor, plan, at, count, ...more }: Launch): ServerRow {
  const blank = blankServer(context, String(asked['name']), count > 1 ? `-${at + 1}` : '')
  const server = context.table(servers).insert({
    ...blank,
    ...fieldsOf(asked),
    name: blank.name,
    // A list of strings, as the schema has it.
    tags: [...new Set((asked['tags'] ?? []) as string[])],
    image_ref: more.image ?? '',
    flavor: atLaunch(flavor),
    config_drive: meansTrue(asked['config_drive']) ? 'True' : '',
    key_name: more.key,
    reservation_id: more.reservation,
    launch_index: at,
    plan,
    // A server that was asked into a zone stays in it, also where a host of it was named.
    ...(more.zone === '' ? {} : { pinned_zone: more.zone }),
  })
  if (more.group !== undefined) joinGroup(context, more.group, server.id)
  openAction(context, server, 'create', askerOf(context))
  serverLife.begin(context.world, context.region, server.id, 'scheduling', context.now)
  return server
}

/** A flavor the project may use; throws 400, as creating does. */
function flavorFor(context: Context, id: string): FlavorRow {
  const flavor = found(context, flavorKind, id)
  if (!flavor) throw badRequest(`Flavor ${id} could not be found.`)
  return flavor
}

function imageFor(
  context: Context,
  asked: JsonObject,
  flavor: FlavorRow,
  devices: readonly BlockDevice[],
): string | undefined {
  const id = asked['imageRef']
  if (typeof id !== 'string' || id === '') {
    if (devices.length === 0) throw badRequest('Missing imageRef attribute')
    checkBootable(context, devices)
    return undefined
  }
  const image = findImage(context, context.projectId, id)
  if (!image) throw badRequest('Can not find requested image')
  checkImage(image, flavor)
  const zeroDisk = 'os_compute_api:servers:create:zero_disk_flavor'
  if (flavor.disk === 0 && devices.length === 0 && !context.allows(zeroDisk)) {
    throw forbidden('Only volume-backed servers are allowed for flavors with zero disk.')
  }
  return id
}

const GIB = 1024 ** 3
/** What a flavor, or a server of it, has for an image. */
type Room = Pick<FlavorRow, 'ram' | 'disk'>

/** An image must be ready and fit the flavor; throws Nova's 400. */
export function checkImage(image: FoundImage, flavor: Room): void {
  if (image.status !== 'active') throw badRequest(`Image ${image.id} is not active.`)
  checkFit(image, flavor)
}

/** Throws Nova's 400 when the flavor has too little memory or disk for the image. */
export function checkFit(image: FoundImage, flavor: Room): void {
  if (flavor.ram < image.min_ram) {
    throw badRequest("Flavor's memory is too small for requested image.")
  }
  if (flavor.disk === 0) return
  if (image.size > flavor.disk * GIB) {
    throw badRequest(
      "Flavor's disk is too small for requested image. " +
        `Flavor disk is ${flavor.disk * GIB} bytes, image is ${image.size} bytes.`,
    )
  }
  if (flavor.disk < image.min_disk) {
    throw badRequest(
      "Flavor's disk is smaller than the minimum size specified in image metadata. " +
        `Flavor disk is ${flavor.disk * GIB} bytes, minimum size is ${image.min_disk * GIB} bytes.`,
    )
  }
}

/**
 * `zone`, `zone:host` or `zone:host:node`; a node is called like its host here. Where something
 * follows it, a zone that is not there or not that of the host is left aside. Throws Nova's 400 and
 * the policy's 403.
 */
function zoneAsked(
  context: Context,
  asked: unknown,
  about: Readonly<Record<string, unknown>>,
): { zone: string; forced: string } {
  const [zone = '', host, node, ...more] = typeof asked === 'string' ? asked.split(':') : []
  if (more.length > 0) throw badRequest('Invalid input received: Unable to parse availability_zone')
  const forced = host || node || ''
  if (host === undefined) return { zone, forced }
  if (forced === '') return { zone: zonesOf(context).includes(zone) ? zone : '', forced }
  context.enforce('os_compute_api:servers:create:forced_host', about)
  return { zone: zoneOf(context, forced) === zone ? zone : '', forced }
}

function checkZone(context: Context, zone: string): void {
  if (zonesOf(context).includes(zone)) return
  throw badRequest('The requested availability zone is not available')
}

/** More metadata than the quota allows is a 403. */
export function checkMetadata(context: Context, metadata: unknown): void {
  const most = quotas.limits(context, context.projectId).metadata_items
  const count = isObject(metadata) ? Object.keys(metadata).length : 0
  if (most >= 0 && count > most) {
    throw forbidden(`Maximum number of metadata items exceeds ${most}`)
  }
}

/** The asker's key of that name, or none where it is no name; throws Nova's 400. */
export function keyFor(context: Context, name: unknown): string | null {
  if (typeof name !== 'string') return null
  const { user } = context.token
  if (!context.table(keypairRows).has(`${user.id} ${name}`)) {
    throw badRequest('Invalid key_name provided.')
  }
  return name
}

function securityGroupsOf(context: Context, asked: JsonObject): string[] {
  const list = Array.isArray(asked['security_groups']) ? asked['security_groups'] : []
  const names = list.flatMap((each) => (isObject(each) ? [String(each['name'])] : []))
  for (const name of names) {
    const found = findSecurityGroup(context, context.projectId, name)
    if (found === 'several') {
      throw badRequest(
        `Multiple security groups found matching '${name}'. Use an ID to be more specific.`,
      )
    }
    if (found === undefined) {
      throw badRequest(`Unable to find security_group with name or id '${name}'`)
    }
  }
  return names
}

function groupFor(context: Context, id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined
  const group = context.table(groups).get(id)
  if (!group || group.project_id !== context.projectId) {
    throw badRequest(`Instance group ${id} could not be found.`)
  }
  return id
}

function checkGroupSize(context: Context, id: string | undefined, count: number): void {
  const most = quotas.limits(context, context.projectId).server_group_members
  const used = id === undefined ? 0 : (context.table(groups).get(id)?.members.length ?? 0)
  if (id !== undefined && most >= 0 && used + count > most) {
    throw forbidden('Quota exceeded, too many servers in group')
  }
}
