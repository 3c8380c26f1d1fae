import { own } from '#lib/own.ts'
import { CheckboxInput, NumberInput, SelectInput } from '#forms/fields.tsx'
import { nothing } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { bytes, gigabytes as inGigabytes, megabytes, unitName } from '#lib/units.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Time } from '#ui/tell/time.tsx'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns, SideBySide } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import { VolumeBars } from '#dialogs/launch-instance/quota-bars.tsx'
import {
  sourceTypeOf,
  sourceTypeWords,
  unreadSources,
  type Source,
  type SourceType,
} from '#dialogs/launch-instance/sources.ts'
import { withSourceType } from '#dialogs/launch-instance/spec.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import type { TransferColumn } from '#forms/transfer/transfer.ts'

/** What the servers start from, and whether a volume is made of it. */
export const SourceStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const { source_type: type } = spec
  const types = data.known.sourceTypes.map((value) => ({ value, label: sourceTypeWords[value] }))
  return (
    <Columns>
      <p>{t('The source is what the instance starts from. Each instance gets its own copy.')}</p>
      <SideBySide>
        <SelectInput
          field={{
            ...field('source_type'),
            value: type,
            onChange: (value) => choose(withSourceType(sourceTypeOf(value))),
          }}
          label={t('Select Boot Source')}
          options={types}
        />
        <VolumeOptions launch={launch} />
      </SideBySide>
      <SideBySide>
        <VolumeBars launch={launch} />
      </SideBySide>
      {!spec.vol_create && <Missing launch={launch} name="vol_size" />}
      <Missing launch={launch} name="source" />
      <Allocation
        key={type}
        loaded={data.sources(type)}
        // Until the kinds of source are known none of them is asked for.
        failed={data.ground.data ? unreadSources[type] : data.ground.failed}
        label={sourceTypeWords[type]}
        allocated={spec.source ? [spec.source] : []}
        onChange={([source]) => choose({ source: source ?? null, vol_size: undefined })}
        idOf={idOf}
        nameOf={(source) => source.name}
        columns={columns[type]}
        max={1}
        drawer={(source) => <SourceDetails source={source} />}
        prompt={t('Select a source from those available below.')}
        none={t('There is nothing of this kind to start from.')}
      />
    </Columns>
  )
}

const SourceDetails = ({ source }: { readonly source: Source }) => (
  <DescriptionList
    look="grid"
    rows={[
      { term: t('ID'), value: source.id },
      { term: t('Min Disk'), value: inGigabytes(source.min_disk) },
      { term: t('Min RAM'), value: megabytes(source.min_ram) },
      { term: t('Description'), value: source.description },
    ]}
  />
)

const VolumeOptions = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const ofImage = spec.source_type === 'image' || spec.source_type === 'snapshot'
  const canCreate = ofImage && data.known.canCreateVolume
  if (ofImage && !canCreate) return null
  return (
    <>
      {canCreate && !data.ground.data?.hideCreateVolume && (
        <RadioGroup
          label={t('Create New Volume')}
          orientation="horizontal"
          options={yesNo}
          value={spec.vol_create ? 'yes' : 'no'}
          onChange={(value) => choose({ vol_create: value === 'yes' })}
        />
      )}
      {spec.vol_create && (
        <NumberInput
          field={field('vol_size')}
          label={t('Volume Size')}
          unit={unitName('GB')}
          min={0}
        />
      )}
      {(spec.vol_create || !ofImage) && (
        <div className="self-end py-1.5">
          <CheckboxInput
            field={field('vol_delete_on_instance_delete')}
            label={t('Delete Volume on Instance Delete')}
          />
        </div>
      )}
    </>
  )
}

const yesNo = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
]

const idOf = (source: Source) => source.id

const name: TransferColumn<Source> = {
  id: 'name',
  label: t('Name'),
  show: (source) => source.name,
  text: (source) => source.name,
}

const changed: TransferColumn<Source> = {
  id: 'changed',
  label: t('Updated'),
  priority: 4,
  show: (source) => <Time at={source.changed} />,
  value: (source) => source.changed ?? '',
}

const description: TransferColumn<Source> = {
  id: 'description',
  label: t('Description'),
  priority: 4,
  show: (source) => source.description || nothing,
  text: (source) => source.description,
}

const gigabytes: TransferColumn<Source> = {
  id: 'size',
  label: t('Size'),
  priority: 2,
  align: 'end',
  show: (source) => bytes(source.gib * 2 ** 30),
  value: (source) => source.gib,
}

const ofImages: readonly TransferColumn<Source>[] = [
  name,
  changed,
  gigabytes,
  {
    id: 'format',
    label: t('Format'),
    priority: 3,
    show: (source) => source.format || nothing,
    text: (source) => source.format,
  },
  {
    id: 'visibility',
    label: t('Visibility'),
    priority: 5,
    show: (source) => own(visibilities, source.visibility) ?? source.visibility,
    text: (source) => source.visibility,
  },
]

const visibilities: Readonly<Record<string, string>> = {
  public: t('Public'),
  private: t('Private'),
  shared: t('Shared'),
  community: t('Community'),
}

const ofVolumes = [name, description, gigabytes, { ...changed, label: t('Created') }]

const columns: Readonly<Record<SourceType, readonly TransferColumn<Source>[]>> = {
  image: ofImages,
  snapshot: ofImages,
  volume: ofVolumes,
  volume_snapshot: ofVolumes,
}
