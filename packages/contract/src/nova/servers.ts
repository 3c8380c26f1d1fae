import { Type, type Static } from 'typebox'
import {
  MapOf,
  Items,
  Keyed,
  Name,
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  Texts,
  TextsPatch,
  del,
  get,
  leftOut,
  patch,
  post,
} from '#endpoint.ts'
import { BatchOutcome } from '#failure.ts'
import { FlavorId, Uuid } from '#ids.ts'
import { ServerAction, ServerInterface, ServerVolume } from '#nova/server-parts.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

export const ServerAddress = Type.Object({
  addr: Type.String(),
  version: Type.Integer(),
  'OS-EXT-IPS:type': Type.Optional(Type.String()),
  'OS-EXT-IPS-MAC:mac_addr': Type.Optional(Type.String()),
})

/** The flavor as a server carries it: embedded since 2.47, only an id before. */
export const ServerFlavor = Type.Object({
  id: Type.Optional(Type.String()),
  original_name: Type.Optional(Type.String()),
  vcpus: Type.Optional(Type.Integer()),
  ram: Type.Optional(Type.Integer()),
  disk: Type.Optional(Type.Integer()),
  ephemeral: Type.Optional(Type.Integer()),
  swap: Type.Optional(Type.Integer()),
  extra_specs: Type.Optional(Texts),
})

export const ServerFault = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  created: Type.Optional(Type.String()),
  details: Type.Optional(Type.String()),
})

/**
 * A server in Nova's own names. Every key but id may be missing: rows of unreachable cells carry few
 * (status UNKNOWN), and a field may need a newer microversion than the cloud has.
 */
export const Server = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: Type.String(),
  created: Type.Optional(Type.String()),
  updated: Type.Optional(Type.String()),
  tenant_id: Type.Optional(Type.String()),
  user_id: Type.Optional(Type.String()),
  hostId: Type.Optional(Type.String()),
  host_status: Type.Optional(Type.String()),
  addresses: MapOf(Type.Array(ServerAddress)),
  /** Null where the server was booted from a volume (Nova sends ""). */
  image: Nullable(Type.Object({ id: Type.String() })),
  /** Null for boot from volume, absent where the caller asked for no names. */
  image_name: optionalText,
  /** What it calls itself, from 2.90 on: a copy of `OS-EXT-SRV-ATTR:hostname`. */
  hostname: optionalText,
  flavor: ServerFlavor,
  key_name: optionalText,
  metadata: Texts,
  tags: Type.Optional(Type.Array(Type.String())),
  description: optionalText,
  locked: Type.Optional(Type.Boolean()),
  locked_reason: optionalText,
  config_drive: Type.Optional(Type.String()),
  progress: Type.Optional(Type.Integer()),
  accessIPv4: Type.Optional(Type.String()),
  accessIPv6: Type.Optional(Type.String()),
  security_groups: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  'os-extended-volumes:volumes_attached': Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), delete_on_termination: Type.Optional(Type.Boolean()) }),
    ),
  ),
  'OS-EXT-STS:task_state': optionalText,
  'OS-EXT-STS:power_state': Type.Optional(Type.Integer()),
  'OS-EXT-STS:vm_state': Type.Optional(Type.String()),
  'OS-EXT-AZ:availability_zone': Type.Optional(Type.String()),
  'OS-EXT-SRV-ATTR:host': optionalText,
  'OS-EXT-SRV-ATTR:hypervisor_hostname': optionalText,
  'OS-EXT-SRV-ATTR:instance_name': optionalText,
  'OS-EXT-SRV-ATTR:hostname': optionalText,
  'OS-DCF:diskConfig': Type.Optional(Type.String()),
  'OS-SRV-USG:launched_at': optionalText,
  'OS-SRV-USG:terminated_at': optionalText,
  server_groups: Type.Optional(Type.Array(Type.String())),
  fault: Type.Optional(ServerFault),
})
export type Server = Static<typeof Server>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/**
 * Filters go to Nova under their own names. `id` (repeated) with `changes-since` re-reads the
 * rows that change, in one upstream call.
 */
