import { isNotFound } from '@meridian/openstack'

/** What was asked for; undefined where the service says that there is no such thing (404). */
export const ifFound = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
