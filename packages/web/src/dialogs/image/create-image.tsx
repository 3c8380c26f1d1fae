import { images, type ImageMade } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { Wizard } from '#forms/wizard.tsx'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import type { Choices } from '#dialogs/image/choices.ts'
import { sendContent } from '#dialogs/image/content.ts'
import { DetailsStep } from '#dialogs/image/details-step.tsx'
import { detailsHelp, metadataHelp } from '#dialogs/image/help.tsx'
import { MetadataStep, metadataProblem, noMetadata } from '#dialogs/image/metadata-step.tsx'
import { bodyOfNew } from '#dialogs/image/payload.ts'
import { useImageForm } from '#dialogs/image/use-image-form.ts'
import { newImage, shownForNew } from '#dialogs/image/values.ts'

type Props = { readonly choices: Choices; readonly close: Close }

const nothing = {}

/** The wizard of a new image (RS-IMGFORM-01): it closes once there is one, whose content follows. */
export const CreateImage = ({ choices, close }: Props) => {
  const [initial] = useState(() => newImage(choices))
  const { form, problem, leave, attempt } = useImageForm(initial, shownForNew(choices))
  const [metadata, setMetadata] = useKeptState('metadata', noMetadata)

  const create = async (): Promise<ImageMade> => {
    const body = bodyOfNew(form.values, metadata.updated, choices)
    return body.source_type === 'file-legacy'
      ? call(images.create, { body })
      : call(images.createFrom, { body })
  }

  return (
    <Wizard
      title={t('Create Image')}
      finish={t('Create Image')}
      onLeave={leave}
      steps={[
        {
          ...{ id: 'details', title: t('Image Details'), problem, help: detailsHelp },
          content: () => <DetailsStep form={form} choices={choices} />,
        },
        {
          ...{ id: 'metadata', title: t('Metadata'), problem: metadataProblem(metadata) },
          help: metadataHelp,
          content: () => (
            <MetadataStep existing={nothing} change={metadata} onChange={setMetadata} />
          ),
        },
      ]}
      submit={() => attempt(create, t('Unable to create the image.'))}
      afterSubmit={(image) => {
        toast.add('success', t('Image %s was successfully created.', nameOr(image.name, image.id)))
      }}
      close={(image) => {
        if (!image) return close()
        const { data } = form.sent
        const created = [{ type: 'OS::Glance::Image', id: image.id } as const]
        if (!data) return close({ created })
        void sendContent(image, data)
        return close({ created, goesOn: true })
      }}
    />
  )
}
