import type { Server } from '@meridian/contract'
import { plural } from '#lib/translate.ts'
import { megabytes } from '#lib/units.ts'

/** "m1.small · 1 vCPU · 2 GB": the flavor with its processors and memory, as wide as a column may be. */
export const flavorSize = ({ flavor }: Server): string => {
  const { vcpus, ram } = flavor
  return [
    flavor.original_name ?? flavor.id,
    vcpus !== undefined && plural(vcpus, '{count} vCPU', '{count} vCPUs'),
    ram !== undefined && megabytes(ram),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
