/** What back ends have and can do, and what is on their hosts. */
import { isoMicros } from '#clock.ts'
import { BACK_ENDS, hasAll, type BackEnd } from '#cinder/operation/backends.ts'
import { allow, checkBody, flag, needs, textOf } from '#cinder/requests.ts'
import { snapshots, volumes } from '#cinder/rows.ts'
import { SERVICES, isOn, openBackEnds, stateOf } from '#cinder/operation/service-rows.ts'
import { invalidInput, typeOf, viewerOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, forbidden, notFound, notImplemented } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { accepted, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'

export const poolRoutes: Routes = (router) => {
  // https://docs.openstack.org/api-ref/block-storage/v3/#back-end-storage-pools
  router.get('/scheduler-stats/get_pools', (context) => {
    allow(context, 'scheduler_extension:scheduler_stats:get_pools')
    const detail = flag(context, 'detail')
    const pools = openBackEnds(context).filter(asked(context))
    return ok({ pools: pools.map((one) => (detail ? whole(context, one) : { name: one.pool })) })
  })
  // https://docs.openstack.org/api-ref/block-storage/v3/#capabilities-for-storage-back-ends-capabilities
  router.get('/capabilities/{id}', (context) => {
    allow(context, 'volume_extension:capabilities')
    const host = context.param('id')
    const backEnd = BACK_ENDS.find((one) => isOn({ binary: 'cinder-volume', host: one.host }, host))
    if (!backEnd) throw notFound(`Can't find service: ${host}`)
    return ok(capabilities(backEnd))
  })
  // https://docs.openstack.org/api-ref/block-storage/v3/#hosts-extension-os-hosts
  router.get('/os-hosts', (context) => {
    allow(context, 'volume_extension:hosts')
    const zone = context.query.get('zone') ?? ''
    return ok({ hosts: zone === '' || zone === 'nova' ? hosts(context) : [] })
  })
  router.get('/os-hosts/{id}', (context) => {
    allow(context, 'volume_extension:hosts')
    const host = context.param('id')
    const known = SERVICES.find((one) => one.binary === 'cinder-volume' && isOn(one, host))
    if (!known) throw notFound(`Service cinder-volume could not be found on host ${host}.`)
    return ok({ host: usage(context, host, known.host) })
  })
  router.put('/os-hosts/{id}', updateHost)
  // https://docs.openstack.org/api-ref/block-storage/v3/#clusters: no service here is in one.
  for (const path of ['/clusters', '/clusters/detail']) router.get(path, clusters)
  router.get('/clusters/{id}', (context) => {
    needs(context, '3.7')
    allow(context, 'clusters:get')
    throw noCluster(context.param('id'), 'cinder-volume')
  })
  router.put('/clusters/{id}', (context) => {
    needs(context, '3.7')
    allow(context, 'clusters:update')
    const verb = context.param('id')
    if (verb !== 'enable' && verb !== 'disable') throw notFound('Unknown action')
    const body = checkBody(context, verb === 'enable' ? CLUSTER : CLUSTER_OFF)
    throw noCluster(String(body['name']), textOf(body['binary']) ?? 'cinder-volume')
  })
  // https://docs.openstack.org/api-ref/block-storage/v3/#workers: nothing here is left unfinished.
  router.post('/workers/cleanup', cleanUp)
}

/** By name, and by what has room for a type; the pools have filters of their own since 3.28. */
function asked(context: Context): (backEnd: BackEnd) => boolean {
  const { query, since } = context
  const names = [...new Set(query.keys())].filter((name) => name !== 'detail')
  if (!since('3.28')) return () => true
  const unknown = names.filter((name) => !['name', 'volume_type', 'name~'].includes(name))
  if (since('3.31') && unknown.length > 0) {
    throw badRequest(`Invalid filters ${unknown.join(',')} are found in query options.`)
  }
  const [name, like] = [query.get('name'), query.get('name~')]
  const wanted = since('3.35') ? query.get('volume_type') : null
  const specs = wanted === null ? {} : typeOf(context, viewerOf(context), wanted).extra_specs
  return (backEnd) =>
    (name === null || backEnd.pool === name) &&
    (like === null || backEnd.pool.includes(like)) &&
    hasAll(backEnd, specs)
}

/** A pool with what is on it; of what nobody writes into its volumes nothing is used. */
function whole(context: Context, { pool, capabilities: able }: BackEnd): object {
  const used = context.table(volumes).sum('size', { host: pool })
  const total = Number(able['total_capacity_gb'])
  const more = {
    free_capacity_gb: Math.max(0, total - used),
    allocated_capacity_gb: used,
    provisioned_capacity_gb: used,
    location_info: `FileVolumeDriver:/var/lib/cinder/${String(able['pool_name'])}`,
    timestamp: isoMicros(context.now - (context.now % 60_000)),
    ...{ filter_function: null, goodness_function: null },
  }
  return { name: pool, capabilities: { ...able, ...more } }
}

const yesNo = (title: string, description: string): object => {
  return { title, description, type: 'boolean' }
}

const capabilities = ({ host, capabilities: able }: BackEnd): object => ({
  namespace: `OS::Storage::Capabilities::${host}`,
  vendor_name: able['vendor_name'],
  volume_backend_name: able['volume_backend_name'],
  pool_name: null,
  driver_version: able['driver_version'],
  storage_protocol: able['storage_protocol'],
  ...{ display_name: null, description: null, visibility: null, replication_targets: [] },
  properties: {
    thin_provisioning: yesNo('Thin Provisioning', 'Sets thin provisioning.'),
    compression: yesNo('Compression', 'Enables compression.'),
    qos: yesNo('QoS', 'Enables QoS.'),
    replication_enabled: yesNo('Replication', 'Enables replication.'),
  },
})

/** All hosts that nobody has disabled. */
const hosts = (context: Context): { host_name: string }[] =>
  SERVICES.filter((one) => !stateOf(context, one).disabled).map(({ binary, host }) => ({
    host_name: host,
    service: binary,
    zone: 'nova',
    ...{ 'service-status': 'available', 'service-state': 'enabled' },
    'last-update': isoMicros(context.now - (context.now % 10_000)),
  }))

/** What is on a host: in all, and of each project. */
function usage(context: Context, asHost: string, host: string): object[] {
  const pools = BACK_ENDS.filter((one) => one.host === host).map(({ pool }) => pool)
  const on = context.table(volumes).list({ where: { host: pools } })
  const of = (projectId: string | null): object => {
    const mine = projectId === null ? on : on.filter((one) => one.project_id === projectId)
    const where = { volume_id: mine.map(({ id }) => id) }
    return {
      resource: {
        ...{ host: asHost, project: projectId ?? '(total)' },
        volume_count: String(mine.length),
        total_volume_gb: String(mine.reduce((sum, { size }) => sum + size, 0)),
        snapshot_count: String(context.table(snapshots).count(where)),
        total_snapshot_gb: String(context.table(snapshots).sum('size', where)),
      },
    }
  }
  const projects = [...new Set(on.map((one) => one.project_id))].toSorted()
  return [of(null), ...projects.map(of)]
}

/** The real one knows the words and cannot do it either: it fails with a 500. */
function updateHost(context: Context): Answer {
  if (!context.isAdmin) throw forbidden('User does not have admin privileges')
  const host = context.param('id')
  if (!hosts(context).some((one) => one.host_name === host)) {
    throw notFound(`Host ${host} could not be found.`)
  }
  allow(context, 'volume_extension:hosts')
  for (const [key, value] of Object.entries(isObject(context.body) ? context.body : {})) {
    if (key.toLowerCase().trim() !== 'status') throw badRequest(`Invalid update setting: '${key}'`)
    const word = String(value).toLowerCase().trim()
    if (word !== 'enable' && word !== 'disable')
      throw badRequest(`Invalid status: '${String(value)}'`)
  }
  throw notImplemented('The embedded cloud does not simulate switching hosts, as Cinder does not.')
}

const CLUSTER_FILTERS = ['name', 'binary', 'is_up', 'disabled', 'num_hosts', 'num_down_hosts']
const SINCE_REPLICATION = ['replication_status', 'frozen', 'active_backend_id']
const binary: Schema = { type: ['string', 'null'], minLength: 0, maxLength: 255 }
const name: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const CLUSTER: Schema = {
  properties: { name, binary },
  required: ['name'],
  additionalProperties: false,
}
const CLUSTER_OFF: Schema = { ...CLUSTER, properties: { name, binary, disabled_reason: binary } }

function clusters(context: Context): Answer {
  needs(context, '3.7')
  allow(context, 'clusters:get_all')
  const known = [...CLUSTER_FILTERS, ...(context.since('3.26') ? SINCE_REPLICATION : [])]
  const unknown = [...new Set(context.query.keys())].filter((one) => !known.includes(one))
  if (unknown.length > 0) throw invalidInput(`Invalid filter keys: ${unknown.join(', ')}`)
  for (const each of ['disabled', 'is_up']) flag(context, each)
  return ok({ clusters: [] })
}

const noCluster = (id: string, of: string): Error =>
  notFound(`Cluster {'binary': '${of}', 'name': '${id}'} could not be found.`)

const CLEANUP: Schema = {
  properties: {
    cluster_name: binary,
    disabled: {},
    host: binary,
    is_up: {},
    binary: { enum: ['cinder-volume', 'cinder-scheduler'] },
    resource_id: { type: ['string', 'null'], format: 'uuid' },
    resource_type: { type: ['string', 'null'], maxLength: 255 },
    service_id: { type: ['integer', 'string', 'null'] },
  },
  additionalProperties: false,
}

function cleanUp(context: Context): Answer {
  needs(context, '3.24')
  const body = checkBody(context, CLEANUP)
  allow(context, 'workers:cleanup')
  const type = (textOf(body['resource_type']) ?? '').toLowerCase()
  const titled = type.charAt(0).toUpperCase() + type.slice(1)
  if (type !== '' && !['Volume', 'Snapshot'].includes(titled)) {
    throw invalidInput(`Resource type ${titled} not valid, must be Volume or Snapshot`)
  }
  const id = textOf(body['resource_id']) ?? ''
  const placed = ['service_id', 'cluster_name', 'host'].some((key) => key in body)
  if (id !== '' && !placed) {
    throw invalidInput(`('There is no resource with UUID %s pending cleanup.', '${id}')`)
  }
  return accepted({ cleaning: [], unavailable: [] })
}
