import { volumes, type Volume } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { readVolumeLimits } from '#api/quotas/limits.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { refusalsIn } from '#forms/rules/refusals.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { VolumeFields } from '#dialogs/create-volume/fields.tsx'
import {
  bodyOf,
  fromNothing,
  newVolume,
  quotasOf,
  refusalOf,
  rulesFor,
  shownFor,
  type VolumeSource,
} from '#dialogs/create-volume/volume.ts'

type Props = {
  /** What it is made from, where that is not chosen in the form. */
  readonly source?: VolumeSource
  readonly close: Close
}

/** The wizard of a new volume, of one step (RS-VOL-01): of an item, or of what is chosen in it. */
export const CreateVolume = ({ source: given, close }: Props) => {
  const [picked, setPicked] = useKeptState<VolumeSource | undefined>('source', undefined)
  const source = given ?? picked ?? fromNothing
  const [initial] = useState(() => newVolume(given ?? fromNothing))
  const loaded = useLoaded(['volume limits'], readVolumeLimits)
  // A user who may not read the limits learns from the service where they end.
  const known = loaded.data ?? (loaded.error ? new Map() : undefined)
  const rules = rulesFor(source, quotasOf(known))
  const form = useForm({
    ...{ draft: 'details', initial, rules, shown: shownFor(given) },
    submit: async () => undefined,
  })
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
    help: <p>{helpOf(given)}</p>,
    content: () => (
      <>
        <VolumeFields
          form={form}
          source={source}
          given={given !== undefined}
          onChoose={setPicked}
          quotas={quotas}
        />
        <Unread loaded={loaded} says={(why) => `${t('Unable to retrieve the quota.')} ${why}`} />
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
        toast.add('success', t('Volume %s was successfully created.', nameOr(name, id)))
      }
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Cinder::Volume', id: made.id }] }) : close()
      }
    />
  )
}

const helpOf = (given: VolumeSource | undefined): string =>
  given
    ? t(
        'A volume is a disk of its own that stays when instances are deleted. This one starts ' +
          'with the content of “{name}”.',
        { name: given.name },
      )
    : t(
        'A volume is a disk of its own that stays when instances are deleted. It is empty, or starts ' +
          'with the content of an image, a snapshot or another volume.',
      )
