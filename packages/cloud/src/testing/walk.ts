/** Calls that people could make, one after another without any plan, for the test that does so. */
import { sshPublicKey } from '#testing/ssh-key.ts'
import { DESIGNATE } from '#testing/dns-calls.ts'
import { GNOCCHI } from '#testing/meter-calls.ts'
import { NEUTRON } from '#testing/neutron-calls.ts'
import { OCTAVIA } from '#testing/balancer-calls.ts'
import { HEAT } from '#testing/stack-calls.ts'
import { SWIFT } from '#testing/object-calls.ts'
import { NOWHERE, type Chance } from '#testing/chance.ts'
import { get, name, post, remove, type Make, type Step } from '#testing/walk-steps.ts'

/** A text inside of something; nothing that exists where there is none. */
function textIn(thing: unknown, ...path: readonly (string | number)[]): string {
  const value = path.reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined
  }, thing)
  return typeof value === 'string' ? value : NOWHERE
}

const action =
  (body: (chance: Chance) => Record<string, unknown>, as?: 'admin'): Make =>
  (chance) => ({
    method: 'POST',
    path: `/v2.1/servers/${chance.id('server')}/action`,
    body: body(chance),
    ...(as ? { as } : {}),
  })

const VERBS = [
  ...['os-stop', 'os-start', 'pause', 'unpause', 'suspend', 'resume', 'shelve', 'unshelve'],
  ...['rescue', 'unrescue', 'confirmResize', 'revertResize', 'lock', 'unlock'],
]

function bootDevice({ one, id, below, maybe }: Chance): object {
  const source_type = one(['volume', 'image', 'snapshot'] as const)
  return {
    boot_index: 0,
    source_type,
    destination_type: 'volume',
    uuid: id(source_type, source_type === 'image' ? { status: 'active' } : {}),
    ...(source_type === 'volume' ? {} : { volume_size: 1 + below(30) }),
    delete_on_termination: maybe(),
  }
}

const NOVA: Make[] = [
  get('/v2.1/servers/detail?limit=7'),
  get('/v2.1/limits'),
  post('/v2.1/servers', (chance) => ({
    server: {
      name: name(chance),
      flavorRef: chance.id('flavor'),
      networks: [{ uuid: textIn(chance.row('subnet'), 'network_id') }],
      ...(chance.maybe()
        ? { imageRef: chance.id('image', { status: 'active' }) }
        : { block_device_mapping_v2: [bootDevice(chance)] }),
      max_count: 1 + chance.below(2),
    },
  })),
  remove('/v2.1/servers', 'server'),
  action(({ one }) => ({ [one(VERBS)]: null })),
  action(({ one }) => ({ [one(VERBS)]: null })),
  action(({ one }) => ({ reboot: { type: one(['SOFT', 'HARD']) } })),
  action(({ id }) => ({ resize: { flavorRef: id('flavor') } })),
  action(({ id }) => ({ rebuild: { imageRef: id('image') } })),
  action((chance) => ({ createImage: { name: name(chance) } })),
  action(() => ({ migrate: null }), 'admin'),
  action(() => ({ 'os-migrateLive': { host: null, block_migration: 'auto' } }), 'admin'),
  () => ({ method: 'GET', path: '/v2.1/os-migrations?limit=3', as: 'admin' }),
  action(({ one }) => ({ 'os-resetState': { state: one(['active', 'error']) } }), 'admin'),
  (chance) => ({
    method: 'POST',
    path: `/v2.1/servers/${chance.id('server')}/os-volume_attachments`,
    body: {
      volumeAttachment: {
        volumeId: chance.id('volume', { status: chance.one(['available', 'in-use']) }),
        delete_on_termination: chance.maybe(),
      },
    },
  }),
  ({ row }) => {
    const volume = row('volume', { status: 'in-use' })
    const server = textIn(volume, 'attachments', 0, 'server_id')
    const path = `/v2.1/servers/${server}/os-volume_attachments/${textIn(volume, 'id')}`
    return { method: 'DELETE', path }
  },
  ({ id }) => ({
    method: 'POST',
    path: `/v2.1/servers/${id('server')}/os-interface`,
    body: { interfaceAttachment: { net_id: id('network') } },
  }),
  ({ id }) => ({
    method: 'DELETE',
    path: `/v2.1/servers/${id('server')}/os-interface/${id('port')}`,
  }),
  post('/v2.1/os-keypairs', (chance) => ({
    keypair: { name: name(chance), ...(chance.below(9) > 0 && { public_key: sshPublicKey }) },
  })),
  (chance) => ({ method: 'DELETE', path: `/v2.1/os-keypairs/${name(chance)}` }),
  post('/v2.1/os-server-groups', (chance) => ({
    server_group: { name: name(chance), policy: 'affinity' },
  })),
]

const volumeAction =
  (body: (chance: Chance) => unknown, as?: 'admin'): Make =>
  (chance) => ({
    method: 'POST',
    path: `/v3/volumes/${chance.id('volume')}/action`,
    body: body(chance),
    ...(as ? { as } : {}),
  })

