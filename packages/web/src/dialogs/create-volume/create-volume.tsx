import { volumes, volumeTypes, type Volume } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { labelOfQuota } from '#api/quota-words.ts'
import { loadQuotas } from '#api/quotas.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { SelectInput, TextInput } from '#forms/fields.tsx'
import { QuotaBar } from '#forms/quota-bar.tsx'
import { QuotaNumberInput } from '#forms/quota-number-input.tsx'
import { refusalsIn } from '#forms/refusals.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { Unread } from '#forms/unread.tsx'
import { useForm, type FormState } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/toast.ts'
import {
  bodyOf,
  newVolume,
  quotasOf,
  refusalOf,
  rulesFor,
  type VolumeSource,
  type VolumeValues,
} from '#dialogs/create-volume/volume.ts'

type Props = { readonly source: VolumeSource; readonly close: Close }

/** The wizard of a new volume, of one step, from an image or something else (RS-VOL-01). */
export const CreateVolume = ({ source, close }: Props) => {
  const [initial] = useState(() => newVolume(source))
  const loaded = useLoaded(['volume quotas'], (signal) =>
    loadQuotas(['gigabytes', 'volumes'], signal),
  )
  // Who may not read the limits is told by the service where they end.
  const known = loaded.data ?? (loaded.error ? new Map() : undefined)
  const rules = rulesFor(source, quotasOf(known))
  const form = useForm({ initial, rules, submit: async () => undefined })
  const quotas = quotasOf(known, form.values.size)
  const wrong = Object.values(form.errors).find((text) => text !== undefined)

  const create = async (): Promise<Volume> => {
    try {
      return await call(volumes.create, { body: bodyOf(form.values, source) })
    } catch (error) {
      form.refuse(refusalsIn(error, form.values).beside)
      tellUnable(t('Unable to create the volume.'), error)
      throw error
    }
  }

  const step = {
    id: 'details',
    title: t('Volume Details'),
    problem: refusalOf(quotas) ?? wrong,
    help: (
      <p>
        {t(
          'A volume is a disk of its own that stays when servers are deleted. This one starts ' +
            'with the content of “{name}”.',
          { name: source.name },
        )}
      </p>
    ),
    content: () => (
      <>
        <Fields form={form} source={source} quotas={quotas} />
        <Unread loaded={loaded} says={(why) => t('The quota could not be read: {why}', { why })} />
      </>
    ),
  }
  return (
    <Wizard
      title={t('Create Volume')}
      finish={t('Create Volume')}
      steps={[step]}
      submit={create}
      afterSubmit={({ id, name }) =>
        toast.add('success', t('Volume %s was successfully created.', name || id))
      }
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Cinder::Volume', id: made.id }] }) : close()
      }
    />
  )
}

type FieldsProps = {
  readonly form: FormState<VolumeValues>
  readonly source: VolumeSource
  readonly quotas: ReturnType<typeof quotasOf>
}

const Fields = ({ form: { field }, source, quotas }: FieldsProps) => {
  const types = useLoaded(['volume types to choose'], async (signal) =>
    (await call(volumeTypes.list, undefined, { signal })).items.map(({ name }) => name),
  )
  const zones = useLoaded(['volume zones'], async (signal) =>
    (await call(volumes.zones, undefined, { signal })).items
      .filter(({ zoneState }) => zoneState.available)
      .map(({ zoneName }) => zoneName),
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">{t('Source: {name}', { name: source.name })}</p>
      <TextInput field={field('name')} label={t('Name')} autoComplete="off" autoFocus />
      <TextInput field={field('description')} label={t('Description')} autoComplete="off" />
      <SelectInput
        field={field('volume_type')}
        label={t('Type')}
        options={optionsOf(t('Default type'), types.data)}
      />
      <Unread
        loaded={types}
        says={(why) => `${t('Unable to retrieve the volume types.')} ${why}`}
      />
      <QuotaNumberInput
        field={field('size')}
        label={t('Size (GiB)')}
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
        options={optionsOf(t('Any Availability Zone'), zones.data)}
      />
      <Unread
        loaded={zones}
        says={(why) => t('The availability zones could not be read: {why}', { why })}
      />
    </div>
  )
}

const optionsOf = (first: string, names: readonly string[] = []) => [
  { value: '', label: first },
  ...names.map((name) => ({ value: name, label: name })),
]
