import { badRequest } from '#http/faults.ts'
import { presentDomain } from '#keystone/present.ts'
import { refuseImmutable } from '#keystone/options.ts'
import { changeProject, createProject, removeProject } from '#keystone/projects/life.ts'
import { projectRows, type Project } from '#keystone/rows.ts'
import { domainBodies } from '#keystone/schemas.ts'
import { keystoneStyle, type KeystoneKind } from '#keystone/style.ts'
import { missing } from '#keystone/validate.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { pythonType } from '#wire/python.ts'
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
  create: (context, body) => {
    const place = { domain_id: null, parent_id: null, is_domain: true }
    return createProject(context, withOptions(body), place)
  },
  change: (context, domain, body) => {
    // By this path not even that is taken back: Keystone adds to the body what makes a domain.
    refuseImmutable('domain', domain, {})
    // Fields that place a project in the tree do not apply to a domain.
    const change = without(withOptions(body), 'parent_id', 'domain_id', 'is_domain')
    return changeProject(context, domain, change)
  },
  remove: removeProject,
}

export const domainRoutes = resource(keystoneStyle, domainKind)

/**
 * A body with the one option that a domain has. No schema judges it: what Python says of the rest is
 * the answer.
 */
function withOptions(body: Fields): Fields {
  const { options } = body
  if (options === undefined) return body
  if (options === null || typeof options === 'boolean' || typeof options === 'number') {
    throw badRequest(`argument of type '${pythonType(options)}' is not iterable`)
  }
  const immutable: unknown = Reflect.get(Object(options), 'immutable')
  if (immutable === undefined) return without(body, 'options')
  if (immutable !== null && typeof immutable !== 'boolean') {
    throw badRequest(`Expected boolean value, got <class '${pythonType(immutable)}'>`)
  }
  return { ...body, options: { immutable } }
}
