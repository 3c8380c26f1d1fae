import type { Image } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#resource/define.ts'

/** An image, and whether it belongs to another project than the one that is worked in. */
export type ShownImage = Image & {
  readonly foreign: boolean
  /** The version of the image service that the operator's settings name. */
  readonly apiVersion: string
}

export const image = kind<ShownImage>({
  type: 'OS::Glance::Image',
  name: [t('Image'), t('Images')],
  inline: [t('image'), t('images')],
  key: ({ id }) => [id],
  title: ({ id, name }) => name || id,
  names: named(
    t('Image names are missing.'),
    async () => (await import('#resources/names.ts')).glance.images,
  ),
})
