import type { UploadTerms } from '@meridian/contract'
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

/** What Swift takes where it does not say so: `swift.common.constraints`. */
const usual = { max_file_size: 5 * 1024 ** 3 + 2, max_segments: 0 }

/** How large an object may be, and of how many segments. */
export const limitsOf = async (
  openstack: OpenStack,
): Promise<Pick<UploadTerms, 'max_file_size' | 'max_segments'>> => {
  const { swift: own = {}, slo = {} } = await infoOf(openstack)
  return {
    max_file_size: numberOr(own['max_file_size'], usual.max_file_size),
    max_segments: numberOr(slo['max_manifest_segments'], usual.max_segments),
  }
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise
