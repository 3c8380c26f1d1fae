/** What a new project may have, of every service that lets that be said. */
import {
  networkQuotaSets,
  quotaSets,
  volumeQuotaNames,
  volumeQuotaSets,
  type ComputeQuota,
  type CreateProjectValues,
  type NetworkQuota,
  type Project,
  type VolumeQuota,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { areMet } from '#resource/requirements.tsx'
import { policy } from '#resource/define.ts'
import { callFor } from '#resource/reads.ts'
import type { NumberField } from '#resource/forms/fields.ts'
import {
  computeLabels,
  networkLabels,
  quotaField,
  volumeLabels,
} from '#dialogs/quotas/quota-fields.ts'

type Usual = ReadonlyMap<string, number>

/** The quotas that can be set here, and what projects have that were given nothing of their own. */
export type Settable = { readonly usual: Usual; readonly names: ReadonlySet<string> }

/** Asks the services; one that does not answer, or lets nobody set anything, has no fields. */
export const readSettable = async (): Promise<Settable> => {
  const counts = await areMet([
    { setting: 'OPENSTACK_HYPERVISOR_FEATURES.enable_quotas' },
    policy('compute', 'os_compute_api:os-quota-sets:update'),
  ]).catch(() => false)
  if (!counts) return { usual: new Map(), names: new Set() }
  const told = await Promise.allSettled([
    call(quotaSets.defaults),
    call(volumeQuotaSets.defaults),
    call(networkQuotaSets.defaults),
  ])
  const items = told.flatMap((one) => (one.status === 'fulfilled' ? one.value.items : []))
  const usual = new Map(items.map(({ name, limit }) => [name, limit]))
  return { usual, names: new Set(usual.keys()) }
}

const fieldsOf = <K extends string>(
  group: string,
  labels: Readonly<Record<K, string>>,
  { usual, names }: Settable,
): { readonly [P in K]: NumberField } =>
  // Object.entries forgets whose keys they are.
  Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => [
      name,
      { ...quotaField(label, usual.get(name)), group, shown: () => names.has(name) },
    ]),
  ) as Readonly<Record<string, NumberField>> as { readonly [P in K]: NumberField }

/** The fields; one that is left empty leaves the default. */
export const quotaFieldsOfNew = (
  settable: Settable,
): { readonly [P in ComputeQuota | VolumeQuota | NetworkQuota]: NumberField } => ({
  ...fieldsOf(t('Compute Quotas'), computeLabels, settable),
  ...fieldsOf(t('Volume Quotas'), volumeLabels, settable),
  ...fieldsOf(t('Network Quotas'), networkLabels, settable),
})

/** Gives a new project its quotas, each service for itself; resolves with what could not be done. */
export const setQuotas = async (
  { id }: Project,
  values: Partial<CreateProjectValues>,
): Promise<readonly string[]> => {
  const given = (names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => names.includes(name) && typeof value === 'number',
      ),
    )
  const parts = [
    [t('Compute Quotas'), quotaSets.update, Object.keys(computeLabels)],
    [t('Volume Quotas'), volumeQuotaSets.update, volumeQuotaNames],
    [t('Network Quotas'), networkQuotaSets.updateAsSpelled, Object.keys(networkLabels)],
  ] as const
  const failed = await Promise.all(
    parts.map(async ([what, endpoint, names]) => {
      const body = given(names)
      if (Object.keys(body).length === 0) return undefined
      try {
        await callFor(endpoint, [id], body)
        return undefined
      } catch (error) {
        return t('{what}: {why}', { what, why: messageOf(error) })
      }
    }),
  )
  return failed.filter((one) => one !== undefined)
}
