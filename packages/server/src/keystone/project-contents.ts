/** What belongs to a project, counted by each service. */
import { projectContents, say, type Counted } from '@meridian/contract'
import {
  findEndpoint,
  type Catalog,
  type Collection,
  type OpenStack,
  type Query,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#http/errors.ts'

/** So many are counted; of more it is said that there are more. */
const most = 100

type Listed<T> = Pick<Collection<T>, 'leaf'>

/** Counts what a list has, in one call. Throws OpenStackError. */
const counted = async <T>(kind: string, of: Listed<T>, query: Query): Promise<Counted> => {
  const { items, after } = await of.leaf({ size: most }, query)
  return { kind, count: items.length, more: after }
}

const itemsOf = async (counts: readonly Promise<Counted>[]) => ({
  items: await Promise.all(counts),
})

/**
 * Nova and Cinder say "tenants" of all projects, which are for administrators only: the project of the
 * session is asked for as everybody asks for it.
 */
const ofTenant = ({ session }: Context, project_id: string): Query =>
  project_id === session.project?.id ? {} : { all_tenants: 1, project_id }

export const projectContentRoutes = (app: FastifyInstance): void => {
  bind(app, projectContents.identity, async ({ params }, { openstack: { keystone } }) => {
    const below = await keystone.projects.list({ parent_id: params.projectId })
    return { items: [{ kind: 'projects', count: below.length, more: false }] }
  })

  bind(app, projectContents.compute, async ({ params }, context) => {
    const { servers } = context.openstack.nova
    return itemsOf([counted('servers', servers, ofTenant(context, params.projectId))])
  })

  bind(app, projectContents.volumes, async ({ params }, context) => {
    const { cinder } = context.openstack
    const query = ofTenant(context, params.projectId)
    return itemsOf([
      counted('volumes', cinder.volumes, query),
      counted('snapshots', cinder.snapshots, query),
      counted('backups', cinder.backups, query),
    ])
  })

  // Security groups are not among them: Neutron lists those of a project to its own members alone.
  bind(app, projectContents.network, async ({ params }, { openstack: { neutron } }) => {
    const query = { project_id: params.projectId }
    return itemsOf([
      counted('networks', neutron.networks, query),
      counted('routers', neutron.routers, query),
      counted('floating_ips', neutron.floatingIps, query),
    ])
  })

  bind(app, projectContents.images, async ({ params }, { openstack: { glance } }) =>
    itemsOf([counted('images', glance.images, { owner: params.projectId })]),
  )

  bind(app, projectContents.objects, async ({ params }, context) => {
    const account = await ifFound(inProject(app, context, params.projectId).swift.account.head())
    const count = Number(account?.get('x-account-container-count') ?? 0)
    return {
      items: [{ kind: 'containers', count: Number.isFinite(count) ? count : 0, more: false }],
    }
  })
}

/**
 * The services as they would be in another project. Swift has a project's things at an address of
 * their own, in which the project's id stands. Throws 403 where it does not (Ceph's gateway may go by
 * the token alone): the address would be that of the caller's own things.
 */
const inProject = (
  app: FastifyInstance,
  { request, session }: Context,
  project: string,
): OpenStack => {
  const own = session.project?.id
  if (own === project) return app.openstackFor(request, session)
  const place = { interface: app.config.interface, region: session.region ?? '' }
  const { url } = findEndpoint(session.catalog, 'object-store', place)
  if (own === undefined || !url.endsWith(own)) throw errors.forbidden(othersUntold)
  const moved = { ...place, url: url.slice(0, -own.length) + project }
  const catalog: Catalog = [{ type: 'object-store', endpoints: [moved] }]
  return app.openstackFor(request, { ...session, catalog })
}

const othersUntold = say('The object store does not tell of other projects.')
