import type { Context } from '#http/context.ts'
import { badRequest, conflict, forbidden, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { listed, listReply } from '#keystone/listing.ts'
import { refuseImmutable } from '#keystone/options.ts'
import { presentRole } from '#keystone/present.ts'
import { assignmentRows, implicationRows, roleRows, type Role } from '#keystone/rows.ts'
import { roleBodies } from '#keystone/schemas.ts'
import {
  extraIn,
  given,
  judged,
  judgedNew,
  optionsIn,
  refuseMove,
  textIn,
} from '#keystone/validate.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = ['id', 'name', 'domain_id', 'description', 'options', 'extra']

/** https://docs.openstack.org/api-ref/identity/v3/#roles */
export const roleRoutes: Routes = (router) => {
  router.get('/roles', (context) => {
    const domain_id = context.query.get('domain_id') || null
    context.enforce(`identity:list_${kindOf({ domain_id })}s`)
    const roles = listed(context, roleRows, ['name'], { domain_id })
    return listReply(context, 'roles', roles, presentRole)
  })
  router.post('/roles', (context) => {
    const sent = given(context, 'role')
    const domain_id = (isObject(sent) && textIn(sent, 'domain_id')) || null
    context.enforce(`identity:create_${kindOf({ domain_id })}`)
    const role = create(context, judgedNew(sent, roleBodies.create), domain_id)
    return created({ role: presentRole(context, role) })
  })
  router.get('/roles/{id}', (context) => {
    return ok({ role: presentRole(context, findRole(context, 'get')) })
  })
  router.patch('/roles/{id}', (context) => {
    const role = findRole(context, 'update')
    const after = change(context, role, judged(given(context, 'role'), roleBodies.update))
    return ok({ role: presentRole(context, after) })
  })
  router.delete('/roles/{id}', (context) => {
    const role = findRole(context, 'delete')
    refuseImmutable('role', role)
    forget(context, role.id)
    return noContent()
  })
  router.get('/roles/{id}/implies', (context) => {
    const role = existing(context, context.param('id'))
    context.enforce('identity:list_implied_roles', { target: { prior_role: role } })
    return ok({
      role_inference: inference(context, role),
      links: { self: `${context.base}/roles/${role.id}/implies` },
    })
  })
  router.put('/roles/{id}/implies/{implied_id}', (context) => {
    const { prior, implied, id } = implication(context, 'identity:create_implied_role')
    refuseImplied(prior, implied)
    const table = context.world.table(implicationRows)
    if (table.has(id)) {
      throw conflict('Conflict occurred attempting to store implied_role - Duplicate entry.')
    }
    table.insert({ id, prior_role_id: prior.id, implied_role_id: implied.id })
    return created({
      role_inference: { prior_role: brief(context, prior), implies: brief(context, implied) },
      links: { self: `${context.base}/roles/${prior.id}/implies/${implied.id}` },
    })
  })
  router.get('/roles/{id}/implies/{implied_id}', (context) => {
    const { prior, implied, id } = implication(context, 'identity:get_implied_role')
    if (!context.world.table(implicationRows).has(id)) throw notImplied(prior, implied)
    return ok({
      role_inference: { prior_role: brief(context, prior), implies: brief(context, implied) },
      links: { self: `${context.base}/roles/${prior.id}/implies/${implied.id}` },
    })
  })
  router.add('HEAD', '/roles/{id}/implies/{implied_id}', (context) => {
    const { prior, implied, id } = implication(context, 'identity:check_implied_role')
    context.enforce('identity:get_implied_role', { target: { prior_role: prior } })
    if (!context.world.table(implicationRows).has(id)) throw notImplied(prior, implied)
    return noContent()
  })
  router.delete('/roles/{id}/implies/{implied_id}', (context) => {
    const { prior, implied, id } = implication(context, 'identity:delete_implied_role')
    if (!context.world.table(implicationRows).remove(id)) throw notImplied(prior, implied)
    return noContent()
  })
  router.get('/role_inferences', (context) => {
    context.enforce('identity:list_role_inference_rules')
    const priors = new Set(
      context.world
        .table(implicationRows)
        .list()
        .map((one) => one.prior_role_id),
    )
    const roles = context.world
      .table(roleRows)
      .list()
      .filter(({ id }) => priors.has(id))
    return ok({ role_inferences: roles.map((role) => inference(context, role)) })
  })
}

/** A role of a domain has rules of its own. */
function kindOf({ domain_id }: Pick<Role, 'domain_id'>): 'domain_role' | 'role' {
  return domain_id === null ? 'role' : 'domain_role'
}

function existing(context: Context, id: string): Role {
  const role = context.world.table(roleRows).get(id)
  if (!role) throw notFound(`Could not find role: ${id}.`)
  return role
}

/** Which roles there are is no secret: 404 comes before 403. */
function findRole(context: Context, verb: 'get' | 'update' | 'delete'): Role {
  const role = existing(context, context.param('id'))
  context.enforce(`identity:${verb}_${kindOf(role)}`, { target: { role } })
  return role
}

function create(context: Context, body: JsonObject, domain_id: string | null): Role {
  const name = String(body['name'])
  refuseTaken(context, name, domain_id)
  return context.world.table(roleRows).insert({
    id: context.random.hex(),
    name,
    domain_id,
    description: textIn(body, 'description') ?? null,
    options: optionsIn(body),
    ...extraIn(body, KNOWN),
  })
}

function change(context: Context, role: Role, body: JsonObject): Role {
  refuseMove(body, { id: role.id })
  refuseImmutable('role', role, body)
  if (body['domain_id'] !== undefined && body['domain_id'] !== role.domain_id) {
    throw badRequest('Update of `domain_id` is not allowed.')
  }
  const name = textIn(body, 'name') ?? role.name
  if (name !== role.name) refuseTaken(context, name, role.domain_id, '')
  return context.world.table(roleRows).update({
    ...role,
    name,
    description: textIn(body, 'description') ?? role.description,
    options: optionsIn(body, role.options),
    ...extraIn(body, KNOWN, role.extra),
  })
}

function brief(context: Context, role: Role): object {
  const { id, name } = role
  return { id, name, links: { self: `${context.base}/roles/${id}` } }
}

function inference(context: Context, prior: Role): object {
  const implied = context.world
    .table(implicationRows)
    .list({ where: { prior_role_id: prior.id } })
    .flatMap((one) => context.world.table(roleRows).get(one.implied_role_id) ?? [])
  return {
    prior_role: brief(context, prior),
    implies: implied.map((role) => brief(context, role)),
  }
}

function implication(context: Context, rule: string): { prior: Role; implied: Role; id: string } {
  const prior = existing(context, context.param('id'))
  const implied = existing(context, context.param('implied_id'))
  context.enforce(rule, { target: { prior_role: prior, implied_role: implied } })
  return { prior, implied, id: `${prior.id}:${implied.id}` }
}

function notImplied(prior: Role, implied: Role): Error {
  return notFound(`${prior.id} does not imply ${implied.id}.`)
}

/** Keystone names the domain only of what is new. */
function refuseTaken(
  context: Context,
  name: string,
  domain_id: string | null,
  where = domain_id === null ? '' : ` at domain ID ${domain_id}`,
): void {
  if (!context.world.table(roleRows).first({ name, domain_id })) return
  throw conflict(
    `Conflict occurred attempting to store role - Duplicate entry found with name ${name}${where}.`,
  )
}

/** Nothing makes an administrator but the role itself; a domain's roles stay in domains. */
function refuseImplied(prior: Role, implied: Role): void {
  if (implied.name !== 'admin' && (prior.domain_id !== null || implied.domain_id === null)) return
  throw forbidden(`${implied.id} cannot be an implied roles.`)
}

function forget({ world }: Context, role_id: string): void {
  const grants = world.table(assignmentRows)
  for (const { id } of grants.list({ where: { role_id } })) grants.remove(id)
  const implied = world.table(implicationRows)
  for (const { id } of [
    ...implied.list({ where: { prior_role_id: role_id } }),
    ...implied.list({ where: { implied_role_id: role_id } }),
  ]) {
    implied.remove(id)
  }
  world.table(roleRows).remove(role_id)
}
