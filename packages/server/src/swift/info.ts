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
const usual = { max_file_size: 5 * 1024 ** 3 + 2, max_segments: 0, max_name_length: 1024 }

/** How large an object may be, of how many segments, and how long its name. */
export const limitsOf = async (
  openstack: OpenStack,
): Promise<Omit<UploadTerms, 'large_from' | 'segment_size'>> => {
  const { swift: own = {}, slo = {} } = await infoOf(openstack)
  return {
    max_file_size: numberOr(own['max_file_size'], usual.max_file_size),
    max_segments: numberOr(slo['max_manifest_segments'], usual.max_segments),
    max_name_length: numberOr(own['max_object_name_length'], usual.max_name_length),
  }
}

/** A gateway without a limit may write one that no number holds, which comes as its digits. */
const numberOr = (value: unknown, otherwise: number): number => {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number.MAX_SAFE_INTEGER
  return typeof value === 'number' ? value : otherwise
}
