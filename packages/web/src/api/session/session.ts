import {
  keystone,
  type CatalogService,
  type ScopeChoice,
  type UserSession,
} from '@meridian/contract'
import { cached } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { scopeInAddress } from '#api/session/page-address.ts'
import { t } from '#lib/translate.ts'

/**
 * Who is signed in, in the scope of the page's address. Where its region is gone it is another one of
 * the same project, and where the user has no role there, where the session was last switched to. One
 * entry is kept (RS-HTTP-07). A refusal tells nobody: whoever opens the site leads to sign in, once.
 */
export const userSession: () => Promise<UserSession> = cached(async () => {
  const ask = (query: ScopeChoice) => call(keystone.userSession, { query }, { quiet: true })
  const scope = scopeInAddress()
  const { region, ...place } = scope
  let cause: unknown
  for (const one of region === undefined ? [place, {}] : [scope, place, {}])
    try {
      return await ask(one)
    } catch (error) {
      if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error
      cause = error
    }
  throw cause
})

/** Whether any of these projects is not the one that is worked in. */
export const areElsewhere = async (
  projects: readonly (string | null | undefined)[],
): Promise<boolean> => {
  const { project_id } = await userSession()
  return projects.some((project) => project !== project_id)
}

/** The services of the token's catalogue. One entry is kept (RS-HTTP-06). */
export const catalog: () => Promise<readonly CatalogService[]> = cached(() =>
  call(keystone.catalog),
)

/** The identity API version, as the version requirement compares it. */
export const identityVersion: () => Promise<string> = cached(
  async () => (await call(keystone.version)).version,
)

/**
 * Resolves when a service of this type has an endpoint in the session's region (identity: in any).
 * Otherwise throws an `Error` with the text of RS-PERM-09 or RS-PERM-10.
 */
export const ifServiceEnabled = async (type: string): Promise<void> => {
  const [services, session] = await readCatalog()
  if (!services.some((service) => offers(service, type, session.services_region))) {
    throw new Error(t('Service type is not enabled: {type}', { type }))
  }
}

const readCatalog = async (): Promise<[readonly CatalogService[], UserSession]> => {
  try {
    return await Promise.all([catalog(), userSession()])
  } catch (cause) {
    throw new Error(t('Cannot get service catalog from keystone.'), { cause })
  }
}

/**
 * The block storage service goes by several types: newer catalogues call it `block-storage`.
 * https://service-types.openstack.org/service-types.json
 */
const volumeTypes = ['volumev3', 'block-storage', 'block-store', 'volume']

const isSame = (one: string, other: string): boolean =>
  one === other || (volumeTypes.includes(one) && volumeTypes.includes(other))

const offers = (service: CatalogService, type: string, region: string | null): boolean =>
  isSame(service.type, type) &&
  (type === 'identity' ||
    // One without a region is there for all of them.
    service.endpoints.some((one) => [region, null].includes(one.region_id || one.region || null)))
