/** What a new project may have, of every service that lets that be said. */
import {
  networkQuotaSets,
  quotaSets,
  volumeQuotaSets,
  type ComputeQuota,
  type CreateProjectValues,
  type DefaultQuota,
  type NetworkQuota,
  type NewProject,
  type VolumeQuota,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { policy } from '#resource/define.ts'
import type { DrawnField, NumberField } from '#resource/forms/field-types.ts'
import {
  computeLabels,
  networkLabels,
  quotaField,
  volumeLabels,
} from '#dialogs/quotas/quota-fields.ts'
import { unreadField } from '#dialogs/project/unread-quotas.tsx'

type Usual = ReadonlyMap<string, number>

/** Quotas that could not be read, and why. */
type UnreadQuotas = { readonly what: string; readonly why: string }

/** The quotas that can be set here, and what projects have that were given nothing of their own. */
export type Settable = {
  readonly usual: Usual
  readonly names: ReadonlySet<string>
  readonly unread: readonly UnreadQuotas[]
}

/** What the quotas of each service are called. */
export const quotasOf = {
  compute: t('Compute Quotas'),
  volume: t('Volume Quotas'),
  network: t('Network Quotas'),
} as const

const services = [
  { what: quotasOf.compute, type: 'compute', defaults: quotaSets.defaults },
  { what: quotasOf.volume, type: 'volumev3', defaults: volumeQuotaSets.defaults },
  { what: quotasOf.network, type: 'network', defaults: networkQuotaSets.defaults },
] as const

/**
 * Asks the services that the cloud has; there is nothing where nobody may set quotas, and one that
 * fails is among the `unread`. Throws where it cannot be known what may be set.
 */
export const readSettable = async (): Promise<Settable> => {
  const [counts, { project_id }] = await Promise.all([
    areMet([
      { setting: 'OPENSTACK_HYPERVISOR_FEATURES.enable_quotas' },
      policy('compute', 'os_compute_api:os-quota-sets:update'),
    ]),
    userSession(),
  ])
  // Who works in a domain, or in the whole cloud, speaks to identity alone.
  const told = counts && project_id !== null ? await Promise.all(services.map(readOf)) : []
  const items = told.flatMap((one) => one.items)
  const usual = new Map(items.map(({ name, limit }) => [name, limit]))
  const unread = told.flatMap((one) => one.unread ?? [])
  return { usual, names: new Set(usual.keys()), unread }
}

type Read = { readonly items: readonly DefaultQuota[]; readonly unread?: UnreadQuotas }

const readOf = async ({ what, type, defaults }: (typeof services)[number]): Promise<Read> => {
  if (!(await areMet([{ service: type }]))) return { items: [] }
  try {
    return await call(defaults, undefined)
  } catch (error) {
    return { items: [], unread: { what, why: messageOf(error) } }
  }
}

const wordsOf = (one: UnreadQuotas): string => t('{what} could not be read: {why}', one)

/** The sentences about what could not be read. */
export const wordsOfUnread = ({ unread }: Settable): readonly string[] => unread.map(wordsOf)

type QuotaFields<K extends string> = { readonly [P in K]: NumberField | DrawnField<number> }

const fieldsOf = <K extends string>(
  group: string,
  labels: Readonly<Record<K, string>>,
  { usual, names, unread }: Settable,
): QuotaFields<K> => {
  const failed = unread.find(({ what }) => what === group)
  // Object.entries forgets whose keys they are.
  return Object.fromEntries(
    Object.entries<string>(labels).map(([name, label], at) => [
      name,
      failed && at === 0
        ? unreadField(wordsOf(failed))
        : { ...quotaField(name, label, usual.get(name)), group, shown: () => names.has(name) },
    ]),
  ) as Readonly<Record<string, NumberField | DrawnField<number>>> as QuotaFields<K>
}

/**
 * The fields; one that is left empty leaves the default. Where a service failed its words stand in
 * their place.
 */
export const quotaFieldsOfNew = (
  settable: Settable,
): QuotaFields<ComputeQuota | VolumeQuota | NetworkQuota> => ({
  ...fieldsOf(quotasOf.compute, computeLabels, settable),
  ...fieldsOf(quotasOf.volume, volumeLabels, settable),
  ...fieldsOf(quotasOf.network, networkLabels, settable),
})

/** The quotas that a new project is given, by service; a service of which nothing is said is not asked. */
export const quotasIn = (
  values: Partial<CreateProjectValues>,
): NonNullable<NewProject['quotas']> => {
  const given = (names: readonly string[]) => {
    const said = Object.entries(values).filter(
      ([name, value]) => names.includes(name) && typeof value === 'number',
    )
    return said.length > 0 ? Object.fromEntries(said) : undefined
  }
  const [compute, volume, network] = [computeLabels, volumeLabels, networkLabels].map((labels) =>
    given(Object.keys(labels)),
  )
  return { ...(compute && { compute }), ...(volume && { volume }), ...(network && { network }) }
}
