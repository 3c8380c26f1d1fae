/** A server as each microversion shows it. */
import { createHash } from 'node:crypto'
import type { Context } from '#http/context.ts'
import { isoSeconds, isoStored } from '#clock.ts'
import { groupsOf } from '#nova/server-groups/rows.ts'
import { bookmark, linksOf, target } from '#nova/requests.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { statusOf } from '#nova/servers/states.ts'
import { wiringOf, type Wired } from '#nova/ports/wiring.ts'

const FAULT_STATUSES = new Set(['ERROR', 'DELETED'])
const PROGRESS_STATUSES = new Set([
  'ACTIVE',
  'BUILD',
  'REBUILD',
  'RESIZE',
  'VERIFY_RESIZE',
  'MIGRATING',
])

/** Id, name and links: a row of `GET /servers`. */
export function briefServer(context: Context, server: ServerRow): object {
  return { id: server.id, name: server.name, links: linksOf(context, 'servers', server.id) }
}

/** What `POST /servers` answers about one new server. */
export function createdServer(context: Context, server: ServerRow): object {
  const names = server.plan?.security_groups ?? []
  return {
    id: server.id,
    links: linksOf(context, 'servers', server.id),
    'OS-DCF:diskConfig': server.disk_config,
    security_groups: (names.length > 0 ? names : ['default']).map((name) => ({ name })),
  }
}

/** What shows a server: a list, the server alone, what `PUT` changed, or a rebuild. */
export type Showing = 'list' | 'one' | 'changed' | 'rebuilt'

/** The servers of a page, each whole. */
export function wholeServers(context: Context, page: readonly ServerRow[]): object[] {
  const wired = wiringOf(
    context,
    page.map(({ id }) => id),
  )
  return page.map((server) => wholeServer(context, server, 'list', wired(server.id)))
}

/**
 * The whole of it. Below 2.75 a change is answered with less than what `GET` shows
 * (https://docs.openstack.org/nova/latest/reference/api-microversion-history.html#id68).
 */
export function wholeServer(
  context: Context,
  server: ServerRow,
  showing: Showing,
  wired = wiringOf(context, [server.id])(server.id),
): object {
  const status = statusOf(server)
  const { minor } = context.version
  const one = showing !== 'list'
  const all = minor >= 75 || showing === 'list' || showing === 'one'
  return {
    id: server.id,
    name: server.name,
    status,
    tenant_id: server.tenant_id,
    user_id: server.user_id,
    metadata: server.metadata,
    hostId: hostId(server.tenant_id, server.host),
    image: imageOf(context, server),
    flavor: flavorOf(context, server),
    created: isoSeconds(server.created_at),
    updated: isoSeconds(server.updated_at),
    addresses: addressesOf(server, wired, all ? 'all' : 'brief'),
    accessIPv4: server.accessIPv4,
    accessIPv6: server.accessIPv6,
    links: linksOf(context, 'servers', server.id),
    'OS-DCF:diskConfig': server.disk_config,
    ...(FAULT_STATUSES.has(status) ? faultOf(context, server, one) : {}),
    ...(PROGRESS_STATUSES.has(status) ? { progress: 0 } : {}),
    ...(all ? extendedAttributes(context, server, showing, wired) : {}),
    ...(showing === 'rebuilt' && minor >= 54 ? { key_name: server.key_name } : {}),
    ...(showing === 'rebuilt' && minor >= 57 ? { user_data: server.user_data } : {}),
    ...(minor >= 9 ? { locked: server.locked_by !== null } : {}),
    ...(minor >= 73 ? { locked_reason: server.locked_reason } : {}),
    ...(minor >= 19 ? { description: server.description } : {}),
    ...(minor >= 26 ? { tags: server.tags } : {}),
    ...(minor >= 63 ? { trusted_image_certificates: server.trusted_certs } : {}),
    ...(minor >= 90 ? { 'OS-EXT-SRV-ATTR:hostname': server.hostname } : {}),
    ...(one && minor >= 71
      ? { server_groups: groupsOf(context, server.id).map(({ id }) => id) }
      : {}),
  }
}

