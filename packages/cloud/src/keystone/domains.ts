import { presentDomain } from '#keystone/present.ts'
import { refuseImmutable } from '#keystone/options.ts'
import { changeProject, createProject, removeProject } from '#keystone/project-life.ts'
import { projectRows, type Project } from '#keystone/rows.ts'
import { domainBodies } from '#keystone/schemas.ts'
import { keystoneStyle, type KeystoneKind } from '#keystone/style.ts'
import { missing } from '#keystone/validate.ts'
import { resource, type Kind } from '#resource/resource.ts'
import { without } from '#wire/without.ts'

/**
 * Domains, which are projects that act as such and can be seen as either.
 * https://docs.openstack.org/api-ref/identity/v3/#domains
 */
const domainKind: Kind<Project> & KeystoneKind<Project> = {
  path: '/domains',
  one: 'domain',
  many: 'domains',
  collection: projectRows,
  visible: () => [{ domain_id: null }],
  among: () => ({}),
  notFound: missing('domain'),
  filters: ['name', 'enabled'],
  bodies: domainBodies,
  open: ['update', 'delete'],
  shown: presentDomain,
  create: (context, body) =>
    createProject(context, body, { domain_id: null, parent_id: null, is_domain: true }),
  change: (context, domain, body) => {
    // By this path not even that is taken back: Keystone adds to the body what makes a domain.
    refuseImmutable('domain', domain, {})
    // What places a project says nothing of a domain.
    return changeProject(context, domain, without(body, 'parent_id', 'domain_id', 'is_domain'))
  },
  remove: removeProject,
}

export const domainRoutes = resource(keystoneStyle, domainKind)
