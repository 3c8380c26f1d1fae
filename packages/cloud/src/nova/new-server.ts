/** What is the same for every new server, and what is made up for it. */
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { formatAddress, parseAddress } from '#neutron/ip.ts'
import { servers, type ServerRow } from '#nova/servers.ts'
import { rows } from '#scene.ts'

/** A server that was just asked for, before anything is known about it. */
export function blankServer(
  context: Pick<Context, 'world' | 'region' | 'now' | 'random' | 'requestId' | 'token'>,
  name: string,
): ServerRow {
  const number = rows(context, servers).list({ order: [['seq', 'desc']], limit: 1 })
  return {
    id: context.random.uuid(),
    number: (number[0]?.number ?? 0) + 1,
    name,
    tenant_id: context.token.project?.id ?? '',
    user_id: context.token.user.id,
    vm_state: 'building',
    task_state: 'scheduling',
    power_state: 0,
    created_at: context.now,
    updated_at: context.now,
    launched_at: null,
    terminated_at: null,
    description: null,
    metadata: {},
    tags: [],
    locked_by: null,
    locked_reason: null,
    image_ref: '',
    flavor: {
      id: '',
      original_name: '',
      vcpus: 0,
      ram: 0,
      disk: 0,
      ephemeral: 0,
      swap: 0,
      extra_specs: {},
    },
    ports: [],
    volumes: [],
    accessIPv4: '',
    accessIPv6: '',
    disk_config: 'MANUAL',
    config_drive: '',
    key_name: null,
    host: null,
    az: '',
    hostname: hostnameOf(name),
    reservation_id: reservationId(context),
    launch_index: 0,
    root_device_name: '/dev/vda',
    user_data: null,
    trusted_certs: null,
    server_groups: [],
    request_id: context.requestId,
    booted_at: [],
  }
}

/** What all servers of one request have in common. */
export function reservationId(context: Pick<Context, 'random'>): string {
  return `r-${letters(context, 8)}`
}

/**
 * The addresses that a server is said to be reached at, of a create, a change or a rebuild: only
 * what is asked for. Nova keeps IPv6 in its shortest form.
 */
export function accessOf(asked: JsonObject): Partial<Pick<ServerRow, 'accessIPv4' | 'accessIPv6'>> {
  const { accessIPv4, accessIPv6 } = asked
  return {
    ...(typeof accessIPv4 === 'string' ? { accessIPv4 } : {}),
    ...(typeof accessIPv6 === 'string' ? { accessIPv6: shortest(accessIPv6) } : {}),
  }
}

/** As inet_ntop writes it: what holds an IPv4 address ends with it. */
function shortest(text: string): string {
  const address = parseAddress(text)
  if (!address) return text
  const { version, value } = address
  const above = value >> 32n
  const four = formatAddress(4, value & 0xffffffffn)
  if (above === 0xffffn) return `::ffff:${four}`
  if (above === 0n && value > 0xffffn) return `::${four}`
  return formatAddress(version, value)
}

/** `OS-DCF:diskConfig` of a create, a change, a rebuild or a resize, if it is asked for. */
export function diskConfigOf(asked: JsonObject): Partial<Pick<ServerRow, 'disk_config'>> {
  const config = asked['OS-DCF:diskConfig']
  return config === 'AUTO' || config === 'MANUAL' ? { disk_config: config } : {}
}

/** What DNS lets stand of a name. */
export function hostnameOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[ _]/g, '-')
    .replace(/[^\w.-]+/g, '')
    .toLowerCase()
  return ascii
    .replace(/\./g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 63)
}

export function password(context: Pick<Context, 'random'>): string {
  return letters(context, 12)
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function letters({ random }: Pick<Context, 'random'>, count: number): string {
  return Array.from({ length: count }, () => LETTERS[random.below(LETTERS.length)]).join('')
}
