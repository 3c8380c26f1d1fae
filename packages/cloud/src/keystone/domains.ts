import type { Context } from '#http/context.ts'
import { conflict, forbidden, notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { forgetGroup } from '#keystone/groups.ts'
import { filters, links, presentDomain } from '#keystone/present.ts'
import { forgetProject } from '#keystone/projects.ts'
import {
  assignmentRows,
  domainRows,
  groupRows,
  projectRows,
  userRows,
  type Domain,
} from '#keystone/rows.ts'
import { forgetUser } from '#keystone/users.ts'
import { flagOf, given, nameOf, textOf } from '#keystone/validate.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#domains */
export const domainRoutes: Routes = (router) => {
  router.get('/domains', (context) => {
    const { token } = context
    context.enforce(
      'identity:list_domains',
      token.domain && { 'target.domain.id': token.domain.id },
    )
    const domains = context.world.table(domainRows).list({
      where: filters(context.query, ['name', 'enabled']),
      order: [['name', 'asc']],
    })
    const seen = domains.filter(({ id }) => token.domain === undefined || token.domain.id === id)
    return ok({
      domains: seen.map((domain) => presentDomain(context, domain)),
      links: links(context),
    })
  })
  router.post('/domains', (context) => {
    context.enforce('identity:create_domain')
    const body = given(context, 'domain')
    const name = nameOf(body, 64)
    refuseTaken(context, name)
    const domain: Domain = {
      id: context.random.hex(),
      name,
      description: textOf(body, 'description') ?? '',
      enabled: flagOf(body, 'enabled') ?? true,
      tags: [],
      options: {},
    }
    context.world.table(domainRows).insert(domain)
    return created({ domain: presentDomain(context, domain) })
  })
  router.get('/domains/{id}', (context) => {
    const domain = find(context, 'identity:get_domain')
    return ok({ domain: presentDomain(context, domain) })
  })
  router.patch('/domains/{id}', (context) => {
    const domain = find(context, 'identity:update_domain')
    const body = given(context, 'domain')
    const name = body['name'] === undefined ? domain.name : nameOf(body, 64)
    if (name !== domain.name) refuseTaken(context, name)
    const description = textOf(body, 'description')
    const after: Domain = {
      ...domain,
      name,
      description: description === undefined ? domain.description : (description ?? ''),
      enabled: flagOf(body, 'enabled') ?? domain.enabled,
    }
    context.world.table(domainRows).update(after)
    return ok({ domain: presentDomain(context, after) })
  })
  router.delete('/domains/{id}', (context) => {
    const domain = find(context, 'identity:delete_domain')
    if (domain.enabled) {
      throw forbidden('Cannot delete a domain that is enabled, please disable it first.')
    }
    forget(context, domain.id)
    return noContent()
  })
}

function find(context: Context, rule: string): Domain {
  const id = context.param('id')
  context.enforce(rule, { 'target.domain.id': id })
  const domain = context.world.table(domainRows).get(id)
  if (!domain) throw notFound(`Could not find domain: ${id}.`)
  return domain
}

function refuseTaken(context: Context, name: string): void {
  if (!context.world.table(domainRows).first({ name })) return
  throw conflict(
    'Conflict occurred attempting to store project - it is not permitted to have two projects ' +
      `acting as domains with the same name: ${name}.`,
  )
}

/** A domain takes its users, groups and projects with it. */
function forget(context: Context, domain_id: string): void {
  const { world } = context
  const where = { domain_id }
  for (const { id } of world.table(userRows).list({ where })) forgetUser(context, id)
  for (const { id } of world.table(groupRows).list({ where })) forgetGroup(context, id)
  for (const { id } of world.table(projectRows).list({ where })) forgetProject(context, id)
  const grants = world.table(assignmentRows)
  for (const one of grants.list({ where: { target: 'domain', target_id: domain_id } })) {
    grants.remove(one.id)
  }
  world.table(domainRows).remove(domain_id)
}
