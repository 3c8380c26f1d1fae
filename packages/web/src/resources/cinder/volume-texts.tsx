import type { Volume } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { TextsTable } from '#resources/texts-table.tsx'

/** What is noted of a volume, and what the image says that it was made of. */
export const VolumeTexts = ({ volume }: { readonly volume: Volume }) => {
  const { metadata, volume_image_metadata: image } = volume
  return (
    <div className="flex flex-col gap-6">
      <TextsTable texts={metadata} empty={t('The volume has no metadata.')} />
      {image && Object.keys(image).length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">{t('Image Metadata')}</h2>
          <TextsTable
            label={t('Image Metadata')}
            texts={image}
            empty={t('The image has no metadata.')}
          />
        </section>
      )}
    </div>
  )
}
