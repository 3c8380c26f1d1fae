/** Key pairs, which belong to a user. https://docs.openstack.org/api-ref/compute/#keypairs-keypairs */
import { isoStored } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { conflict, notFound } from '#http/faults.ts'
import { type Answer, accepted, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { pageTerms } from '#nova/paging.ts'
import { refuseMore } from '#nova/quotas.ts'
import { askedIn, lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { novaStyle, type NovaKind } from '#nova/style.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { sshKey } from '#nova/keypairs/ssh-keys.ts'
import { x509Key } from '#nova/keypairs/x509-keys.ts'
import { collection } from '#store/collection.ts'

/** The id is the user's and the name: a name is unique for each user only. */
export type KeypairRow = {
  id: string
  number: number
  name: string
  type: 'ssh' | 'x509'
  public_key: string
  fingerprint: string
  user_id: string
  created_at: number
}

export const keypairRows = collection<KeypairRow>('nova_keypairs', {
  project: 'none',
  indexes: { name: '$.name', user_id: '$.user_id' },
  filteredThenSorted: [['user_id', 'name']],
})

const kind: Kind<KeypairRow> & NovaKind<KeypairRow> = {
  path: '/os-keypairs',
  one: 'keypair',
  many: 'keypairs',
  collection: keypairRows,
  notFound: (id) => {
    const [user, ...name] = id.split(' ')
    return notFound(`Keypair ${name.join(' ')} not found for user ${user}`)
  },
  rule: 'os-keypairs',
  target: (context) => ({ user_id: userOf(context) }),
  terms: (minor) => ({
    ...part.when(minor >= 10, { user_id: part.text }),
    ...part.when(minor >= 35, pageTerms),
  }),
  paged: (minor) => minor >= 35,
  asked: (context) => ({ where: { user_id: userOf(context) }, order: [['name', 'asc']] }),
  idOf: (context, name) => `${userOf(context)} ${name}`,
  named: { parameter: 'name', column: 'id' },
  nameOf: ({ name }) => name,
  page: (context, list) => list.map((keypair) => ({ keypair: view(context, keypair) })),
  schemas: {},
  shown: (context, keypair) => {
    const { number: id, user_id } = keypair
    const times = { created_at: isoStored(keypair.created_at), updated_at: null, deleted_at: null }
    return { ...view(context, keypair), user_id, id, ...times, deleted: false }
  },
  remove: (context, { id }) => {
    context.table(keypairRows).remove(id)
  },
  removed: ({ version }) => (version.minor >= 2 ? noContent() : accepted()),
}

export const keypairRoutes = resource(novaStyle, kind)

/** A new one tells of its private key, once. */
export const keypairCreate: Routes = (router) => {
  router.post('/os-keypairs', create)
}

/** The user asked about: an administrator may name another one from 2.10 on. */
function userOf(context: Context): string {
  const other = context.version.minor >= 10 ? lastOf(context, 'user_id') : undefined
  return other ?? context.token.user.id
}

function createSchema(minor: number): Schema {
  const format = minor >= 92 ? 'keypair_name_292' : 'keypair_name_20'
  const special: Schema = { type: 'string', minLength: 1, maxLength: 255, format }
  const fields = {
    name: { allOf: [part.name, special] },
    ...part.when(minor >= 2, { type: { type: 'string', enum: ['ssh', 'x509'] } }),
    public_key: part.text,
    ...part.when(minor >= 10, { user_id: part.text }),
  }
  // From 2.92 on Nova makes no keys any more.
  const needed = minor >= 92 ? ['name', 'public_key'] : ['name']
  return part.object(fields, needed)
}

function create(context: Context): Answer {
  const { minor } = context.version
  const asked = askedIn(context, 'keypair', createSchema(minor))
  const name = String(asked['name'])
  const type = asked['type'] === 'x509' ? 'x509' : 'ssh'
  const user_id = String(asked['user_id'] ?? context.token.user.id)
  context.enforce('os_compute_api:os-keypairs:create', { user_id })
  const table = context.table(keypairRows)
  refuseMore(context, 'key_pairs', table.count({ user_id }), 'key pairs')
  const given = asked['public_key']?.toString()
  const { private_key, ...key } =
    type === 'ssh' ? sshKey(given) : x509Key(given, user_id, context.random.hex(), context.now)
  const id = `${user_id} ${name}`
  if (table.has(id)) throw conflict(`Key pair '${name}' already exists.`)
  const number = (table.list({ order: [['seq', 'desc']], limit: 1 })[0]?.number ?? 0) + 1
  const row = table.insert({ id, number, name, type, ...key, user_id, created_at: context.now })
  const body = { keypair: { ...view(context, row), user_id, private_key } }
  return minor >= 2 ? created(body) : ok(body)
}

function view(context: Context, { name, type, public_key, fingerprint }: KeypairRow): Fields {
  return { ...(context.version.minor >= 2 ? { type } : {}), name, public_key, fingerprint }
}
