import { createHash } from 'node:crypto'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { credentialRows, type Credential } from '#keystone/application-credentials/rows.ts'
import { credentialBodies } from '#keystone/credentials/schemas.ts'
import { refuseDelegated } from '#keystone/tokens/delegation.ts'
import { asked } from '#keystone/listing.ts'
import { links } from '#keystone/present.ts'
import { expecting, extraIn, given, judged, textIn } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'
import { firstFailure } from '#wire/schema.ts'
import { pythonRepr } from '#wire/python.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = ['id', 'user_id', 'project_id', 'type', 'blob', 'extra']

const one = '/credentials/{id}'

/** https://docs.openstack.org/api-ref/identity/v3/#credentials */
export const credentialRoutes: Routes = (router) => {
  router.get('/credentials', (context) => {
    const { user, system } = context.token
    const target = system ? {} : { target: { credential: { user_id: user.id } } }
    context.enforce('identity:list_credentials', target)
    const { where } = asked(context.query, ['user_id', 'type'])
    const found = context.table(credentialRows).list({ where })
    const seen = found.filter((credential) =>
      context.allows('identity:get_credential', { target: { credential } }),
    )
    const shown = seen.map((credential) => present(context, credential))
    return ok({ credentials: shown, links: links(context) })
  })
  router.post('/credentials', (context) => {
    const sent = given(context, 'credential')
    context.enforce('identity:create_credential', { target: { credential: sent } })
    const body = judgedNewOne(sent)
    refuseDelegated(context)
    return created({ credential: present(context, create(context, body)) })
  })
  router.get(one, (context) => {
    const found = itemFor(context, 'identity:get_credential')
    refuseDelegated(context)
    return ok({ credential: present(context, found) })
  })
  router.patch(one, (context) => {
    const { item } = permitted(context, 'identity:update_credential')
    const body = judged(given(context, 'credential'), credentialBodies.update)
    const found = item ?? itemFor(context, 'identity:update_credential')
    refuseDelegated(context)
    const blob = textIn(body, 'blob') ?? ''
    if (found.type === 'ec2') refuseRescoping(found, accessIn(blob))
    const changed = context.table(credentialRows).update({ ...found, blob })
    return ok({ credential: present(context, changed) })
  })
  router.delete(one, (context) => {
    const { id } = itemFor(context, 'identity:delete_credential')
    refuseDelegated(context)
    context.table(credentialRows).remove(id)
    return noContent()
  })
}

/** Keystone's words for a credential that is not there. */
export const noSuchCredential = (id: string): Error => notFound(`Could not find credential: ${id}.`)

/** What an EC2 key is kept under: a digest of its public half. */
export const idOfAccess = (access: string): string =>
  createHash('sha256').update(access).digest('hex')

function permitted(context: Context, rule: string): { item: Credential | undefined } {
  const item = context.table(credentialRows).get(context.param('id'))
  context.enforce(rule, { target: item ? { credential: item } : {} })
  return { item }
}

function itemFor(context: Context, rule: string): Credential {
  const { item } = permitted(context, rule)
  if (!item) throw noSuchCredential(context.param('id'))
  return item
}

function judgedNewOne(sent: ReturnType<typeof given>): Fields {
  const body = judged(sent, { type: 'object' })
  const schema = body['type'] === 'ec2' ? credentialBodies.ec2 : credentialBodies.other
  if (!firstFailure(schema, body)) return body
  throw badRequest(`${pythonRepr(body)} is not valid under any of the given schemas`)
}

function create(context: Context, body: Fields): Credential {
  const blob = textIn(body, 'blob') ?? ''
  const type = textIn(body, 'type') ?? ''
  const id = type === 'ec2' ? idOfAccess(String(accessIn(blob)['access'])) : context.random.hex()
  const table = context.table(credentialRows)
  if (table.has(id)) {
    throw conflict(
      `Conflict occurred attempting to store credential - Duplicate entry found with ID ${id}.`,
    )
  }
  return table.insert({
    id,
    user_id: textIn(body, 'user_id') ?? '',
    project_id: textIn(body, 'project_id') ?? null,
    type,
    blob,
    ...extraIn(body, KNOWN),
  })
}

/** What the text of an EC2 key says. Throws Keystone's 400 unless it names its public half. */
function accessIn(blob: string): Fields {
  const said = parsed(blob)
  if (!isObject(said) || Object.keys(said).length === 0) throw expecting('blob', 'credential')
  if (said['access'] === undefined || said['access'] === null) {
    throw expecting('access', 'credential')
  }
  return said
}

function parsed(blob: string): unknown {
  try {
    return JSON.parse(blob)
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('Invalid blob in credential')
    throw error
  }
}

/** What the key was made with stays what it signs in with. */
function refuseRescoping({ blob }: Credential, after: Fields): void {
  const before = accessIn(blob)
  for (const key of ['trust_id', 'app_cred_id', 'access_token_id', 'access_id']) {
    if (before[key] !== after[key]) throw badRequest(`${key} can not be updated for credential`)
  }
}

function present({ base }: Context, { extra, ...credential }: Credential): Fields {
  const { id, user_id, project_id, type, blob } = credential
  const self = `${base}/credentials/${id}`
  return { ...extra, id, user_id, project_id, type, blob, links: { self } }
}
