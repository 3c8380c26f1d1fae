import { applicationCredentials, keyManager, servers, volumes } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { policy, type Requirement } from '#resource/define.ts'
import { useMet } from '#resource/reading/requirements.tsx'
import { limitGroups } from '#screens/overview/limits.ts'
import type { Unread } from '#screens/overview/need-line.tsx'
import {
  inOrder,
  needsOfCertificates,
  needsOfCredentials,
  needsOfLimits,
  readNeedsOfServers,
  needsOfVolumes,
  type Need,
} from '#screens/overview/needs.ts'
import { isSettled, useFreshParts } from '#screens/overview/use-fresh-parts.ts'
import { useLimits } from '#screens/overview/use-limits.ts'

/** As many of a kind are told at once. */
const most = 20

const [compute, volume, network] = limitGroups

type Source = {
  readonly id: string
  readonly requires: readonly Requirement[]
}

/** Where something may wait for somebody, with what has to be there for it. */
const sources: readonly Source[] = [
  { id: 'servers', requires: [{ service: 'compute' }] },
  { id: 'volumes', requires: [{ service: 'volumev3' }] },
  { id: 'credentials', requires: [policy('identity', 'identity:list_application_credentials')] },
  { id: 'certificates', requires: [{ service: 'key-manager' }] },
]

const readServers = async (signal: AbortSignal): Promise<readonly Need[]> => {
  const query = {
    ...{ paginate: true, limit: most, names: false, statuses: ['ERROR', 'VERIFY_RESIZE'] },
    ...({ sort_key: 'updated_at', sort_dir: 'desc' } as const),
  }
  return readNeedsOfServers((await call(servers.list, { query }, { signal })).items)
}

const readVolumes = async (signal: AbortSignal): Promise<readonly Need[]> => {
  const query = { paginate: true, limit: most, status: 'error' }
  return needsOfVolumes((await call(volumes.list, { query }, { signal })).items)
}

const readCredentials = async (signal: AbortSignal): Promise<readonly Need[]> =>
  needsOfCredentials((await call(applicationCredentials.list, {}, { signal })).items, Date.now())

const readCertificates = async (signal: AbortSignal): Promise<readonly Need[]> => {
  const { items } = await call(keyManager.certificates, { query: { full: true } }, { signal })
  return needsOfCertificates(items, Date.now())
}

export type Needs = {
  readonly needs: readonly Need[]
  /** Something has not been read yet. */
  readonly busy: boolean
  /** What could not be read, and how it is tried again. */
  readonly failures: readonly Unread[]
}

/**
 * What waits for somebody in the project. Each service is asked by itself and fails alone; what rarely
 * has anything to tell is asked once others have answered. Limits are those that the page shows. All of it
 * is read again while the page is in sight.
 */
export const useNeeds = (groups: readonly { readonly id: string }[] | undefined): Needs => {
  const met = useMet('overview needs', sources)
  const has = (id: string) => met?.some((one) => one.id === id) ?? false
  const isThere = (group: { readonly id: string } | undefined) =>
    groups?.some(({ id }) => id === group?.id) ?? false
  const ofServers = useLoaded(['overview servers'], readServers, { enabled: has('servers') })
  const ofVolumes = useLoaded(['overview volumes'], readVolumes, { enabled: has('volumes') })
  const first = [ofServers, ofVolumes]
  const isLate = met !== undefined && (!(has('servers') || has('volumes')) || first.some(isSettled))
  const ofCredentials = useLoaded(['overview credentials'], readCredentials, {
    enabled: isLate && has('credentials'),
  })
  const ofCertificates = useLoaded(['overview certificates'], readCertificates, {
    enabled: isLate && has('certificates'),
  })
  const limits = [
    useLimits(compute, isThere(compute)),
    useLimits(volume, isThere(volume)),
    useLimits(network, isThere(network)),
  ]
  const read: readonly (readonly [id: string, what: string, loaded: Loaded<readonly Need[]>])[] = [
    ['servers', t('Unable to look for instances in error.'), ofServers],
    ['volumes', t('Unable to look for volumes in error.'), ofVolumes],
    ['credentials', t('Unable to look for credentials that expire.'), ofCredentials],
    ['certificates', t('Unable to look for certificates that expire.'), ofCertificates],
  ]
  const asked = read.filter(([id]) => has(id))
  const all = [...asked.map(([, , loaded]) => loaded), ...limits]
  useFreshParts('OS::Nova::Server', all)
  return {
    needs: inOrder([
      ...asked.flatMap(([, , { data = [] }]) => data),
      ...limits.flatMap(({ data = [] }) => needsOfLimits(data)),
    ]),
    busy: met === undefined || asked.some(([, , loaded]) => !isSettled(loaded)),
    // What fails with the limits is said by their cards.
    failures: asked.flatMap(([, what, { error, reload }]) =>
      error ? [{ what, error, again: () => void reload() }] : [],
    ),
  }
}
