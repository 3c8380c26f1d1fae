/** What is the same for every new server, and what is made up for it. */
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { formatAddress, parseAddress } from '#neutron/ip.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'

/**
 * A server that was just asked for, before anything is known about it. One of several has a suffix
 * to its name and to its host name, but where nothing of the name can stand in that.
 */
export function blankServer(
  context: Pick<Context, 'world' | 'region' | 'now' | 'random' | 'requestId' | 'token'>,
  name: string,
  suffix: string,
): ServerRow {
  const id = context.random.uuid()
  const hostname = hostnameOf(name)
  const number = rows(context, servers).list({ order: [['seq', 'desc']], limit: 1 })
  return {
    id,
    number: (number[0]?.number ?? 0) + 1,
    name: `${name}${suffix}`,
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
    hostname: hostname === '' ? `Server-${id}` : `${hostname}${suffix}`,
    reservation_id: reservationId(context),
    launch_index: 0,
    root_device_name: '/dev/vda',
    user_data: null,
    trusted_certs: null,
    request_id: context.requestId,
    booted_at: [],
  }
}

/** What all servers of one request have in common. */
export function reservationId(context: Pick<Context, 'random'>): string {
  return `r-${letters(context, 8)}`
}

/** Fields that a server takes from a body unchanged, with their names there. */
const FIELDS = {
  name: 'name',
  description: 'description',
  metadata: 'metadata',
  hostname: 'hostname',
  key_name: 'key_name',
  user_data: 'user_data',
  accessIPv4: 'accessIPv4',
  trusted_image_certificates: 'trusted_certs',
  'OS-DCF:diskConfig': 'disk_config',
} as const satisfies Record<string, keyof ServerRow>

/**
 * What a server is to be by the checked body of a create, a change, a rebuild or a resize: only
 * what it asks for. Nova keeps IPv6 in its shortest form.
 */
export function fieldsOf(asked: JsonObject): Partial<ServerRow> {
  const given = Object.entries(FIELDS).flatMap(([name, field]) => {
    return asked[name] === undefined ? [] : [[field, asked[name]] as const]
  })
  const { accessIPv6 } = asked
  // JSON that has passed the schema, which lets each field be what the row has there.
  const fields = Object.fromEntries(given) as Partial<ServerRow>
  return typeof accessIPv6 === 'string' ? { ...fields, accessIPv6: shortest(accessIPv6) } : fields
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

/** What is left of a name as that of a host; it may be nothing (nova.utils.sanitize_hostname). */
export function hostnameOf(name: string): string {
  const latin = [...name].filter((character) => character <= '\u00ff').join('')
  return latin
    .slice(0, 63)
    .replace(/[ _.]/g, '-')
    .replace(/[^\p{L}\p{N}-]+/gu, '')
    .toLowerCase()
    .replace(/^-+|-+$/g, '')
}

export function password(context: Pick<Context, 'random'>): string {
  return letters(context, 12)
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function letters({ random }: Pick<Context, 'random'>, count: number): string {
  return Array.from({ length: count }, () => LETTERS[random.below(LETTERS.length)]).join('')
}
