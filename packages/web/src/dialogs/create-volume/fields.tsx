import { volumes, type VolumeType } from '@meridian/contract'
import { call } from '#api/call.ts'
import { labelOfQuota } from '#api/quotas/quota-words.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { CreatingSelect } from '#forms/fields/creating-select.tsx'
import { SelectInput, TextAreaInput, TextInput } from '#forms/fields.tsx'
import { QuotaBar } from '#forms/fields/quota-bar.tsx'
import { QuotaNumberInput } from '#forms/fields/quota-number-input.tsx'
import { Unread } from '#forms/unread.tsx'
import type { FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, labelIn } from '#lib/units.ts'
import { policy } from '#resource/define.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import {
  idOfSource,
  readKinds,
  readSources,
  readTypes,
  sourceKinds,
  sourceWords,
  type Types,
} from '#dialogs/create-volume/sources.ts'
import {
  chosen,
  type VolumeQuotas,
  type VolumeSource,
  type VolumeValues,
} from '#dialogs/create-volume/volume.ts'
import { volumeTypeForm } from '#dialogs/volume-type/form.ts'

type Props = {
  readonly form: FormState<VolumeValues>
  readonly source: VolumeSource
  /** It was there when the form opened, and is not chosen in it. */
  readonly given: boolean
  readonly onChoose: (source: VolumeSource | undefined) => void
  readonly quotas: VolumeQuotas
}

/** The fields of a new volume (RS-VOL-03, SH-VOL). */
export const VolumeFields = ({ form, source, given, onChoose, quotas }: Props) => {
  const { field } = form
  const zones = useLoaded(['volume zones'], async (signal) =>
    (await call(volumes.zones, undefined, { signal })).items
      .filter(({ zoneState }) => zoneState.available)
      .map(({ zoneName }) => zoneName),
  )
  return (
    <div className="flex flex-col gap-4">
      {given && <p className="wrap-anywhere">{t('Source: {name}', { name: source.name })}</p>}
      <TextInput field={field('name')} label={t('Name')} autoComplete="off" autoFocus />
      <TextAreaInput field={field('description')} label={t('Description')} rows={2} />
      {!given && <SourceFields form={form} onChoose={onChoose} />}
      <TypeFields form={form} />
      <QuotaNumberInput
        field={field('size')}
        label={labelIn(t('Size'), 'GB')}
        min={source.least}
        quotaLabel={labelOfQuota('gigabytes')}
        limit={quotas.gigabytes.limit}
        used={quotas.gigabytes.used}
        format={gigabytes}
      />
      <QuotaBar label={labelOfQuota('volumes')} {...quotas.volumes} />
      <SelectInput
        field={field('availability_zone')}
        label={t('Availability Zone')}
        options={[
          { value: '', label: t('Any Availability Zone') },
          ...(zones.data ?? []).map((name) => ({ value: name, label: name })),
        ]}
        unread={zones.data === undefined}
      />
      <Unread
        loaded={zones}
        says={(why) => `${t('Unable to retrieve the availability zones.')} ${why}`}
      />
    </div>
  )
}

type SourceProps = Pick<Props, 'form' | 'onChoose'>

/** What it is made from: first the kind of thing, then which of them. */
const SourceFields = ({ form, onChoose }: SourceProps) => {
  const { source: kind } = form.values
  const loaded = useLoaded(['volume sources', kind], (signal) => readSources(kind, signal), {
    enabled: kind !== '',
  })
  const sources = loaded.data ?? []
  const words = sourceWords[kind]
  const choose = (id: string) => {
    const source = sources.find((one) => idOfSource(one) === id)
    onChoose(source)
    form.set({ source_id: id, ...(source && chosen(source, form.values)) })
  }
  const kindField = form.field('source')
  const kinds = useLoaded(['volume source kinds'], readKinds)
  return (
    <>
      <SelectInput
        field={{
          ...kindField,
          onChange: (value) => {
            const next = sourceKinds.find((one) => one.value === value)
            if (!next) return
            onChoose(undefined)
            form.set({ source: next.value, source_id: '' })
          },
        }}
        label={t('Volume Source')}
        options={kinds.data ?? sourceKinds.slice(0, 1)}
        unread={kinds.data === undefined}
      />
      <ComboInput
        // Another kind has other options, and nothing of what was typed.
        key={kind}
        field={{ ...form.field('source_id'), name: words.name, onChange: choose }}
        label={words.label}
        options={sources.map((one) => ({
          value: idOfSource(one),
          label: one.name,
          description: gigabytes(one.least),
        }))}
        unread={loaded.data === undefined}
        description={loaded.data && sources.length === 0 ? words.none : undefined}
      />
      <Unread
        loaded={loaded}
        says={(why) => t('What the volume can be made from could not be read: {why}', { why })}
      />
    </>
  )
}

const toCreate = [{ requires: [policy('volume', 'volume_extension:type_create')] }]

/** Its type, with what that is called and good for (SH-VOL-01 to SH-VOL-08). */
const TypeFields = ({ form }: Pick<Props, 'form'>) => {
  const types = useLoaded(['volume types to choose'], readTypes)
  const mayCreate = useMet('create volume type', toCreate)?.length === 1
  const field = form.field('volume_type')
  const { source, volume_type: name } = form.values
  if (field.hidden) return null
  const select = {
    ...{ field, label: t('Type') },
    options: optionsOf(types.data, source),
    unread: types.data === undefined,
  }
  const type = name === '' ? types.data?.default : types.data?.all.find((one) => one.name === name)
  return (
    <>
      {mayCreate ? (
        <CreatingSelect
          {...select}
          create={t('Create Volume Type')}
          dialog={(close) => (
            <FieldsDialog
              title={t('Create Volume Type')}
              form={volumeTypeForm}
              nameOf={(made) => made.name}
              onClose={() => close()}
              onDone={(made) => {
                void types.reload()
                close({ value: made.name, label: made.name })
              }}
            />
          )}
        />
      ) : (
        <SelectInput {...select} />
      )}
      {type && source !== 'volume' && <TypeNote type={type} />}
      <Unread
        loaded={types}
        says={(why) => `${t('Unable to retrieve the volume types.')} ${why}`}
      />
    </>
  )
}

const TypeNote = ({ type: { name, description } }: { readonly type: VolumeType }) => (
  <section aria-label={t('Volume Type')} className="rounded-md bg-sunken px-3 py-2">
    <DescriptionList
      look="grid"
      rows={[
        { term: t('Name'), value: name },
        { term: t('Description'), value: description },
      ]}
    />
  </section>
)

const optionsOf = (types: Types | undefined, source: string) => [
  {
    value: '',
    label:
      source === 'volume'
        ? t('Type of the source')
        : types?.default
          ? t('{name} (default)', { name: types.default.name })
          : t('Default type'),
  },
  ...(types?.all ?? []).map(({ name, description }) => ({
    value: name,
    label: name,
    description: description || undefined,
  })),
]
