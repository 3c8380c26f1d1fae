import type { Server } from '@meridian/contract'
import { plural } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'

/** "m1.small · 1 VCPU · 2 GB · 20 GB": the flavor with its processors, memory and disk. */
export const flavorSize = ({ flavor }: Server): string => {
  const { vcpus, ram, disk } = flavor
  return [
    flavor.original_name ?? flavor.id,
    vcpus !== undefined && plural(vcpus, '{count} VCPU', '{count} VCPUs'),
    ram !== undefined && megabytes(ram),
    disk !== undefined && gigabytes(disk),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
