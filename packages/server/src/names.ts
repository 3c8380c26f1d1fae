import type { CallReply, servers } from '@meridian/contract'
import { isOpenStackError, type Named } from '@meridian/openstack'

/** The name of a thing, where it is among them: ids are words of the cloud, such as `constructor`. */
export const nameIn = (names: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(names, id) ? names[id] : undefined

/** Names by id; a thing without a name is called by its id. */
export const nameMap = (found: readonly Named[]): CallReply<typeof servers.names> => ({
  names: Object.fromEntries(
    found.flatMap(({ id, name }) =>
      // A row without an id is skipped, although its type promises one.
      typeof id === 'string' ? [[id, typeof name === 'string' && name !== '' ? name : id]] : [],
    ),
  ),
})

/** Names by id as they are found; in a cloud without the service nothing has a name. */
export const namesOf = async (
  found: Promise<readonly Named[]>,
): Promise<CallReply<typeof servers.names>> => {
  try {
    return nameMap(await found)
  } catch (error) {
    if (isOpenStackError(error, 'no-endpoint')) return { names: {} }
    throw error
  }
}
