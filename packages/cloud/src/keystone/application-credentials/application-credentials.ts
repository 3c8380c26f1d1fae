import type { Context } from '#http/context.ts'
import { badRequest, conflict, forbidden, notFound, notImplemented } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { ruleIdsFor } from '#keystone/application-credentials/access-rules.ts'
import {
  applicationCredentialOf,
  forgetApplicationCredential,
  rulesOf,
} from '#keystone/application-credentials/life.ts'
import {
  applicationCredentialRows,
  type ApplicationCredential,
} from '#keystone/application-credentials/rows.ts'
import { applicationCredentialBody } from '#keystone/credentials/schemas.ts'
import { asked } from '#keystone/listing.ts'
import { hashOf } from '#keystone/users/passwords.ts'
import { links } from '#keystone/present.ts'
import { passwordRows, roleRows, type Role } from '#keystone/rows.ts'
import { rolesOfToken } from '#keystone/tokens/tokens.ts'
import { flagIn, given, judged, textIn } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'
import { byIds } from '#store/by-ids.ts'

const all = '/users/{user_id}/application_credentials'
const one = `${all}/{id}`

/** https://docs.openstack.org/api-ref/identity/v3/#application-credentials */
export const applicationCredentialRoutes: Routes = (router) => {
  router.get(all, (context) => {
    const user_id = context.param('user_id')
    context.enforce('identity:list_application_credentials', { user_id })
    const { where } = asked(context.query, ['name'])
    const found = context.table(applicationCredentialRows).list({ where: { ...where, user_id } })
    const shown = found.map((item) => present(context, item))
    return ok({ application_credentials: shown, links: links(context) })
  })
  router.post(all, (context) => {
    const user_id = context.param('user_id')
    context.enforce('identity:create_application_credential', { user_id })
    const body = judged(given(context, 'application_credential'), applicationCredentialBody)
    refuseRestricted(context)
    const secret = textIn(body, 'secret') || newSecret(context)
    const made = create(context, user_id, body)
    context.table(passwordRows).insert({ id: made.id, hash: hashOf(context.world, secret) })
    return created({ application_credential: { ...present(context, made), secret } })
  })
  router.get(one, (context) => {
    const found = itemFor(context, 'identity:get_application_credential')
    return ok({ application_credential: present(context, found) })
  })
  router.delete(one, (context) => {
    // What is not there is told before what may not be done with it.
    const item = permitted(context, 'identity:delete_application_credential')
    refuseRestricted(context)
    if (!item) throw noSuch(context.param('id'))
    forgetApplicationCredential(context.world, item.id)
    return noContent()
  })
}

/** Keystone's words for a credential that is not there. */
export function noSuch(id: string): Error {
  return notFound(`Could not find Application Credential: ${id}.`)
}

/** The owner is the credential's own user, whatever user the path names. */
function permitted(context: Context, rule: string): ApplicationCredential | undefined {
  const item = applicationCredentialOf(context.world, context.param('id'))
  const user_id = item?.user_id ?? context.param('user_id')
  context.enforce(rule, { user_id, target: { user_id } })
  return item
}

function itemFor(context: Context, rule: string): ApplicationCredential {
  const item = permitted(context, rule)
  if (!item) throw noSuch(context.param('id'))
  return item
}

/** A credential makes no others, and deletes none, unless it was made to. */
function refuseRestricted({ token }: Context): void {
  if (!token.applicationCredential?.restricted) return
  throw forbidden(
    'You are not authorized to perform the requested action: Using method ' +
      "'application_credential' is not allowed for managing additional application " +
      'credentials..',
  )
}

function create(context: Context, user_id: string, body: Fields): ApplicationCredential {
  const { world, token } = context
  const project_id = token.project?.id
  const role_ids = rolesFor(context, body)
  const expires_at = endOf(context, body)
  const name = String(body['name']).trim()
  if (project_id === undefined) {
    throw notImplemented('The embedded cloud makes application credentials in projects only.')
  }
  const taken = world.table(applicationCredentialRows).first({ user_id, name })
  if (taken) {
    throw conflict(
      'Conflict occurred attempting to store application_credential - ' +
        `Duplicate entry found with name ${name}.`,
    )
  }
  return world.table(applicationCredentialRows).insert({
    id: context.random.hex(),
    name,
    user_id,
    project_id,
    description: textIn(body, 'description') ?? null,
    expires_at,
    unrestricted: flagIn(body, 'unrestricted') ?? null,
    role_ids,
    rule_ids: ruleIdsFor(context, user_id, body['access_rules']),
  })
}

/** The roles that are asked for, by id or name; all of the token's where none are. */
function rolesFor(context: Context, body: Fields): string[] {
  const own = rolesOfToken(context.world, context.token).map(({ id }) => id)
  const wanted = Array.isArray(body['roles']) ? body['roles'].filter(isObject) : []
  if (wanted.length === 0) return own
  const ids = wanted.map(({ id, name }) => (id === undefined ? named(context, name) : String(id)))
  if (ids.every((id) => own.includes(id))) return [...new Set(ids)]
  throw badRequest(
    'Invalid application credential: Cannot create an application credential with unassigned role',
  )
}

function named({ world }: Context, name: unknown): string {
  const found = world.table(roleRows).first({ name: String(name), domain_id: null })
  if (!found) throw notFound(`Role ${String(name)} is not defined`)
  return found.id
}

const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise ' +
  'incorrect. The client is assumed to be in error.'

/** As `oslo_utils.timeutils.parse_isotime` reads it: a day and a time, in UTC. */
function endOf({ clock }: Context, body: Fields): number | null {
  const text = textIn(body, 'expires_at')
  if (!text) return null
  const written = text.endsWith('Z') ? text : `${text}Z`
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(written)
  const time = iso ? Date.parse(written) : Number.NaN
  if (Number.isNaN(time)) throw badRequest(`Timestamp not in expected format. ${MALFORMED}`)
  if (time < clock.now()) {
    throw badRequest(
      "The 'expires_at' must not be before now. The server could not comply with the request " +
        'since it is either malformed or otherwise incorrect. The client is assumed to be in ' +
        'error.',
    )
  }
  return time
}

function newSecret({ random }: Context): string {
  return Buffer.from(random.bytes(64)).toString('base64url')
}

/** Everything but the secret, of which nobody is told twice. */
function present(context: Context, item: ApplicationCredential): Fields {
  const { base, world } = context
  const { id, name, user_id, project_id, description, unrestricted } = item
  const roles = byIds(world.table(roleRows), item.role_ids)
  const rules = rulesOf(world, item)?.map(({ user_id: _user, ...rule }) => rule)
  return {
    id,
    name,
    description,
    user_id,
    project_id,
    system: null,
    expires_at: item.expires_at === null ? null : stamp(item.expires_at),
    unrestricted,
    roles: [...roles.values()].map(presentRole),
    ...(rules && { access_rules: rules }),
    links: { self: `${base}/application_credentials/${id}` },
  }
}

const presentRole = ({ id, name, domain_id, description, options }: Role): Fields => ({
  id,
  name,
  domain_id,
  description,
  options,
})

/** `2030-01-02T03:04:05.000000` */
function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, -1)}000`
}
