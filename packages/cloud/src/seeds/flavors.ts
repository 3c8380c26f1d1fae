import { flavors, type FlavorRow } from '#nova/flavors/rows.ts'
import type { World } from '#world.ts'

type Size = readonly [name: string, vcpus: number, ram: number, disk: number]

/** The sizes of the test cloud of real services, and some with a purpose. */
const SIZES: readonly Size[] = [
  ['m1.nano', 1, 64, 1],
  ['m1.micro', 1, 128, 1],
  ['m1.tiny', 1, 512, 1],
  ['m1.small', 1, 2048, 20],
  ['m1.medium', 2, 4096, 40],
  ['m1.large', 4, 8192, 80],
]
const SPECIAL: readonly (readonly [Size, Partial<FlavorRow>])[] = [
  [
    ['c2.xlarge', 8, 16384, 40],
    {
      description: 'Compute-heavy work on dedicated cores',
      extra_specs: { 'hw:cpu_policy': 'dedicated', 'hw:cpu_thread_policy': 'prefer' },
    },
  ],
  [
    ['r2.large', 4, 32768, 40],
    { description: 'Databases and caches', extra_specs: { 'hw:mem_page_size': 'large' } },
  ],
  [
    ['s1.medium', 2, 4096, 20],
    {
      description: 'With scratch space and swap',
      ephemeral: 100,
      swap: 2048,
      extra_specs: { 'quota:disk_total_iops_sec': '2000' },
    },
  ],
  [['v1.small', 1, 2048, 0], { description: 'Boots from a volume only' }],
]

/** Fills a region with flavors. */
export function seedFlavors(world: World, region: string): void {
  const table = world.table(flavors, region)
  const all: (readonly [Size, Partial<FlavorRow>])[] = [
    ...SIZES.map((size) => [size, {}] as const),
    ...SPECIAL,
  ]
  for (const [[name, vcpus, ram, disk], more] of all) {
    table.insert({
      id: world.random.uuid(),
      name,
      vcpus,
      ram,
      disk,
      ephemeral: 0,
      swap: 0,
      rxtx_factor: 1,
      is_public: true,
      disabled: false,
      description: null,
      extra_specs: {},
      access: [],
      created_at: world.clock.now(),
      ...more,
    })
  }
}
