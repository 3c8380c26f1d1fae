/** What waits for somebody: things in error, changes to confirm, limits that are reached, what expires. */
import type {
  ApplicationCredential,
  CertificateContainer,
  Server,
  Volume,
} from '@meridian/contract'
import { parseTime } from '#lib/dates.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { detailsPath } from '#resource/paths.ts'
import { wordsFor, type Limit } from '#screens/overview/limits.ts'

export type Need = {
  readonly id: string
  /** Bad is what has failed or is used up; what needs attention will be so, and what is off is meant to. */
  readonly meaning: 'bad' | 'attention' | 'off'
  /** What is the matter, in a word or two. */
  readonly state: string
  /** What kind of thing it is. */
  readonly kind: string
  readonly name: string
  /** Where one does something about it. */
  readonly to?: string
  /** The cause, in plain words or in those of the service, or how far it is. */
  readonly why?: string
  /** Since when, or until when. */
  readonly at?: string | undefined
  readonly ends?: boolean
}

/**
 * Of instances in error, and of those that wait for a word. Reads the table of causes once there is one
 * to be told.
 */
export const readNeedsOfServers = async (servers: readonly Server[]): Promise<readonly Need[]> => {
  if (!servers.some(({ fault }) => fault)) return needsOfServers(servers)
  const { causeOf } = await import('#kinds/nova/faults/causes.ts')
  return needsOfServers(servers, (message) => causeOf(message)?.cause.says)
}

export const needsOfServers = (
  servers: readonly Server[],
  wordsOf: (message: string) => string | undefined = () => undefined,
): readonly Need[] =>
  servers.map(({ id, name, status, fault, updated }) => {
    const to = detailsPath('OS::Nova::Server', [id])
    const at = updated ?? undefined
    const one = { id: `server ${id}`, kind: t('Instance'), name: nameOr(name, id), to, at }
    if (status === 'VERIFY_RESIZE') {
      const why = t('It has moved or has its new size. Confirm that, or revert it.')
      return { ...one, meaning: 'attention', state: t('Verify Resize'), why }
    }
    const why = fault ? (wordsOf(fault.message) ?? fault.message) : t('Nova does not say why.')
    return { ...one, meaning: 'bad', state: t('Error'), why }
  })

export const needsOfVolumes = (volumes: readonly Volume[]): readonly Need[] =>
  volumes.map(({ id, name, updated_at: at }) => ({
    ...{ id: `volume ${id}`, meaning: 'bad', state: t('Error') },
    ...{ kind: t('Volume'), name },
    to: detailsPath('OS::Cinder::Volume', [id]),
    why: t('Cinder does not say why.'),
    at: at ?? undefined,
  }))

/** Limits of which nine tenths are used (SH-QUOTA-03, SH-QUOTA-04). */
export const needsOfLimits = (limits: readonly Limit[]): readonly Need[] =>
  limits.flatMap((limit) => {
    const { text, percent = 0 } = wordsFor(limit)
    if (percent < 90 || limit.limit === 0) return []
    return [
      {
        id: `limit ${limit.id}`,
        ...(percent >= 100
          ? ({ meaning: 'bad', state: t('Full') } as const)
          : ({ meaning: 'attention', state: t('Nearly full') } as const)),
        ...{ kind: t('Quota'), name: limit.label, why: text },
      },
    ]
  })

/** So long before its end something is told, in ms. */
const notice = 14 * 24 * 3_600_000

const ending = (at: string | null | undefined, now: number) => {
  const end = at ? parseTime(at)?.getTime() : undefined
  if (end === undefined || end - now > notice) return undefined
  return {
    ...(end <= now
      ? ({ meaning: 'bad', state: t('Expired') } as const)
      : ({ meaning: 'attention', state: t('Expires soon') } as const)),
    at: new Date(end).toISOString(),
    ends: true,
  }
}

export const needsOfCredentials = (
  credentials: readonly ApplicationCredential[],
  now: number,
): readonly Need[] =>
  credentials.flatMap(({ id, name, expires_at }) => {
    const end = ending(expires_at, now)
    const to = detailsPath('OS::Keystone::ApplicationCredential', [id])
    const kind = t('Application Credential')
    return end ? [{ id: `credential ${id}`, kind, name, to, ...end }] : []
  })

export const needsOfCertificates = (
  certificates: readonly CertificateContainer[],
  now: number,
): readonly Need[] =>
  certificates.flatMap(({ id, name, expiration }) => {
    const end = ending(expiration, now)
    const to = detailsPath('OS::Barbican::CertificateContainer', [id])
    const kind = t('Certificate')
    return end ? [{ id: `certificate ${id}`, kind, name: nameOr(name, id), to, ...end }] : []
  })

/** What has failed before what will, the latest first. */
export const inOrder = <T extends Need>(needs: readonly T[]): readonly T[] =>
  needs.toSorted(
    (one, other) =>
      Number(other.meaning === 'bad') - Number(one.meaning === 'bad') ||
      (other.at ?? '').localeCompare(one.at ?? ''),
  )
