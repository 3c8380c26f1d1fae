import { settings as endpoints, type Settings } from '@meridian/contract'
import { cached } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'

/** Everything that the operator decided for the console; read once (RS-SET-04, RS-SET-05). */
export const settings: () => Promise<Settings> = cached(() => call(endpoints.load))

/**
 * One setting by its dotted path, such as `OPENSTACK_HYPERVISOR_FEATURES.requires_keypair` or
 * `FILTER_DATA_FIRST.admin.images`; undefined when there is none.
 */
export const setting = async (path: string): Promise<unknown> => at(await settings(), path)

/** Resolves when the setting is true; throws with the text of RS-PERM-11 otherwise. */
export const ifSettingEnabled = async (path: string): Promise<void> => {
  let value: unknown
  try {
    value = await setting(path)
  } catch (cause) {
    throw new Error(t('Setting is not enabled.'), { cause })
  }
  if (value !== true) throw new Error(t('Setting is not enabled.'))
}

/** A key may hold dots itself (`admin.images`), so the whole rest is tried first. */
const at = (value: unknown, path: string): unknown => {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  if (fields.has(path)) return fields.get(path)
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot)
    if (fields.has(head)) return at(fields.get(head), path.slice(dot + 1))
  }
  return undefined
}
