import type { Facet, Panel, Resource } from '#resource/define.ts'

/** The resource as a panel shows it: where administrators see all, with whose each item is. */
export const seenFrom = <T>(resource: Resource<T>, panel: Panel | undefined): Resource<T> => {
  const { admin = {}, owner } = resource
  if (panel?.area !== 'admin') return resource
  const { facets, columns = resource.columns, ...rest } = admin
  return {
    ...resource,
    ...rest,
    columns: owner ? withProject(columns) : columns,
    facets: {
      ...resource.facets,
      ...(owner && { project_id: projectFacet({ ...resource, ...rest }, owner.facet) }),
      ...facets,
    },
  }
}

/** Whose it is stands beside what it is called, unless the declaration has a place for it. */
const withProject = (columns: readonly string[]): readonly string[] =>
  columns.includes('project') ? columns : columns.toSpliced(1, 0, 'project')

/** Lists that the cloud pages are narrowed by the cloud. */
const projectFacet = <T>({ paged, owner }: Resource<T>, facet: Facet<T>): Facet<T> =>
  paged ? facet : { ...facet, match: (item, term) => owner?.of(item) === term }
