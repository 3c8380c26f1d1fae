import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { listed, listReply } from '#keystone/listing.ts'
import { refuseImmutable } from '#keystone/options.ts'
import { domainOf } from '#keystone/places.ts'
import { presentDomain } from '#keystone/present.ts'
import { changeProject, createProject, removeProject } from '#keystone/project-life.ts'
import { projectRows, type Project } from '#keystone/rows.ts'
import { domainBodies } from '#keystone/schemas.ts'
import { without } from '#wire/without.ts'
import { given, judged, judgedNew } from '#keystone/validate.ts'

/**
 * Domains, which are projects that act as such and can be seen as either.
 * https://docs.openstack.org/api-ref/identity/v3/#domains
 */
export const domainRoutes: Routes = (router) => {
  router.get('/domains', (context) => {
    context.enforce('identity:list_domains')
    const domains = listed(context, projectRows, ['name', 'enabled'], { is_domain: true })
    return listReply(context, 'domains', domains, presentDomain)
  })
  router.post('/domains', (context) => {
    context.enforce('identity:create_domain')
    const body = judgedNew(given(context, 'domain'), domainBodies.create)
    const place = { domain_id: null, parent_id: null, is_domain: true }
    return created({ domain: presentDomain(context, createProject(context, body, place)) })
  })
  router.get('/domains/{id}', (context) => {
    const domain = domainOf(context.world, context.param('id'))
    // A stranger learns nothing about what exists: without the right, 403 comes before 404.
    context.enforce('identity:get_domain', { target: domain ? { domain } : {} })
    return ok({ domain: presentDomain(context, existing(context)) })
  })
  router.patch('/domains/{id}', (context) => {
    const domain = existing(context)
    context.enforce('identity:update_domain', { target: { domain } })
    const body = judged(given(context, 'domain'), domainBodies.update)
    // By this path not even that is taken back: Keystone adds to the body what makes a domain.
    refuseImmutable('domain', domain, {})
    // What places a project says nothing of a domain.
    const asked = without(body, 'parent_id', 'domain_id', 'is_domain')
    return ok({ domain: presentDomain(context, changeProject(context, domain, asked)) })
  })
  router.delete('/domains/{id}', (context) => {
    const domain = existing(context)
    context.enforce('identity:delete_domain', { target: { domain } })
    removeProject(context, domain)
    return noContent()
  })
}

function existing(context: Context): Project {
  const id = context.param('id')
  const domain = domainOf(context.world, id)
  if (!domain) throw notFound(`Could not find domain: ${id}.`)
  return domain
}
