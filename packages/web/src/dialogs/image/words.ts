import type { Visibility } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { labelIn } from '#lib/units.ts'
import type { SourceType } from '#dialogs/image/choices.ts'
import type { ImageValues } from '#dialogs/image/values.ts'

/** Who sees an image (RS-IMG-24, RS-IMG-25). */
export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  public: t('Public'),
  private: t('Private'),
  shared: t('Shared With Project'),
  community: t('Community'),
}

/** A file is a file, whichever way it goes. */
export const sourceLabels: Readonly<Record<SourceType, string>> = {
  url: t('URL'),
  'web-download': t('Web Download'),
  'file-legacy': t('File'),
  'file-direct': t('File'),
}

/** What the fields of images are called. */
export const labels: Readonly<Record<keyof ImageValues, string>> = {
  name: t('Image Name'),
  description: t('Image Description'),
  source_type: t('Source Type'),
  data: t('File'),
  image_url: t('URL'),
  is_copying: t('Copy Data'),
  disk_format: t('Format'),
  kernel: t('Kernel'),
  ramdisk: t('Ramdisk'),
  architecture: t('Architecture'),
  min_disk: labelIn(t('Minimum Disk'), 'GB'),
  min_ram: labelIn(t('Minimum RAM'), 'MB'),
  visibility: t('Visibility'),
  protected: t('Protected'),
}
