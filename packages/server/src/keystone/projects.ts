import { projects as endpoints, type Project, type ProjectQuery } from '@meridian/contract'
import { isNotFound, type KeystoneProject, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import type { SessionServices } from '#sessions/services.ts'

/** Projects to read: all that the caller may see, those of a user, or one. */
export const projectRoutes = (app: FastifyInstance, services: SessionServices): void => {
  bind(app, endpoints.list, async ({ query }, { openstack, session }) => {
    const { user_id, id } = query
    if (user_id === 'current' || user_id === session.user.id) {
      const { projects } = await services.signIn.scopes(services.doorOfSession(session), session)
      return presentList(projects)
    }
    if (user_id !== undefined) return presentList(await openstack.keystone.users.projects(user_id))
    if (id !== undefined) return presentList(await oneOrNone(openstack, id))
    return presentList(await openstack.keystone.projects.listAll(filtersOf(query)))
  })

  bind(app, endpoints.load, async ({ params }, { openstack }) =>
    presentProject(await openstack.keystone.projects.get(params.id)),
  )
}

/** Operators add attributes of their own, which pass; links are addresses of the inside. */
export const presentProject = ({ links: _links, ...project }: KeystoneProject): Project => project

const presentList = (projects: readonly KeystoneProject[]) => ({
  items: projects.map(presentProject),
  has_more: false,
})

/** The filters that Keystone knows; the rest of the query is for this server. */
const filtersOf = ({
  domain_id,
  name,
  enabled,
  parent_id,
  is_domain,
  tags,
  'tags-any': tagsAny,
  'not-tags': notTags,
  'not-tags-any': notTagsAny,
}: ProjectQuery) => ({
  domain_id,
  name,
  enabled,
  parent_id,
  is_domain,
  tags,
  'tags-any': tagsAny,
  'not-tags': notTags,
  'not-tags-any': notTagsAny,
})

const oneOrNone = async (openstack: OpenStack, id: string): Promise<KeystoneProject[]> => {
  try {
    return [await openstack.keystone.projects.get(id)]
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}
