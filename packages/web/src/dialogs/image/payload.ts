/** From the forms of images to the bodies of their calls. */
import type { ImageChange, ImageFromElsewhere, ImageToUpload, TextsPatch } from '@meridian/contract'
import type { Choices } from '#dialogs/image/choices.ts'
import type { ImageValues } from '#dialogs/image/values.ts'

type Texts = Readonly<Record<string, string>>

/** How the formats are called: of a container disk is its own (RS-IMGFORM-24..26). */
export const formatsOf = (
  format: string,
): { readonly disk_format: string; readonly container_format: string } => {
  if (format === 'docker') return { disk_format: 'raw', container_format: 'docker' }
  const own = ['aki', 'ami', 'ari'].includes(format)
  return { disk_format: format, container_format: own ? format : 'bare' }
}

/**
 * What makes an image: the form with what the step of metadata holds (RS-IMGFORM-33). Of the source
 * only that is sent which it has (RS-GLANCE-13, RS-GLANCE-14); a file follows by itself.
 */
export const bodyOfNew = (
  values: ImageValues,
  properties: Texts,
  { copies }: Pick<Choices, 'copies'>,
): ImageToUpload | ImageFromElsewhere => {
  const { visibility, min_disk, min_ram } = values
  const common = {
    ...{ visibility, min_disk, min_ram, protected: values.protected === 'yes' },
    ...formatsOf(values.disk_format),
    ...saidIn(values),
    ...(Object.keys(properties).length > 0 && { properties: { ...properties } }),
  }
  const { source_type: type } = values
  if (type === 'url' || type === 'web-download') {
    const copied = copies === 'must' || (copies === 'may' && values.is_copying)
    const import_data = type === 'web-download' || copied
    return { ...common, source_type: 'url', image_url: values.image_url.trim(), import_data }
  }
  if (type !== 'file-direct') return { ...common, source_type: 'file-legacy' }
  return { ...common, source_type: 'file-direct', data: values.data?.name ?? '' }
}

/** Texts that say something. */
const saidIn = ({ name, description, architecture, kernel, ramdisk }: ImageValues) =>
  Object.fromEntries(
    Object.entries({ name, description, architecture, kernel, ramdisk }).flatMap(([key, text]) =>
      text.trim() === '' ? [] : [[key, text.trim()] as const],
    ),
  )

/** What was changed of an image; a text that was emptied is taken away. */
export const changesOf = (
  before: ImageValues,
  after: ImageValues,
  metadata: TextsPatch,
): ImageChange => {
  const fields: ImageChange = {
    name: after.name.trim(),
    ...{ visibility: after.visibility, protected: after.protected === 'yes' },
    ...{ min_disk: after.min_disk, min_ram: after.min_ram },
    description: after.description.trim() || null,
    architecture: after.architecture.trim() || null,
    kernel: after.kernel || null,
    ramdisk: after.ramdisk || null,
  }
  const names = ['name', 'description', 'visibility', 'protected', 'min_disk', 'min_ram'] as const
  const parts = ['architecture', 'kernel', 'ramdisk'] as const
  const changed = [...names, ...parts].filter((name) => before[name] !== after[name])
  const touched = Object.keys(metadata.updated).length + metadata.removed.length > 0
  return {
    ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
    ...(touched && { metadata }),
  }
}
