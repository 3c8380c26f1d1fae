import * as contract from '@meridian/contract'
import { namesIn, toAddress, withNames, type Endpoint } from '@meridian/contract'
import { sample, wholeSample } from '@meridian/contract/testing'
import { Value } from 'typebox/value'
import { bodies, parents } from '#testing/bodies.ts'
import type { SignedIn } from '#testing/signed-in.ts'

/** Every endpoint that the contract declares, found by its shape, under its method and path. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.values(
  contract,
)
  .flatMap((value): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  .filter(isEndpoint)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/**
 * The address of an endpoint with the same value in place of each of its names; without one, with
 * ids that such things may have, and none has.
 */
export const urlOf = (endpoint: Endpoint, id?: string): string =>
  withNames(endpoint.path, ({ name }) => encodeURIComponent(id ?? noneOf(endpoint, name)))

/** An id that such a thing may have, and none has. */
export const noneOf = ({ params }: Endpoint, name: string): string => {
  const kind = params?.[name]
  if (kind === undefined) throw new Error(`nothing is said of ${name}`)
  return Value.Check(kind, missing) ? missing : sample(kind)
}

/** What of a JSON Schema is read here. */
export type Schema = {
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** The schema of a query or body, as the contract's JSON Schema writes it. */
export const schemaOf = (value: unknown): Schema => value as Schema

/** What stands in an address or in a body and is in no list. */
const spoken: Readonly<Record<string, string>> = {
  ...{ feature: 'key_types', slug: 'create_network' },
  ...{ on: 'projects', to: 'users', kind: 'instance' },
  // A moment, as Swift names what an object was then.
  version_id: '1767225600.00000',
}

/** What a text means to the cloud where the contract can only say how long it is. */
const meanings: Fields = {
  ...{ name: 'made by a test', cidr: '10.99.0.0/24', ip_version: 4, policies: ['affinity'] },
  addresses: ['10.98.0.0/24'],
  definition: '{"namespace": "made by a test"}',
  property: '{"title": "Made by a test", "type": "string"}',
  object: '{"description": "made by a test"}',
  target_tenant: 'another-project',
  types: { volumes_fast: -1 },
  ...{ dscp_mark: 14, external_ports: '2022', internal_ports: '22' },
  ...{ fixed_ip: '10.99.0.9', ip_address: '10.20.0.241', security_groups: [] },
  // Of a mapping, as text.
  rules: '[{"local": [], "remote": [{"type": "REMOTE_USER"}]}]',
  ...{ disk_format: 'raw', image_url: 'http://files.test/disk.img', import_data: true },
}

/** Lists that hold what a field calls by another name. */
const nouns: Readonly<Record<string, string>> = {
  ...{ instance: 'server', source: 'image', device: 'server' },
  ...{ volume_type: 'volumetype', qos_specs: 'qosspec', group_snapshot: 'group-snapshot' },
  source_group: 'group',
  implied: 'role',
  ...{ pool: 'floatingippool', address: 'floatingip', object: 'network', policy: 'qos_policie' },
}

/** What this server refuses by itself where it is the session's own project: another's is taken. */
const foreign = new Set(['DELETE /api/keystone/projects/{id}'])

/** Where things are listed that are asked for elsewhere, by the address that leads to them. */
const elsewhere: Readonly<Record<string, string>> = {
  '/api/heat/written-template/networks/': '/api/neutron/networks/',
  '/api/metering/resources/instance/': '/api/nova/servers/',
  '/api/metering/metrics/': '/api/metering/resources/instance/{id}/',
}

/** Terms without which an answer is empty, or there is none, or it is as many calls as there are meters. */
const needed: Readonly<Record<string, Fields>> = {
  'GET /api/metering/samples/': { meter: 'memory.usage', limit: 1 },
  'GET /api/metering/report/': { meter: 'memory.usage', date_options: '1' },
  'GET /api/metering/metrics/{id}/measures/': { granularity: 300 },
  'GET /api/neutron/reachability/': { source: '0.0.0.0/0', port: 443 },
}

/** Parts and terms that are ids and are not called so. */
const bare: Readonly<Record<string, string>> = {
  ...{ target: 'project', actor: 'user', destination: 'server' },
}

/**
 * The address of an endpoint with things in it that are there: the first of the list before each
 * id (`/api/nova/servers/{id}`), or of the list of that name (`{roleId}`: `…/roles/`) if any, the
 * session's own before others, and with the terms that it cannot do without. What the session may
 * not list, `knowing` may. An id that no list has is that of nothing.
 */
export const addressOf = async (
  tab: SignedIn,
  endpoint: Endpoint,
  knowing = tab,
): Promise<string> => {
  const { method, path, query, ids } = endpoint
  const address = filled(path, await partsOf(tab, endpoint, knowing))
  const least = asFields(query === undefined ? {} : sample(query))
  const terms = { ...least, ...needed[`${method} ${path}`] }
  // A list with nothing in it is no term.
  const one = asFields(query === undefined ? {} : wholeSample(query))
  const named: Fields = ids === undefined ? {} : { id: sample(ids) }
  const entries = Object.entries(terms).map(async ([key, value]): Promise<[string, string]> => [
    key,
    key.endsWith('_id') || key in bare
      ? ((await idFor(tab, key)) ?? missing)
      : String(Array.isArray(value) ? { ...one, ...named }[key] : value),
  ])
  const given = new URLSearchParams(await Promise.all(entries)).toString()
  return given === '' ? address : `${address}?${given}`
}

/** What stands in each part of such an address, by its name. */
export const partsOf = async (
  tab: SignedIn,
  endpoint: Endpoint,
  knowing = tab,
): Promise<Readonly<Record<string, string>>> => {
  const { method, path } = endpoint
  const parts: Record<string, string> = {}
  const but = foreign.has(`${method} ${path}`) ? tab.user.project_id : undefined
  for (const { name } of namesIn(path)) {
    const before = filled(path.slice(0, path.search(new RegExp(`\\{\\+?${name}\\}`))), parts)
    parts[name] = (await idFor(tab, name, before, knowing, but)) ?? noneOf(endpoint, name)
  }
  return parts
}

const filled = (path: string, parts: Readonly<Record<string, string>>): string =>
  withNames(path, ({ name, free }) =>
    free ? toAddress(parts[name] ?? '') : encodeURIComponent(parts[name] ?? ''),
  )

/** A body that an endpoint takes: what it demands, with ids of things that are there. */
export const bodyOf = async (tab: SignedIn, { body, method, path }: Endpoint): Promise<unknown> => {
  if (body === undefined) return undefined
  const { properties = {}, type, items = {} } = schemaOf(body)
  // What is deleted together, of which nothing is there.
  if (type === 'array' && items.type === 'string') return [missing]
  // A thing as it was and as it is to be: something must be different.
  if (type === 'array')
    return [sample(items), { ...asFields(sample(items)), name: meanings['name'] }]
  const told = Object.keys(meanings).filter(
    (key) => key in properties && (key !== 'rules' || properties[key]?.type === 'string'),
  )
  // An address is one of a subnet, which must be told where it can be.
  const inside = told.includes('ip_address') && 'subnet_id' in properties
  const least: Fields = {
    ...asFields(sample(body)),
    ...(inside && { subnet_id: missing }),
    ...Object.fromEntries(told.map((key) => [key, meanings[key]])),
  }
  const saysNothing = Object.values(least).every((value) => Object.keys(Object(value)).length === 0)
  // What demands nothing is given everything.
  const own = bodies[`${method} ${path}`]
  const value = own ?? (saysNothing && !told.length ? asFields(wholeSample(body)) : least)
  const ids = Object.keys(value).filter((key) => key.endsWith('_id') || key === 'parentResourceId')
  const found = await Promise.all(
    ids.map(async (key) => [key, (await idFor(tab, key, parents[path])) ?? missing] as const),
  )
  return { ...value, ...Object.fromEntries(found) }
}

/** The id of something that is there, and is not `but`; undefined where nothing is. */
const idFor = async (
  tab: SignedIn,
  name: string,
  before = '',
  knowing = tab,
  but?: string | null,
): Promise<string | undefined> => {
  const said = spoken[name]
  if (said !== undefined) return said
  // Swift calls things by their names alone.
  if (name === 'container')
    return String((await itemsOf(tab, '/api/swift/containers/', knowing))[0]?.['name'])
  if (name === 'path') {
    const [at = ''] = /^\/api\/swift\/containers\/[^/]+\//.exec(before) ?? []
    const found = await itemsOf(tab, `${at}objects/`, knowing)
    const path = found.find(({ is_object }) => is_object === true)?.['path']
    return path === undefined ? undefined : String(path)
  }
  const [, noun] = /^(\w+?)_?[iI]d$/.exec(name) ?? [undefined, bare[name]]
  const called = noun && (nouns[noun] ?? noun)
  const known =
    (await elsewhereOf(tab, before, knowing)) ??
    lists.find((path) => new RegExp(`^/api/\\w+/${called}s/$`).test(path))
  // What no list is called after is in the list that the address leads through so far, and so is what
  // several are called after.
  const list = lists.includes(before) ? before : (known ?? (before === '' ? undefined : before))
  const listed = list === undefined ? [] : await itemsOf(tab, list, knowing)
  const items = listed.filter(({ id }) => but === undefined || id !== but)
  const mine = items.filter(({ project_id, owner, id }) =>
    [project_id, owner, id].includes(tab.user.project_id),
  )
  // Of the session's own the one that says most has the most inside.
  const [one] = (mine.length > 0 ? mine : items).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const id = one?.[name] ?? one?.[fields[name] ?? 'id']
  return id === undefined ? undefined : String(id)
}

const elsewhereOf = async (
  tab: SignedIn,
  before: string,
  knowing: SignedIn,
): Promise<string | undefined> => {
  const [start = '', end] = elsewhere[before]?.split('{id}') ?? [undefined]
  if (end === undefined) return elsewhere[before]
  return `${start}${(await idFor(tab, 'id', start, knowing)) ?? missing}${end}`
}

/** What a list calls that which addresses call so. */
const fields: Readonly<Record<string, string>> = { type_name: 'resource_type' }

const lengthOf = (item: Fields): number => JSON.stringify(item).length

const missing = '00000000-0000-4000-8000-000000000000'

const itemsOf = async (
  tab: SignedIn,
  list: string,
  knowing: SignedIn,
): Promise<readonly Fields[]> => {
  const own = await tab.get(list)
  const answer = own.statusCode === 403 ? await knowing.get(list) : own
  const reply = asFields(answer.statusCode === 200 ? answer.json() : undefined)
  // Designate's lists have names of their own.
  const rows = reply['items'] ?? reply['zones'] ?? reply['recordsets'] ?? reply['floatingips']
  return Array.isArray(rows) ? rows.map(asFields) : []
}

const lists = endpoints
  .filter(([, { method, path }]) => method === 'GET' && !path.includes('{'))
  .map(([, { path }]) => path)

type Fields = Readonly<Record<string, unknown>>

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}
