import type { Flavor } from '@meridian/contract'
import type { Quotas } from '#api/quotas/quotas.ts'
import { t } from '#lib/translate.ts'
import { flavorRefusal } from '#dialogs/launch-instance/quota.ts'
import {
  minimumVolumeSize,
  type Source,
  type SourceType,
} from '#dialogs/launch-instance/sources.ts'
import {
  resolve,
  withSourceType,
  type Choices,
  type Known,
  type Spec,
} from '#dialogs/launch-instance/spec.ts'

/** What the form can boot from, by the value of its `source_type` (SH-LAUNCH-18..22). */
export const bootSources = [
  { id: 'image_id', type: 'image', creates: false, label: t('Boot from image') },
  {
    id: 'instance_snapshot_id',
    type: 'snapshot',
    creates: false,
    label: t('Boot from instance snapshot'),
  },
  { id: 'volume_id', type: 'volume', creates: false, label: t('Boot from volume') },
  {
    id: 'volume_image_id',
    type: 'image',
    creates: true,
    label: t('Boot from image (creates a new volume)'),
  },
  {
    id: 'volume_snapshot_id',
    type: 'volume_snapshot',
    creates: false,
    label: t('Boot from volume snapshot (creates a new volume)'),
  },
] as const satisfies readonly BootSource[]

type BootSource = {
  readonly id: string
  readonly type: SourceType
  /** A new volume is made of the image. */
  readonly creates: boolean
  readonly label: string
}

/**
 * Those that the operator, the catalogue and the extensions leave, in the form's own order. Where
 * the choice of a new volume is hidden, an image is booted in the operator's way alone.
 */
export const offeredBootSources = (known: Known, hideCreateVolume = false) => {
  const { sourceTypes, canCreateVolume, createVolumeDefault } = known
  const usual = canCreateVolume && createVolumeDefault
  return bootSources.filter(
    ({ type, creates }) =>
      sourceTypes.includes(type) &&
      (!creates || canCreateVolume) &&
      (type !== 'image' || !hideCreateVolume || creates === usual),
  )
}

/** The one that the spec boots from. */
export const bootSourceOf = ({ source_type, vol_create }: Spec) =>
  bootSources.find(
    ({ type, creates }) => type === source_type && (type !== 'image' || creates === vol_create),
  ) ?? bootSources[0]

/** What choosing another kind of source changes: an image stays the source in both of its kinds. */
export const withBootSource = (id: string, spec: Spec): Choices => {
  const { type, creates } = bootSources.find((one) => one.id === id) ?? bootSources[0]
  return { ...(type !== spec.source_type && withSourceType(type)), vol_create: creates }
}

/**
 * What choosing a source changes: the size of the volume is filled anew where it is smaller than
 * the source or the flavor needs (SH-LAUNCH-26..28).
 */
export const withSource = (source: Source | undefined, spec: Spec): Choices => {
  const least = Math.max(minimumVolumeSize(source), spec.flavor?.disk ?? 0)
  return { source: source ?? null, ...(spec.vol_size < least && { vol_size: undefined }) }
}

/**
 * The choices, in which a flavor that is disabled gives way to the first that is not, whatever
 * disabled it: source, count or quota (SH-LAUNCH-31).
 */
export const withFlavor = (choices: Choices, known: Known): Choices => {
  const { flavor } = choices
  if (flavor === undefined || known.flavors === undefined) return choices
  const spec = resolve(choices, known)
  const fits = (one: Flavor) => flavorRefusal(one, spec, known.quotas) === undefined
  return fits(flavor) ? choices : { ...choices, flavor: known.flavors.find(fits) }
}

/** The note on flavors that cannot be chosen now; nothing while all can (SH-LAUNCH-32, 33). */
export const disabledFlavorsNote = (
  flavors: readonly Flavor[],
  spec: Spec,
  quotas: Quotas | undefined,
): string | undefined => {
  const disabled = flavors.filter((flavor) => flavorRefusal(flavor, spec, quotas) !== undefined)
  if (disabled.length === 0) return undefined
  return disabled.length < flavors.length
    ? t('Some flavors are disabled: they do not fit the source or the quota.')
    : t('All flavors are disabled: none fits the source and the quota.')
}