const CINDER: Make[] = [
  get('/v3/volumes/detail?limit=7&sort=size:desc'),
  get('/v3/snapshots/detail'),
  post('/v3/volumes', (chance) => ({
    volume: {
      name: name(chance),
      size: 1 + chance.below(20),
      ...chance.one([
        {},
        { volume_type: 'multiattach' },
        { imageRef: chance.id('image') },
        { source_volid: chance.id('volume') },
        { snapshot_id: chance.id('snapshot') },
      ]),
    },
  })),
  (chance) => ({
    method: 'DELETE',
    path: `/v3/volumes/${chance.id('volume')}?cascade=${chance.maybe()}`,
  }),
  volumeAction(({ below }) => ({ 'os-extend': { new_size: 1 + below(60) } })),
  volumeAction(
    ({ one }) => ({ 'os-reset_status': { status: one(['available', 'error', 'in-use']) } }),
    'admin',
  ),
  post('/v3/snapshots', (chance) => ({
    snapshot: { name: name(chance), volume_id: chance.id('volume'), force: chance.maybe() },
  })),
  remove('/v3/snapshots', 'snapshot'),
]

const GLANCE: Make[] = [
  get('/v2/images?limit=5'),
  post('/v2/images', (chance) => ({
    name: name(chance),
    disk_format: 'raw',
    container_format: 'bare',
  })),
  ({ id, below }) => ({
    method: 'PUT',
    path: `/v2/images/${id('image')}/file`,
    bytes: new Uint8Array(1 + below(3000)).fill(below(256)),
  }),
  ({ id, below }) => ({
    method: 'PUT',
    path: `/v2/images/${id('image')}/stage`,
    bytes: new Uint8Array(1 + below(3000)).fill(below(256)),
  }),
  ({ id, one }) => ({
    method: 'POST',
    path: `/v2/images/${id('image', { status: one(['uploading', 'active']) })}/import`,
    body: { method: { name: one(['glance-direct', 'copy-image']) }, all_stores: true },
    as: 'admin',
  }),
  ({ id }) => ({ method: 'GET', path: `/v2/images/${id('image')}/tasks` }),
  // Images of the demo world are long.
  ({ id }) => ({
    method: 'GET',
    path: `/v2/images/${id('image')}/file`,
    headers: { range: 'bytes=0-99' },
  }),
  remove('/v2/images', 'image'),
]

const KEYSTONE: Make[] = [
  (chance) => ({
    method: 'POST',
    path: '/v3/projects',
    body: { project: { name: name(chance) } },
    as: 'admin',
  }),
  (chance) => ({
    method: 'POST',
    path: '/v3/users',
    body: { user: { name: name(chance) } },
    as: 'admin',
  }),
  ({ id }) => ({ method: 'GET', path: `/v3/users/${id('user')}`, as: 'admin' }),
  ({ id }) => ({ method: 'GET', path: `/v3/projects/${id('project')}`, as: 'admin' }),
]

const BARBICAN: Make[] = [
  get('/v1/secrets?limit=3'),
  post('/v1/secrets', (chance) => ({ name: name(chance) })),
  remove('/v1/secrets', 'secret'),
  get('/v1/containers?limit=3'),
  post('/v1/containers', (chance) => ({ name: name(chance), type: 'generic' })),
  post('/v1/orders', (chance) => ({
    type: 'key',
    meta: { name: name(chance), algorithm: 'aes', bit_length: chance.one([128, 256, 24]) },
  })),
  (chance) => ({
    method: 'POST',
    path: `/v1/containers/${chance.id('secrets')}/secrets`,
    body: { name: name(chance), secret_ref: `/${chance.id('secret')}` },
  }),
  (chance) => ({
    method: 'POST',
    path: `/v1/containers/${chance.id('secrets')}/consumers`,
    body: { name: name(chance), URL: 'http://walk.test/' },
  }),
  remove('/v1/containers', 'secrets'),
]

const SERVICES: readonly (readonly [service: string, mount: string, calls: readonly Make[]])[] = [
  ['nova', '/compute', NOVA],
  ['nova', '/compute', NOVA],
  ['cinder', '/volume', CINDER],
  ['neutron', '/network', NEUTRON],
  ['neutron', '/network', NEUTRON],
  ['glance', '/image', GLANCE],
  ['keystone', '/identity', KEYSTONE],
  ['barbican', '/key-manager', BARBICAN],
  ['swift', '/object-store', SWIFT],
  ['octavia', '/load-balancer', OCTAVIA],
  ['designate', '/dns', DESIGNATE],
  ['heat', '/orchestration', HEAT],
  ['gnocchi', '/metric', GNOCCHI],
]

/** A call that somebody could make next. */
export function stepOf(chance: Chance): Step {
  const [service, mount, calls] = chance.one(SERVICES)
  const step = chance.one(calls)(chance)
  return { as: 'demo', ...step, service, path: `${mount}${step.path}` }
}
