/** Which projects are asked for, and the page of them that is shown. */
import type { Project, ProjectQuery } from '@meridian/contract'
import type { KeystoneProject } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { ifFound } from '#if-found.ts'

/** The projects of the session's user, who may always know them. */
export type OwnProjects = (context: Context) => Promise<readonly KeystoneProject[]>

/**
 * The projects that a query asks for: Keystone filters what it has a filter for. In a domain those of
 * that domain (contract: keystone.md, projects). Throws OpenStackError.
 */
export const findProjects = async (
  query: ProjectQuery,
  context: Context,
  own: OwnProjects,
): Promise<readonly KeystoneProject[]> => {
  const { openstack, session } = context
  const { projects, users } = openstack.keystone
  const { user_id, id, domain_id = session.domain?.id } = query
  const asked: ProjectQuery = { ...query, ...(domain_id !== undefined && { domain_id }) }
  if (user_id === 'current' || user_id === session.user.id)
    return (await own(context)).filter((project) => fits(project, asked))
  if (user_id !== undefined) {
    const theirs = await users.projects(user_id)
    return theirs.filter((project) => fits(project, asked))
  }
  if (id !== undefined) {
    const project = await ifFound(projects.get(id))
    return project && fits(project, asked) ? [project] : []
  }
  const found = await projects.listAll(filtersOf(asked))
  return found.filter((project) => says(project, query))
}

/**
 * The filters that Keystone knows; the rest of the query is for this server (contract: README,
 * `queryString` is never sent upstream).
 */
const filtersOf = ({
  domain_id,
  name,
  name__contains,
  name__icontains,
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
  name__contains,
  name__icontains,
  enabled,
  parent_id,
  is_domain,
  tags,
  'tags-any': tagsAny,
  'not-tags': notTags,
  'not-tags-any': notTagsAny,
})

const has = (text: string | null | undefined, part: string | undefined): boolean =>
  part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase())

/** Filters by description and name, which Keystone was not asked for. */
const says = ({ name, description }: KeystoneProject, query: ProjectQuery): boolean =>
  has(description, query.description) && has(name, query.queryString)

/** Filters of our own, since Keystone has none for the projects of a user. */
const fits = (project: KeystoneProject, query: ProjectQuery): boolean => {
  const { id, name, domain_id, enabled, parent_id, is_domain, tags } = project
  const every = (term: string) => term.split(',').every((tag) => tags.includes(tag))
  const some = (term: string) => term.split(',').some((tag) => tags.includes(tag))
  const { 'tags-any': anyOf, 'not-tags': notAll, 'not-tags-any': noneOf } = query
  return (
    says(project, query) &&
    has(name, query.name__icontains) &&
    (query.name__contains === undefined || name.includes(query.name__contains)) &&
    (query.id === undefined || id === query.id) &&
    (query.name === undefined || name === query.name) &&
    (query.domain_id === undefined || domain_id === query.domain_id) &&
    (query.enabled === undefined || enabled === query.enabled) &&
    (query.parent_id === undefined || parent_id === query.parent_id) &&
    (query.is_domain === undefined || is_domain === query.is_domain) &&
    (query.tags === undefined || every(query.tags)) &&
    (anyOf === undefined || some(anyOf)) &&
    (notAll === undefined || !every(notAll)) &&
    (noneOf === undefined || !some(noneOf))
  )
}

/** By what a list may be sorted; by name where nothing else is asked for, and among equals. */
const orders: Readonly<Record<string, (project: Project) => string>> = {
  name: ({ name }) => name,
  description: ({ description }) => description ?? '',
  id: ({ id }) => id,
  domain_id: ({ domain_id }) => domain_id ?? '',
  enabled: ({ enabled }) => (enabled ? '0' : '1'),
}

/** The projects in the order that a query asks for. */
export const ordered = (
  projects: readonly Project[],
  { sort_key = 'name', sort_dir = 'asc' }: ProjectQuery,
): readonly Project[] => {
  const by =
    (Object.hasOwn(orders, sort_key) ? orders[sort_key] : undefined) ?? (({ name }) => name)
  const keyed = projects.map((project) => ({ project, key: by(project) }))
  const { compare } = new Intl.Collator('en', { numeric: true })
  const way = sort_dir === 'asc' ? 1 : -1
  return keyed
    .toSorted(
      (a, b) =>
        way *
        (compare(a.key, b.key) ||
          compare(a.project.name, b.project.name) ||
          compare(a.project.id, b.project.id)),
    )
    .map(({ project }) => project)
}
