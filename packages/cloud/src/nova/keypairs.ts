/** Key pairs, which belong to a user. https://docs.openstack.org/api-ref/compute/#keypairs-keypairs */
import { isoMicros } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, forbidden, notFound } from '#http/faults.ts'
import { accepted, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { keypairs as rows, type KeypairRow } from '#nova/keypair-rows.ts'
import { limitsOf } from '#nova/quotas.ts'
import { checkedBody, checkQuery, inside, lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#nova/schema.ts'
import { makeSshKey, sshFingerprint, x509Fingerprint } from '#nova/ssh-keys.ts'
import { makeX509Key } from '#nova/x509-keys.ts'

export const keypairs: Routes = (router) => {
  router.get('/os-keypairs', list)
  router.post('/os-keypairs', create)
  router.get('/os-keypairs/{name}', (context) => {
    const found = keypairOf(context, 'show')
    return ok({
      keypair: {
        ...view(context, found),
        user_id: found.user_id,
        created_at: `${isoMicros(found.created_at).slice(0, 20)}000000`,
        deleted: false,
        deleted_at: null,
        id: found.number,
        updated_at: null,
      },
    })
  })
  router.delete('/os-keypairs/{name}', (context) => {
    context.table(rows).remove(keypairOf(context, 'delete').id)
    return context.version.minor >= 2 ? noContent() : accepted()
  })
}

function querySchema(minor: number): Schema {
  return {
    type: 'object',
    properties: {
      ...part.when(minor >= 10, { user_id: part.parameter(part.text) }),
      ...part.when(minor >= 35, {
        limit: part.parameter(part.nonNegativeInteger),
        marker: part.parameter(part.text),
      }),
    },
    additionalProperties: minor < 75,
  }
}

/** The user asked about: an administrator may name another one from 2.10 on. */
function userOf(context: Context): string {
  const other = context.version.minor >= 10 ? lastOf(context, 'user_id') : undefined
  return other ?? context.token.user.id
}

function list(context: Context): Response {
  const { minor } = context.version
  checkQuery(context, querySchema(minor))
  const user_id = userOf(context)
  context.enforce('os_compute_api:os-keypairs:index', { user_id })
  const paged = minor >= 35
  const limit = paged ? Math.min(Number(lastOf(context, 'limit') ?? 1000), 1000) : 1000
  const marker = paged ? lastOf(context, 'marker') : undefined
  const table = context.table(rows)
  if (marker !== undefined && !table.has(`${user_id} ${marker}`)) {
    throw badRequest(`Marker ${marker} could not be found.`)
  }
  const page = table.list({
    where: { user_id },
    order: [['name', 'asc']],
    limit,
    ...(marker === undefined ? {} : { after: `${user_id} ${marker}` }),
  })
  const last = page.at(-1)
  const next = new URLSearchParams(context.query)
  if (last) next.set('marker', last.name)
  const links = [{ rel: 'next', href: `${context.base}/os-keypairs?${next.toString()}` }]
  return ok({
    keypairs: page.map((keypair) => ({ keypair: view(context, keypair) })),
    ...(paged && last && page.length === limit ? { keypairs_links: links } : {}),
  })
}

function createSchema(minor: number): Schema {
  const format = minor >= 92 ? 'keypair_name_292' : 'keypair_name_20'
  const special: Schema = { type: 'string', minLength: 1, maxLength: 255, format }
  return part.envelope(
    'keypair',
    part.object(
      {
        name: { allOf: [part.name, special] },
        ...part.when(minor >= 2, { type: { type: 'string', enum: ['ssh', 'x509'] } }),
        public_key: part.text,
        ...part.when(minor >= 10, { user_id: part.text }),
      },
      minor >= 92 ? ['name', 'public_key'] : ['name'],
    ),
  )
}

function create(context: Context): Response {
  const { minor } = context.version
  const asked = inside(checkedBody(context, createSchema(minor)), 'keypair')
  const name = String(asked['name'])
  const type = asked['type'] === 'x509' ? 'x509' : 'ssh'
  const user_id = String(asked['user_id'] ?? context.token.user.id)
  context.enforce('os_compute_api:os-keypairs:create', { user_id })
  const table = context.table(rows)
  const most = limitsOf(context, context.token.project?.id ?? '').key_pairs
  if (most >= 0 && table.count({ user_id }) >= most) {
    throw forbidden('Quota exceeded, too many key pairs.')
  }
  const key = keyOf(context, type, user_id, asked['public_key'])
  const id = `${user_id} ${name}`
  if (table.has(id)) throw conflict(`Key pair '${name}' already exists.`)
  const number = (table.list({ order: [['seq', 'desc']], limit: 1 })[0]?.number ?? 0) + 1
  const { public_key, fingerprint } = key
  const created_at = context.now
  table.insert({ id, number, name, type, public_key, fingerprint, user_id, created_at })
  const body = {
    keypair: {
      ...('private_key' in key ? { private_key: key.private_key } : {}),
      ...view(context, { type, name, public_key, fingerprint }),
      user_id,
    },
  }
  return minor >= 2 ? created(body) : ok(body)
}

type Key = { public_key: string; fingerprint: string; private_key?: string }

function keyOf(context: Context, type: 'ssh' | 'x509', user: string, given: unknown): Key {
  if (typeof given !== 'string') {
    const { publicKey, privateKey, fingerprint } =
      type === 'ssh' ? makeSshKey() : makeX509Key(user, context.random.hex(), context.now)
    return { public_key: publicKey, fingerprint, private_key: privateKey }
  }
  const fingerprint = type === 'ssh' ? sshFingerprint(given) : x509Fingerprint(given)
  if (fingerprint !== undefined) return { public_key: given, fingerprint }
  throw badRequest(
    type === 'ssh'
      ? 'Keypair data is invalid: failed to generate fingerprint'
      : 'Keypair data is invalid: failed to generate X509 fingerprint. Error message: ' +
          'Unable to load PEM file. See https://cryptography.io/en/latest/faq/' +
          '#why-can-t-i-import-my-pem-file for more details. MalformedFraming',
  )
}

function keypairOf(context: Context, rule: string): KeypairRow {
  const user_id = userOf(context)
  const name = context.param('name')
  context.enforce(`os_compute_api:os-keypairs:${rule}`, { user_id })
  const found = context.table(rows).get(`${user_id} ${name}`)
  if (!found) throw notFound(`Keypair ${name} not found for user ${user_id}`)
  return found
}

function view(
  context: Context,
  {
    name,
    type,
    public_key,
    fingerprint,
  }: Pick<KeypairRow, 'name' | 'type' | 'public_key' | 'fingerprint'>,
): object {
  return { ...(context.version.minor >= 2 ? { type } : {}), name, public_key, fingerprint }
}
