/** What the forms of images hold, and what is wrong with it. */
import type { Image, Visibility } from '@meridian/contract'
import { required, integer, maxLength, min, type Validator } from '#forms/rules/validators.ts'
import type { Rules, Shown } from '#forms/rules/rules.ts'
import { t } from '#lib/translate.ts'
import type { Choices, SourceType } from '#dialogs/image/choices.ts'

export type ImageValues = {
  readonly name: string
  readonly description: string
  readonly source_type: SourceType | ''
  readonly data: File | undefined
  readonly image_url: string
  readonly is_copying: boolean
  readonly disk_format: string
  readonly kernel: string
  readonly ramdisk: string
  readonly architecture: string
  readonly min_disk: number
  readonly min_ram: number
  readonly visibility: Visibility
  readonly protected: 'yes' | 'no'
}

/** A new image at first (RS-IMGFORM-11..14, 20..23). */
export const newImage = ({ sources, visibilities }: Choices): ImageValues => ({
  ...{ name: '', description: '', data: undefined, image_url: '', is_copying: false },
  ...{ disk_format: '', kernel: '', ramdisk: '', architecture: '', min_disk: 0, min_ram: 0 },
  source_type: sources[0] ?? '',
  visibility: visibilities[0] ?? 'private',
  protected: 'no',
})

/** An image as its form shows it; its kernel and such are properties (RS-IMGFORM-07..10). */
export const valuesOf = (image: Image): ImageValues => ({
  ...{ source_type: '', data: undefined, image_url: '', is_copying: false },
  name: image.name ?? '',
  description: image.description ?? '',
  disk_format: image.container_format === 'docker' ? 'docker' : (image.disk_format ?? ''),
  kernel: image.kernel_id ?? '',
  ramdisk: image.ramdisk_id ?? '',
  architecture: image.architecture ?? '',
  min_disk: image.min_disk,
  min_ram: image.min_ram,
  visibility: image.is_public ? 'public' : visibilityIn(image.visibility),
  protected: image.protected ? 'yes' : 'no',
})

const known: readonly Visibility[] = ['public', 'private', 'shared', 'community']
const visibilityIn = (word: string): Visibility => known.find((one) => one === word) ?? 'private'

const words: readonly Validator<string, ImageValues>[] = [maxLength(255)]
const count: readonly Validator<number, ImageValues>[] = [integer(), min(0), required()]

/** Of both forms; what only new images have is not shown in the other (RS-IMGFORM-30..32). */
export const rules: Rules<ImageValues> = {
  name: words,
  description: words,
  data: [required(t('Choose a file.'))],
  image_url: [required(), webAddress()],
  disk_format: [required()],
  architecture: words,
  min_disk: count,
  min_ram: count,
}

function webAddress(): Validator<string, ImageValues> {
  return (text) =>
    /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
      ? undefined
      : t('Enter an address that begins with http:// or https://.')
}

const isFile = ({ source_type: type }: ImageValues) => type.startsWith('file')
const isUrl = ({ source_type: type }: ImageValues) => type === 'url'

const hasAddress = (values: ImageValues) => isUrl(values) || values.source_type === 'web-download'

/** What belongs to a new image; a copy is asked for where it is not the only way. */
export const shownForNew = ({ sources, copies }: Choices): Shown<ImageValues> => ({
  source_type: () => sources.length > 1,
  data: isFile,
  image_url: hasAddress,
  is_copying: (values) => isUrl(values) && copies === 'may',
})

const never = () => false

/** Where the content came from is settled once there is some. */
export const shownForOld: Shown<ImageValues> = {
  ...{ source_type: never, data: never, image_url: never, is_copying: never },
}
