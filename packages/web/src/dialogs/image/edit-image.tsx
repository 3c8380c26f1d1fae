import { images } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { Wizard } from '#forms/wizard.tsx'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { taken, type Undo } from '#resource/forms/opening.tsx'
import { toast } from '#ui/tell/toast.ts'
import type { Image, ImageChange } from '@meridian/contract'
import type { Choices } from '#dialogs/image/choices.ts'
import { DetailsStep } from '#dialogs/image/details-step.tsx'
import { detailsHelp, metadataHelp } from '#dialogs/image/help.tsx'
import { MetadataStep, metadataProblem, noMetadata } from '#dialogs/image/metadata-step.tsx'
import { changesOf } from '#dialogs/image/payload.ts'
import { useImageForm } from '#dialogs/image/use-image-form.ts'
import { shownForOld, valuesOf } from '#dialogs/image/values.ts'
import { patchFor, reverseOf } from '#dialogs/metadata/conflicts.ts'
import type { Texts } from '#dialogs/metadata/metadata.ts'

export type EditImageProps = {
  readonly image: Image
  readonly choices: Choices
  /** Its properties when the wizard was opened. */
  readonly existing: Texts
  readonly close: Close
}

type Saved = { readonly undo?: Undo }

/** Properties that are fields of the first step. */
const fields = new Set(['description', 'architecture', 'kernel_id', 'ramdisk_id'])

/**
 * The wizard of changes to an image (RS-IMGFORM-02). What was changed is sent in one call; an edit
 * that fails and is then given up is marked as failed (RS-IMGFORM-29).
 */
export const EditImage = ({ image, choices, existing, close }: EditImageProps) => {
  const { id, name } = image
  const [before] = useState(() => valuesOf(image))
  const [properties] = useState(() =>
    Object.fromEntries(Object.entries(existing).filter(([key]) => !fields.has(key))),
  )
  const { form, problem, leave, attempt } = useImageForm(before, shownForOld)
  const [metadata, setMetadata] = useKeptState('metadata', noMetadata)
  const [failed, setFailed] = useState(false)
  const ref = { type: 'OS::Glance::Image', id } as const

  const update = (body: ImageChange) => call(images.update, { params: { id }, body })
  const save = async (): Promise<Saved> => {
    const patch = patchFor(metadata, properties, {})
    const body = changesOf(before, form.values, patch)
    setFailed(true)
    if (Object.keys(body).length === 0) return {}
    await update(body)
    // That it had no name cannot be said.
    if (name === null && 'name' in body) return {}
    return { undo: () => update(changesOf(form.values, before, reverseOf(patch))) }
  }

  return (
    <Wizard
      title={t('Edit Image')}
      finish={t('Update Image')}
      onLeave={leave}
      steps={[
        {
          ...{ id: 'details', title: t('Image Details'), problem, help: detailsHelp },
          content: () => <DetailsStep form={form} choices={choices} before={before} />,
        },
        {
          ...{ id: 'metadata', title: t('Metadata'), problem: metadataProblem(metadata) },
          help: metadataHelp,
          content: () => (
            <MetadataStep existing={properties} change={metadata} onChange={setMetadata} />
          ),
        },
      ]}
      submit={() => attempt(save, t('Unable to update the image.'))}
      afterSubmit={() => {
        const called = form.values.name.trim() || nameOr(name, id)
        toast.add('success', t('Image %s was successfully updated.', called))
      }}
      close={(saved) => {
        if (saved) close(taken({ updated: [ref] }, saved.undo))
        else if (failed) close({ failed: [ref] })
        else close()
      }}
    />
  )
}
