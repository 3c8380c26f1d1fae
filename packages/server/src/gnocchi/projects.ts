import { isOpenStackError } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { nameIn, nameMap } from '#names.ts'

/** The project of resources that belong to nobody, such as an image of the cloud itself. */
const NOBODY = '-'

/**
 * What projects are called: the session's own is known, others are asked for in one call. Where
 * Keystone does not tell, a project is called by its id.
 */
export const projectNames = async (
  { openstack, session }: Context,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> => {
  const { project } = session
  const others = [...new Set(ids)].filter((id) => id !== null && id !== project?.id)
  const names = await namesOf(
    openstack.keystone,
    others.filter((id) => id !== null),
  )
  return (id) => {
    if (id === null) return NOBODY
    return id === project?.id ? project.name : (nameIn(names, id) ?? id)
  }
}

const namesOf = async (
  { projects }: Context['openstack']['keystone'],
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  if (ids.length === 0) return {}
  try {
    return nameMap(await projects.named(ids)).names
  } catch (error) {
    if (!isOpenStackError(error) || error.status === 401) throw error
    return {}
  }
}
