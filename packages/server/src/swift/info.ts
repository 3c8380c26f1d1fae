import { isOpenStackError, type OpenStack, type SwiftInfo } from '@meridian/openstack'

/** What the cluster says of itself; nothing where it does not: operators may switch that off. */
export const infoOf = async ({ swift }: OpenStack): Promise<SwiftInfo> => {
  try {
    return await swift.info()
  } catch (error) {
    if (isOpenStackError(error) && [401, 403, 404].includes(error.status)) return {}
    throw error
  }
}
