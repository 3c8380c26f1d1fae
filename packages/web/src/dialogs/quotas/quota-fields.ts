/** What the quotas of each service are called where they are set, and the fields that set them. */
import {
  volumeQuotaSets,
  type ComputeQuota,
  type NetworkQuota,
  type QuotaFigure,
  type VolumeQuota,
} from '@meridian/contract'
import { own } from '#lib/own.ts'
import { language, t } from '#lib/translate.ts'
import { bytes, gigabytes, labelIn, megabytes, sizeIn, type Unit } from '#lib/units.ts'
import type { NumberField } from '#resource/forms/field-types.ts'
import { number } from '#resource/forms/fields.ts'

export const computeLabels: Readonly<Record<ComputeQuota, string>> = {
  instances: t('Instances'),
  cores: t('vCPUs'),
  ram: t('RAM'),
  metadata_items: t('Metadata Items'),
  key_pairs: t('Key Pairs'),
  server_groups: t('Server Groups'),
  server_group_members: t('Server Group Members'),
  injected_files: t('Injected Files'),
  injected_file_content_bytes: t('Injected File Content'),
  injected_file_path_bytes: t('Injected File Path'),
}

export const networkLabels: Readonly<Record<NetworkQuota, string>> = {
  network: t('Networks'),
  subnet: t('Subnets'),
  port: t('Ports'),
  router: t('Routers'),
  floatingip: t('Floating IPs'),
  security_group: t('Security Groups'),
  security_group_rule: t('Security Group Rules'),
  subnetpool: t('Subnet Pools'),
  rbac_policy: t('RBAC Policies'),
  trunk: t('Trunks'),
}

/** In the order in which they stand. */
export const volumeLabels: Readonly<Record<VolumeQuota, string>> = {
  volumes: t('Volumes'),
  snapshots: t('Volume Snapshots'),
  gigabytes: t('Total Size of Volumes and Snapshots'),
  per_volume_gigabytes: t('Size of a Volume'),
  backups: t('Volume Backups'),
  backup_gigabytes: t('Total Size of Volume Backups'),
  groups: t('Volume Groups'),
}

/** What is counted in what, where it is no number of things. */
const units: Readonly<Partial<Record<ComputeQuota | VolumeQuota, Unit>>> = {
  ...{ ram: 'MB', injected_file_content_bytes: 'bytes', injected_file_path_bytes: 'bytes' },
  ...{ gigabytes: 'GB', per_volume_gigabytes: 'GB', backup_gigabytes: 'GB' },
}
const written = { bytes, MB: megabytes, GB: gigabytes }

const unitOf = (name: string): Unit | undefined => own(units, typeQuota(name)?.quota ?? name)

/** An amount of what the quota counts, where it is shown: "198.19 GB". */
export const amountOf = (name: string, amount: number): string => {
  const unit = unitOf(name)
  return unit === undefined ? String(amount) : written[unit](amount)
}

/** The same beside the field that it is typed into, in the field's unit; without a limit it is -1. */
const typedOf = (name: string, amount: number): string => {
  const unit = amount < 0 ? undefined : unitOf(name)
  return unit === undefined ? String(amount) : sizeIn(amount, unit)
}

const fieldLabel = (name: string, label: string): string => {
  const unit = unitOf(name)
  return unit === undefined ? label : labelIn(label, unit)
}

/** What a volume type has quotas of its own for, in the order in which they stand. */
const ofTypes = ['volumes', 'snapshots', 'gigabytes'] as const

/** What a quota of one volume type counts, and the type's name: `gigabytes_fast`. */
export const typeQuota = (name: string) => {
  const [, counts = '', type = ''] = /^(volumes|snapshots|gigabytes)_(.+)$/s.exec(name) ?? []
  const quota = ofTypes.find((one) => one === counts)
  return quota && { quota, type, label: volumeLabels[quota] }
}

/** The quotas of block storage in their order: those of all, then those of each volume type. */
export const volumeQuotasIn = (names: readonly string[]): readonly string[] => {
  const types = names.flatMap((name) => typeQuota(name)?.type ?? [])
  const sorted = [...new Set(types)].toSorted(collator.compare)
  const all = [...Object.keys(volumeLabels), ...sorted.flatMap(namesOfType)]
  return all.filter((name) => names.includes(name))
}

const namesOfType = (type: string) => ofTypes.map((quota) => `${quota}_${type}`)
const collator = new Intl.Collator(language().code, { numeric: true, sensitivity: 'base' })

/** A field for one quota; `usual` is what projects have that were given nothing of their own. */
export const quotaField = (name: string, label: string, usual?: number): NumberField =>
  number(fieldLabel(name, label), {
    ...(usual !== undefined && { description: usualOf(name, usual) }),
  })

const usualOf = (name: string, usual: number): string =>
  t('The default is {limit}.', { limit: typedOf(name, usual) })

type Told = { readonly usual?: number | undefined; readonly refuses?: boolean }

/**
 * The same with what is used, where the service counts it. One that `refuses` takes no less than
 * that.
 */
export const usedQuotaField = (
  label: string,
  { name, used, limit }: QuotaFigure,
  { usual, refuses = false }: Told,
): NumberField => {
  const words = [
    ...(used === null
      ? []
      : [usedOf(typedOf(name, used), limit < 0 ? undefined : typedOf(name, limit))]),
    ...(usual === undefined ? [] : [usualOf(name, usual)]),
  ]
  return number(fieldLabel(name, label), {
    ...(words.length > 0 && { description: words.join(' ') }),
    ...(refuses &&
      used !== null && {
        rules: [
          (value) =>
            value >= 0 && value < used
              ? t('{used} are used already.', { used: typedOf(name, used) })
              : undefined,
        ],
      }),
  })
}

const usedOf = (used: string, limit: string | undefined): string =>
  limit === undefined
    ? t('Used {used}, no limit.', { used })
    : t('Used {used} of {limit}.', { used, limit })

/**
 * The fields of block storage for the quotas that it told of, by name: first those of all, then
 * those of each volume type together.
 */
export const volumeFields = (
  limits: object,
  usual: ReadonlyMap<string, number> = new Map(),
  figures: ReadonlyMap<string, QuotaFigure> = new Map(),
): Readonly<Record<string, NumberField>> =>
  Object.fromEntries(
    volumeQuotasIn(Object.keys(limits)).map((name) => {
      const of = typeQuota(name)
      const label = of?.label ?? own(volumeLabels, name) ?? name
      const figure = figures.get(name)
      const field = figure
        ? usedQuotaField(label, figure, { usual: usual.get(name) })
        : quotaField(name, label, usual.get(name))
      const group = of && t('Volume Type {type}', { type: of.type })
      return [name, { ...field, ...(group !== undefined && { group }) }]
    }),
  )

const { properties } = volumeQuotaSets.update.body

/** The body that fields of block storage fill in: each quota of a type has the bounds of all. */
export const volumeBounds = (limits: object): Readonly<Record<string, object>> => ({
  ...properties,
  ...Object.fromEntries(
    Object.keys(limits).flatMap((name) => {
      const of = typeQuota(name)
      return of ? [[name, properties[of.quota]]] : []
    }),
  ),
})

/** What the fields hold as the endpoint wants it: those of types stand apart. */
export const volumeBody = (held: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const [types, all] = [true, false].map((ofType) =>
    Object.entries(held).filter(([name]) => (typeQuota(name) !== undefined) === ofType),
  )
  return {
    ...Object.fromEntries(all ?? []),
    ...(types?.length && { types: Object.fromEntries(types) }),
  }
}
