import type { Context } from '#http/context.ts'
import { conflict, forbidden, notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { implicationRows, roleRows, type Role } from '#keystone/rows.ts'
import { roleKind } from '#keystone/roles/roles.ts'
import type { Fields } from '#resource/resource.ts'
import { byIds } from '#store/by-ids.ts'

const one = '/roles/{id}/implies/{implied_id}'

/** https://docs.openstack.org/api-ref/identity/v3/#list-implied-inference-roles-for-role */
export const impliedRoleRoutes: Routes = (router) => {
  router.get('/roles/{id}/implies', (context) => {
    const prior_role = existing(context, context.param('id'))
    context.enforce('identity:list_implied_roles', { target: { prior_role } })
    const links = { self: `${context.base}/roles/${prior_role.id}/implies` }
    return ok({ role_inference: inferences(context, [prior_role])[0], links })
  })
  router.put(one, (context) => {
    const { prior, implied, id } = implication(context, 'identity:create_implied_role')
    refuseImplied(prior, implied)
    const table = context.table(implicationRows)
    if (table.has(id)) {
      throw conflict('Conflict occurred attempting to store implied_role - Duplicate entry.')
    }
    table.insert({ id, prior_role_id: prior.id, implied_role_id: implied.id })
    return created(told(context, prior, implied))
  })
  router.get(one, (context) => {
    const { prior, implied, id } = implication(context, 'identity:get_implied_role')
    if (!context.table(implicationRows).has(id)) throw notImplied(prior, implied)
    return ok(told(context, prior, implied))
  })
  router.add('HEAD', one, (context) => {
    const { prior, implied, id } = implication(context, 'identity:check_implied_role')
    context.enforce('identity:get_implied_role', { target: { prior_role: prior } })
    if (!context.table(implicationRows).has(id)) throw notImplied(prior, implied)
    return noContent()
  })
  router.delete(one, (context) => {
    const { prior, implied, id } = implication(context, 'identity:delete_implied_role')
    if (!context.table(implicationRows).remove(id)) throw notImplied(prior, implied)
    return noContent()
  })
  router.get('/role_inferences', (context) => {
    context.enforce('identity:list_role_inference_rules')
    const priors = context.table(implicationRows).list()
    const ids = [...new Set(priors.map(({ prior_role_id }) => prior_role_id))]
    const roles = context.table(roleRows).list({ where: { id: ids } })
    return ok({ role_inferences: inferences(context, roles) })
  })
}

function existing(context: Context, id: string): Role {
  const role = context.table(roleRows).get(id)
  if (!role) throw roleKind.notFound(id)
  return role
}

function implication(context: Context, rule: string): { prior: Role; implied: Role; id: string } {
  const prior = existing(context, context.param('id'))
  const implied = existing(context, context.param('implied_id'))
  context.enforce(rule, { target: { prior_role: prior, implied_role: implied } })
  return { prior, implied, id: `${prior.id}:${implied.id}` }
}

/** Nothing makes an administrator but the role itself; a domain's roles stay in domains. */
function refuseImplied(prior: Role, implied: Role): void {
  if (implied.name !== 'admin' && (prior.domain_id !== null || implied.domain_id === null)) return
  throw forbidden(`${implied.id} cannot be an implied roles.`)
}

function notImplied(prior: Role, implied: Role): Error {
  return notFound(`${prior.id} does not imply ${implied.id}.`)
}

function brief({ base }: Context, { id, name }: Role): Fields {
  return { id, name, links: { self: `${base}/roles/${id}` } }
}

function told(context: Context, prior: Role, implied: Role): Fields {
  return {
    role_inference: { prior_role: brief(context, prior), implies: brief(context, implied) },
    links: { self: `${context.base}/roles/${prior.id}/implies/${implied.id}` },
  }
}

/** What each of the roles implies by itself. */
function inferences(context: Context, priors: readonly Role[]): Fields[] {
  const where = { prior_role_id: priors.map(({ id }) => id) }
  const all = context.table(implicationRows).list({ where })
  const roles = byIds(
    context.world.table(roleRows),
    all.map(({ implied_role_id }) => implied_role_id),
  )
  return priors.map((prior) => {
    const own = all.filter(({ prior_role_id }) => prior_role_id === prior.id)
    const implied = own.flatMap(({ implied_role_id }) => roles.get(implied_role_id) ?? [])
    return {
      prior_role: brief(context, prior),
      implies: implied.map((role) => brief(context, role)),
    }
  })
}
