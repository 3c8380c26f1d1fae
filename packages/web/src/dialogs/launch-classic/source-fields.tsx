import { useMemo } from 'react'
import { ComboInput } from '#forms/combo-input.tsx'
import { CheckboxInput, NumberInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import type { Source, SourceType } from '#dialogs/launch-instance/sources.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import {
  bootSourceOf,
  offeredBootSources,
  withBootSource,
  withSource,
} from '#dialogs/launch-classic/choices.ts'
import { Fields } from '#dialogs/launch-classic/layout.tsx'

/** What the instances start from; each kind of source has fields of its own (SH-LAUNCH-23, 24). */
export const SourceFields = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const boot = bootSourceOf(spec)
  const sources = data.sources(boot.type)
  const { name, label, none } = selects[boot.type]
  const options = useMemo(() => (sources.data ?? []).map(optionOf), [sources.data])
  return (
    <Fields>
      <SelectInput
        field={{
          ...field('source_type'),
          value: boot.id,
          onChange: (id) => choose(withBootSource(id, spec)),
          required: true,
        }}
        label={t('Boot Source')}
        options={offeredBootSources(data.known, data.ground.data?.hideCreateVolume).map(
          ({ id, label: words }) => ({ value: id, label: words }),
        )}
      />
      <ComboInput
        key={name}
        field={{
          ...field('source'),
          name,
          value: spec.source?.id ?? '',
          onChange: (id) => {
            const source = sources.data?.find((one) => one.id === id)
            choose(withSource(source, spec, data.flavors.data, data.known.quotas))
          },
          required: true,
        }}
        label={label}
        placeholder={sources.data?.length === 0 ? none : t('Type to find one')}
        options={options}
      />
      {boot.id !== 'image_id' && boot.id !== 'instance_snapshot_id' && (
        <VolumeFields launch={launch} creates={boot.creates} />
      )}
      <Unread loaded={sources} says={(why) => t('The sources could not be read: {why}', { why })} />
    </Fields>
  )
}

type VolumeProps = { readonly launch: Launch; readonly creates: boolean }

/** How large the volume is, what it is called inside, and whether it stays. */
const VolumeFields = ({ launch: { field }, creates }: VolumeProps) => (
  <>
    {creates && (
      <NumberInput
        field={{ ...field('vol_size'), name: 'volume_size' }}
        label={t('Volume Size')}
        unit={t('GB')}
        min={0}
      />
    )}
    <TextInput
      field={{ ...field('vol_device_name'), name: 'device_name' }}
      label={t('Device Name')}
      description={t('The name that the disk has in the instance, where the hypervisor heeds it.')}
      maxLength={255}
    />
    <CheckboxInput
      field={field('vol_delete_on_instance_delete')}
      label={t('Delete Volume on Instance Delete')}
    />
  </>
)

const optionOf = ({ id, name, gib, format }: Source) => ({
  value: id,
  label: name,
  description: [bytes(gib * 2 ** 30), format].filter(Boolean).join(' · '),
})

/** The field that chooses a source of each kind (SH-FID-13..16). */
const selects: Readonly<
  Record<SourceType, { readonly name: string; readonly label: string; readonly none: string }>
> = {
  image: {
    name: 'image_id',
    label: t('Image Name'),
    none: t('No images available'),
  },
  snapshot: {
    name: 'instance_snapshot_id',
    label: t('Instance Snapshot'),
    none: t('No snapshots available'),
  },
  volume: { name: 'volume_id', label: t('Volume'), none: t('No volumes available') },
  volume_snapshot: {
    name: 'volume_snapshot_id',
    label: t('Volume Snapshot'),
    none: t('No volume snapshots available'),
  },
}
