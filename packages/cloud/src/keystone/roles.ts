import type { Context } from '#http/context.ts'
import { conflict, forbidden, notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { filters, links, presentRole } from '#keystone/present.ts'
import { assignmentRows, implicationRows, roleRows, type Role } from '#keystone/rows.ts'
import { given, nameOf, textOf } from '#keystone/validate.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#roles */
export const roleRoutes: Routes = (router) => {
  router.get('/roles', (context) => {
    context.enforce('identity:list_roles')
    const domain_id = context.query.get('domain_id')
    const roles = context.world.table(roleRows).list({
      where: { ...filters(context.query, ['name']), domain_id },
      order: [['name', 'asc']],
    })
    return ok({ roles: roles.map((role) => presentRole(context, role)), links: links(context) })
  })
  router.post('/roles', (context) => {
    const body = given(context, 'role')
    const domain_id = textOf(body, 'domain_id') ?? null
    context.enforce(domain_id === null ? 'identity:create_role' : 'identity:create_domain_role')
    const name = nameOf(body, 255)
    refuseTaken(context, name, domain_id)
    const description = textOf(body, 'description') ?? null
    const role: Role = { id: context.random.hex(), name, domain_id, description, options: {} }
    context.world.table(roleRows).insert(role)
    return created({ role: presentRole(context, role) })
  })
  router.get('/roles/{id}', (context) => {
    const role = findRole(context, 'identity:get_role')
    return ok({ role: presentRole(context, role) })
  })
  router.patch('/roles/{id}', (context) => {
    const role = findRole(context, 'identity:update_role')
    refuseImmutable(role, 'update')
    const body = given(context, 'role')
    const name = body['name'] === undefined ? role.name : nameOf(body, 255)
    if (name !== role.name) refuseTaken(context, name, role.domain_id)
    const description = textOf(body, 'description')
    const after = { ...role, name, ...(description === undefined ? {} : { description }) }
    context.world.table(roleRows).update(after)
    return ok({ role: presentRole(context, after) })
  })
  router.delete('/roles/{id}', (context) => {
    const role = findRole(context, 'identity:delete_role')
    refuseImmutable(role, 'delete')
    forget(context, role.id)
    return noContent()
  })
  router.get('/roles/{id}/implies', (context) => {
    const role = findRole(context, 'identity:list_implied_roles')
    return ok({
      role_inference: inference(context, role),
      links: { self: `${context.base}/roles/${role.id}/implies` },
    })
  })
  router.put('/roles/{id}/implies/{implied_id}', (context) => {
    const { prior, implied, id } = implication(context, 'identity:create_implied_role')
    const row = { id, prior_role_id: prior.id, implied_role_id: implied.id }
    const table = context.world.table(implicationRows)
    if (!table.has(id)) table.insert(row)
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
    return ok({
      role_inferences: roles.map((role) => inference(context, role)),
      links: { self: `${context.base}/role_inferences` },
    })
  })
}

function findRole(context: Context, rule: string): Role {
  const id = context.param('id')
  const role = context.world.table(roleRows).get(id)
  context.enforce(rule)
  if (!role) throw notFound(`Could not find role: ${id}.`)
  return role
}

function brief(context: Context, role: Role): object {
  const { id, name } = role
  return { id, name, links: presentRole(context, role).links }
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
  const prior = findRole(context, rule)
  const implied = context.world.table(roleRows).get(context.param('implied_id'))
  if (!implied) throw notFound(`Could not find role: ${context.param('implied_id')}.`)
  return { prior, implied, id: `${prior.id}:${implied.id}` }
}

function notImplied(prior: Role, implied: Role): Error {
  return notFound(`${prior.id} does not imply ${implied.id}.`)
}

function refuseTaken(context: Context, name: string, domain_id: string | null): void {
  if (!context.world.table(roleRows).first({ name, domain_id })) return
  const where = domain_id === null ? '' : ` at domain ID ${domain_id}`
  throw conflict(
    `Conflict occurred attempting to store role - Duplicate entry found with name ${name}${where}.`,
  )
}

/** The lone back-quote is Keystone's own. */
function refuseImmutable(role: Role, verb: 'update' | 'delete'): void {
  if (!role.options['immutable']) return
  throw forbidden(
    `Unable to ${verb} immutable role resource: \`${role.id}. ` +
      'Set resource option "immutable" to false first.',
  )
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
