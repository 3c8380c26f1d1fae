import type { FlavorAtLaunch } from '#nova/servers/servers.ts'
import { rows, type Place } from '#scene.ts'
import { collection } from '#store/collection.ts'

export type FlavorRow = {
  id: string
  name: string
  ram: number
  disk: number
  vcpus: number
  ephemeral: number
  swap: number
  rxtx_factor: number
  is_public: boolean
  disabled: boolean
  description: string | null
  extra_specs: Record<string, string>
  /** Projects that may use it when it is not public. */
  access: string[]
  created_at: number
}

const filteredThenSorted = ['name', 'ram', 'disk', 'vcpus'].map((by) => ['is_public', by] as const)

export const flavors = collection<FlavorRow>('nova_flavors', {
  filteredThenSorted,
  project: 'none',
  by: 'id',
  columns: { access: '$.access' },
  indexes: {
    name: '$.name',
    ram: '$.ram',
    disk: '$.disk',
    vcpus: '$.vcpus',
    swap: '$.swap',
    ephemeral: '$.ephemeral',
    rxtx_factor: '$.rxtx_factor',
    is_public: '$.is_public',
    disabled: '$.disabled',
    description: '$.description',
    created_at: '$.created_at',
  },
})

/** The flavor as a server remembers it. */
export function atLaunch(flavor: FlavorRow): FlavorAtLaunch {
  const { id, name, vcpus, ram, disk, ephemeral, swap, extra_specs } = flavor
  return { id, original_name: name, vcpus, ram, disk, ephemeral, swap, extra_specs }
}

/** The number of a flavor in the order of their making, as Nova's database numbers them; 0 for none. */
export function flavorNumber(at: Place, id: string): number {
  const all = rows(at, flavors).list({ order: [['seq', 'asc']] })
  return all.findIndex((flavor) => flavor.id === id) + 1
}
