/** How what templates are made of is read; apart from the declarations, so that few pages bring it. */
import {
  heatTemplates as api,
  type HeatResourceType,
  type HeatResourceTypeDetail,
  type TemplateVersion,
} from '@meridian/contract'
import { ApiError } from '#api/errors.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'

export const readTypes = async (signal?: AbortSignal): Promise<readonly HeatResourceType[]> =>
  (await call(api.types, {}, { signal })).items

export const readType = (
  type_name: string,
  signal?: AbortSignal,
): Promise<HeatResourceTypeDetail> => call(api.type, { params: { type_name } }, { signal })

export const readVersions = async (signal?: AbortSignal): Promise<readonly TemplateVersion[]> =>
  (await call(api.versions, {}, { signal })).items

/** Heat tells of one only in its list. Throws `ApiError`, also where there is none. */
export const readVersion = async (
  version: string,
  signal?: AbortSignal,
): Promise<TemplateVersion> => {
  const found = (await readVersions(signal)).find((one) => one.version === version)
  if (!found) throw new ApiError(404, t('There is no such template version.'))
  return found
}