/** What were extensions of Nova once. */
function extendedAttributes(
  context: Context,
  server: ServerRow,
  showing: Showing,
  { groups }: Wired,
): object {
  const { minor } = context.version
  const forAdmin = context.allows('os_compute_api:os-extended-server-attributes', target(server))
  return {
    'OS-EXT-AZ:availability_zone': server.az,
    config_drive: server.config_drive,
    key_name: server.key_name,
    'OS-SRV-USG:launched_at': timeOrNull(server.launched_at),
    'OS-SRV-USG:terminated_at': timeOrNull(server.terminated_at),
    ...(groups.length > 0 ? { security_groups: groups.map(({ name }) => ({ name })) } : {}),
    ...(forAdmin ? adminAttributes(context, server, showing) : {}),
    'OS-EXT-STS:task_state': server.task_state,
    'OS-EXT-STS:vm_state': server.vm_state,
    'OS-EXT-STS:power_state': server.power_state,
    'os-extended-volumes:volumes_attached': server.volumes.map((volume) => ({
      id: volume.volume_id,
      ...(minor >= 3 ? { delete_on_termination: volume.delete_on_termination } : {}),
    })),
    ...(minor >= 16 && context.allows('os_compute_api:servers:show:host_status', target(server))
      ? { host_status: server.host === null ? '' : 'UP' }
      : {}),
  }
}

/** Which host a server is on, told only to those who know the project. */
export function hostId(projectId: string, host: string | null): string {
  return host === null ? '' : createHash('sha224').update(`${projectId}${host}`).digest('hex')
}

/**
 * `{network: [{version, addr, …}]}`, in the order of the ports; nothing while the server is built.
 * `brief` leaves out what kind of address it is and whose.
 */
export function addressesOf(
  server: ServerRow,
  wired: Wired,
  told: 'all' | 'brief',
): Record<string, object[]> {
  if (server.vm_state === 'building') return {}
  // A network may be called `__proto__`.
  const byNetwork = Map.groupBy(wired.addresses, ({ network }) => network)
  return Object.fromEntries(
    [...byNetwork].map(([network, lines]) => [
      network,
      lines.map(({ version, addr, type, mac_addr }) => {
        const more = { 'OS-EXT-IPS:type': type, 'OS-EXT-IPS-MAC:mac_addr': mac_addr }
        return { version, addr, ...(told === 'all' ? more : {}) }
      }),
    ]),
  )
}

function imageOf(context: Context, server: ServerRow): object | '' {
  if (server.image_ref === '') return ''
  return { id: server.image_ref, links: [bookmark(context, 'images', server.image_ref)] }
}

function flavorOf(context: Context, server: ServerRow): object {
  const { flavor } = server
  if (context.version.minor < 47) {
    return { id: flavor.id, links: [bookmark(context, 'flavors', flavor.id)] }
  }
  const { vcpus, ram, disk, ephemeral, swap, original_name, extra_specs } = flavor
  const rule = 'os_compute_api:servers:show:flavor-extra-specs'
  const specs = context.allows(rule, target(server)) ? { extra_specs } : {}
  return { vcpus, ram, disk, ephemeral, swap, original_name, ...specs }
}

/** The details are for administrators, and of a 500 only. */
function faultOf(context: Context, server: ServerRow, one: boolean): object {
  const { fault } = server
  if (!fault) return {}
  const { code, created, message, details } = fault
  const told = one && details !== '' && (context.isAdmin || code !== 500)
  return { fault: { code, created, message, ...(told ? { details } : {}) } }
}

function adminAttributes(context: Context, server: ServerRow, showing: Showing): object {
  const always = {
    'OS-EXT-SRV-ATTR:host': server.host,
    'OS-EXT-SRV-ATTR:instance_name': instanceName(server),
    'OS-EXT-SRV-ATTR:hypervisor_hostname': server.host,
  }
  if (context.version.minor < 3) return always
  return {
    ...always,
    'OS-EXT-SRV-ATTR:reservation_id': server.reservation_id,
    'OS-EXT-SRV-ATTR:launch_index': server.launch_index,
    'OS-EXT-SRV-ATTR:hostname': server.hostname,
    'OS-EXT-SRV-ATTR:kernel_id': '',
    'OS-EXT-SRV-ATTR:ramdisk_id': '',
    'OS-EXT-SRV-ATTR:root_device_name': server.root_device_name,
    // A rebuild tells it to everybody, under its own name.
    ...(showing === 'rebuilt' ? {} : { 'OS-EXT-SRV-ATTR:user_data': server.user_data }),
  }
}

export function instanceName(server: ServerRow): string {
  return `instance-${server.number.toString(16).padStart(8, '0')}`
}

function timeOrNull(time: number | null): string | null {
  return time === null ? null : isoStored(time)
}
