/** What is the same for every new server, and what is made up for it. */
import type { Context } from '#http/context.ts'
import { servers, type ServerRow } from '#nova/servers.ts'

/** A server that was just asked for, before anything is known about it. */
export function blankServer(
  context: Pick<Context, 'world' | 'region' | 'now' | 'random' | 'requestId' | 'token'>,
  name: string,
): ServerRow {
  const number = context.world
    .table(servers, context.region)
    .list({ order: [['seq', 'desc']], limit: 1 })
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
    reservation_id: `r-${letters(context, 8)}`,
    launch_index: 0,
    root_device_name: '/dev/vda',
    user_data: null,
    trusted_certs: null,
    server_groups: [],
    request_id: context.requestId,
    booted_at: [],
  }
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
