import {
  compute,
  extensions,
  versions,
  type ComputeFeature,
  type MicroversionedService,
} from '@meridian/contract'
import { cached } from '#api/cached.ts'
import { call } from '#api/call.ts'
import type { SendOptions } from '#api/client.ts'
import { identityVersion } from '#api/session/session.ts'
import { setting } from '#api/settings.ts'
import { t } from '#lib/translate.ts'
import { versionMeets } from '#lib/versions.ts'

/** The services that differ from cloud to cloud in what they can do. */
export type FeatureService = 'compute' | 'volume' | 'network' | 'image' | 'identity'

/** What a piece of the page needs of a service: see `ifFeature`. */
export type Feature = readonly [service: FeatureService, what: string]

/**
 * What came with a microversion, under the name that declarations use.
 * https://docs.openstack.org/nova/latest/reference/api-microversion-history.html
 * https://docs.openstack.org/cinder/latest/contributor/api_microversion_history.html
 */
export const since: Readonly<Partial<Record<FeatureService, Readonly<Record<string, string>>>>> = {
  compute: {
    description: '2.19',
    tags: '2.26',
    'locked reason': '2.73',
  },
  volume: {
    messages: '3.5',
    groups: '3.13',
    revert: '3.40',
    'extend attached': '3.42',
  },
}

/**
 * Resolves when the service has the feature, which is named by one of
 *
 * - a name of the table above: `['volume', 'revert']`;
 * - a condition on the version of the service: `['image', '>= 2']` (RS-PERM-14, RS-PERM-15). Of a
 *   service with microversions it is compared with the highest;
 * - the alias or the name of an extension: `['network', 'trunk']` (RS-PERM-06).
 *
 * Otherwise throws an `Error` that says what is missing (RS-PERM-07), or, with the failure as its
 * cause, that nobody knows (RS-PERM-08).
 */
export const ifFeature = async (service: FeatureService, what: string): Promise<void> => {
  const lowest = since[service]?.[what]
  if (lowest !== undefined) return ifVersion(service, `>= ${lowest}`)
  return /^\s*(<=|<|==|>=|>)?\s*\d/.test(what)
    ? ifVersion(service, what)
    : ifExtension(service, what)
}

/** Whether Nova has what came with one of its versions, for a choice within a form. */
export const hasComputeFeature = (
  feature: ComputeFeature,
  options?: SendOptions,
): Promise<boolean> => call(compute.feature, { params: { feature } }, options)

const ifVersion = async (service: FeatureService, condition: string): Promise<void> => {
  const version = await versionOf(service)
  if (version === undefined || !versionMeets(version, condition)) {
    throw new Error(
      t('The {service} service has version {version}.', { service, version: version ?? '-' }),
    )
  }
}

const versionOf = async (service: FeatureService): Promise<string | undefined> => {
  if (service === 'identity') return identityVersion()
  if (service === 'image') return String(await setting('HORIZON_ACTIVE_IMAGE_VERSION'))
  return service === 'network' ? undefined : (await ranges[service]())?.max
}

const rangeOf = (service: MicroversionedService) =>
  cached(async () => (await call(versions.load, { query: { service } })).range)

const ranges = { compute: rangeOf('compute'), volume: rangeOf('volume') }

type Extension = { readonly name: string; readonly alias?: string }

/** The services that tell their extensions, each with a cache of one entry (RS-HTTP-05). */
const lists: Readonly<Partial<Record<FeatureService, () => Promise<readonly Extension[]>>>> = {
  compute: cached(async () => (await call(extensions.compute)).items),
  network: cached(async () => (await call(extensions.network)).items),
  volume: cached(async () => (await call(extensions.volume)).items),
}

const ifExtension = async (service: FeatureService, extension: string): Promise<void> => {
  const all = await extensionsOf(service)
  if (!all.some(({ name, alias }) => alias === extension || name === extension)) {
    throw new Error(t('Extension is not enabled: {extension}.', { extension }))
  }
}

const extensionsOf = async (service: FeatureService): Promise<readonly Extension[]> => {
  const list = lists[service]
  if (!list) throw new Error(`No extensions are known of the service ${service}.`)
  try {
    return await list()
  } catch (cause) {
    throw new Error(t('Cannot get the extension list.'), { cause })
  }
}