export const ServersQuery = Type.Object({
  ...Paging,
  /** A regular expression of Nova's database. */
  name: text,
  /** A part of the name, beside what `name` asks for. */
  queryString: text,
  status: text,
  statuses: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 20 })),
  ip: text,
  ip6: text,
  flavor: text,
  image: text,
  host: text,
  hostname: text,
  key_name: text,
  availability_zone: text,
  vm_state: text,
  task_state: text,
  power_state: text,
  user_id: text,
  project_id: text,
  description: text,
  locked: Type.Optional(Type.Boolean()),
  tags: text,
  'tags-any': text,
  'not-tags': text,
  'not-tags-any': text,
  'changes-since': text,
  'changes-before': text,
  all_projects: Type.Optional(Type.Boolean()),
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  /** False leaves out the bulk look-up of image names: the first paint of a list needs no second call. */
  names: Type.Optional(Type.Boolean()),
})
export type ServersQuery = Static<typeof ServersQuery>

const BlockDevice = Type.Object({
  source_type: Type.Union([
    Type.Literal('image'),
    Type.Literal('volume'),
    Type.Literal('snapshot'),
    Type.Literal('blank'),
  ]),
  destination_type: Type.Optional(Type.Union([Type.Literal('volume'), Type.Literal('local')])),
  uuid: Type.Optional(Type.String({ maxLength: 255 })),
  boot_index: Type.Optional(
    Type.Union([Type.Integer(), Type.String({ pattern: '^-?[0-9]{1,4}$' })]),
  ),
  volume_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
  volume_type: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  delete_on_termination: Type.Optional(Type.Boolean()),
  device_name: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
})

const ShortTexts = Keyed(Type.String({ maxLength: 255 }))

/** A hint is a text, or a list of them (`different_host`); `query` is JSON written as a text. */
const Hint = Type.Union([
  Type.String({ maxLength: 1024 }),
  Type.Array(Type.String({ maxLength: 255 }), { maxItems: 200 }),
])

/** The launch form's fields (contract: nova.md, servers); unknown keys are ignored. */
export const ServerCreate = Type.Object({
  name: Name,
  source_id: Nullable(Type.String({ maxLength: 255 })),
  flavor_id: FlavorId,
  key_name: Nullable(Type.String({ maxLength: 255 })),
  /** Plain text; the server encodes it. Nova bounds the encoded form at 65,535. */
  user_data: Type.String({ maxLength: 49151 }),
  /** Bytes in place of it that are no text, such as a packed script: they are sent on as they are. */
  user_data_base64: Type.Optional(
    Type.String({ maxLength: 65_535, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  ),
  security_groups: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 200 }),
  nics: Type.Optional(
    Type.Array(
      Type.Object({
        'net-id': Type.Optional(Uuid),
        'v4-fixed-ip': Type.Optional(Type.String({ maxLength: 64 })),
        'port-id': Type.Optional(Uuid),
      }),
      { maxItems: 200 },
    ),
  ),
  block_device_mapping_v2: Type.Optional(Type.Array(BlockDevice, { maxItems: 50 })),
  block_device_mapping: Type.Optional(ShortTexts),
  availability_zone: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  instance_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  admin_pass: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  disk_config: Type.Optional(Type.Union([Type.Literal('AUTO'), Type.Literal('MANUAL')])),
  config_drive: Type.Optional(Type.Boolean()),
  meta: Type.Optional(ShortTexts),
  scheduler_hints: Type.Optional(Keyed(Hint, 255, 100)),
  description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
})
export type ServerCreate = Static<typeof ServerCreate>

export const ServerCreated = Type.Object({
  id: Type.String(),
  name: Type.String(),
  adminPass: Type.Optional(Type.String()),
})

/** What `POST servers/{id}` may ask for. The first eight are the reference's, the rest are ours. */
export const serverOperations = [
  'start',
  'stop',
  'pause',
  'unpause',
  'suspend',
  'resume',
  'soft_reboot',
  'hard_reboot',
  'lock',
  'unlock',
  'shelve',
  'unshelve',
  'confirm_resize',
  'revert_resize',
  'unrescue',
  'force_delete',
] as const
export type ServerOperation = (typeof serverOperations)[number]
const Operation = Type.Unsafe<ServerOperation>({ type: 'string', enum: [...serverOperations] })

