import { compute, networkExtensions, volumes } from '@meridian/contract'
import { cached } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'

type Extension = { readonly name: string; readonly alias?: string }

/** The services that tell their extensions, each with a cache of one entry (RS-HTTP-05). */
const lists: Readonly<Record<string, () => Promise<readonly Extension[]>>> = {
  compute: cached(async () => (await call(compute.extensions)).items),
  network: cached(async () => (await call(networkExtensions.list)).items),
  volume: cached(async () => (await call(volumes.extensions)).items),
}

/**
 * Resolves when the service (`compute`, `network`, `volume`) has the extension of that name
 * (RS-PERM-06); otherwise throws an `Error` with the text of RS-PERM-07 or RS-PERM-08.
 */
export const ifExtensionEnabled = async (service: string, extension: string): Promise<void> => {
  const all = await extensionsOf(service)
  if (!all.some((one) => one.name === extension)) {
    throw new Error(t('Extension is not enabled: {extension}.', { extension }))
  }
}

const extensionsOf = async (service: string): Promise<readonly Extension[]> => {
  const list = lists[service]
  if (!list) throw new Error(`No extensions are known of the service ${service}.`)
  try {
    return await list()
  } catch (cause) {
    throw new Error(t('Cannot get the extension list.'), { cause })
  }
}
