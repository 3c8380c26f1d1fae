import { t } from '#lib/translate.ts'
import { labelIn } from '#lib/units.ts'
import { area, line, number } from '#resource/forms/fields.ts'

/** What is asked of a flavor, as Nova counts it. */
export const flavorFields = {
  name: line(t('Name')),
  vcpus: number(t('vCPUs')),
  ram: number(labelIn(t('RAM'), 'MB')),
  disk: number(labelIn(t('Root Disk'), 'GB'), {
    description: t('0 is as much as the image needs, or a volume.'),
  }),
  'OS-FLV-EXT-DATA:ephemeral': number(labelIn(t('Ephemeral Disk'), 'GB'), { start: 0 }),
  swap: number(labelIn(t('Swap Disk'), 'MB'), { start: 0 }),
  rxtx_factor: number(t('RX/TX Factor'), { start: 1 }),
  description: area(t('Description')),
} as const