export const consoleTypes = ['AUTO', 'VNC', 'SPICE', 'RDP', 'SERIAL', 'MKS'] as const
const ConsoleType = Type.Unsafe<(typeof consoleTypes)[number]>({
  type: 'string',
  enum: [...consoleTypes],
})

const one = '/api/nova/servers/{id}'
const params = { id: Uuid }

export const servers = {
  list: get('/api/nova/servers/', {
    query: ServersQuery,
    reply: Page(Server),
    // Terms of an address are texts.
    asks: ({ names }) => (String(names) === 'false' ? ['compute'] : ['compute', 'image']),
  }),
  load: get(one, { params, reply: Server }),
  create: post('/api/nova/servers/', { body: ServerCreate, reply: ServerCreated, status: 201 }),
  operate: post(one, { params, body: Type.Object({ operation: Operation }), status: 204 }),
  update: patch(one, {
    params,
    body: Type.Object({
      name: Type.Optional(Name),
      description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
      /** From 2.90 on. */
      hostname: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 63,
          pattern: '^[a-zA-Z0-9]+[a-zA-Z0-9-]*[a-zA-Z0-9]+$',
        }),
      ),
    }),
    status: 204,
  }),
  remove: del(one, { params, status: 204 }),
  batch: post('/api/nova/servers/batch/', {
    body: Type.Object({
      operation: Type.Unsafe<ServerOperation | 'delete'>({
        type: 'string',
        enum: [...serverOperations, 'delete'],
      }),
      ids: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }),
    }),
    reply: BatchOutcome,
  }),
  actions: get('/api/nova/servers/{id}/actions/', { params, reply: Items(ServerAction) }),
  consoleOutput: post('/api/nova/servers/{id}/console-output/', {
    params,
    body: Type.Object({
      length: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100000 }))),
    }),
    emptyBody: true,
    reply: Type.Object({ lines: Type.Array(Type.String()) }),
    status: 200,
  }),
  /** The console-log view's call (SH-CONSOLE-04..06): plain text, the last `length` lines. */
  consoleLog: get('/api/nova/servers/{id}/console-output/', {
    params,
    query: Type.Object({ length: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000 })) }),
    reply: Type.String(),
  }),
  /** Where a console is shown: on a page of this site, or for some types only on one of the cloud. */
  console: post('/api/nova/servers/{id}/console-info/', {
    params,
    body: Type.Object({ console_type: Type.Optional(ConsoleType) }),
    reply: Type.Object({ type: Type.String(), url: Type.String() }),
    status: 200,
  }),
  /**
   * A console to show in the page: `path` is a websocket of this server that opens it once, within
   * a minute; null for the types that only the page at `url` can show. One of the two is there: the
   * cloud's address has a token in it, which the browser gets only where it needs it.
   */
  consoleSession: post('/api/nova/servers/{id}/console-session/', {
    params,
    body: Type.Object({ console_type: Type.Optional(ConsoleType) }),
    reply: Type.Object({
      type: Type.String(),
      url: Nullable(Type.String()),
      path: Nullable(Type.String()),
    }),
    status: 200,
  }),
  /** `unnamed` says why the names could not be read; each volume is then called by its id. */
  volumes: get('/api/nova/servers/{id}/volumes/', {
    params,
    reply: Type.Object({
      items: Type.Array(ServerVolume),
      unnamed: Type.Optional(Type.String()),
      ...leftOut,
    }),
  }),
  interfaces: get('/api/nova/servers/{id}/interfaces/', { params, reply: Items(ServerInterface) }),
  metadata: get('/api/nova/servers/{id}/metadata', { params, reply: Texts }),
  editMetadata: patch('/api/nova/servers/{id}/metadata', { params, body: TextsPatch, status: 204 }),
  names: get('/api/nova/server-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
} as const

/** Makes an image of a server; answers the new image's id. */
export const snapshots = {
  create: post('/api/nova/snapshots/', {
    body: Type.Object({ instance_id: Uuid, name: Name }),
    reply: Type.String(),
    status: 200,
  }),
} as const
