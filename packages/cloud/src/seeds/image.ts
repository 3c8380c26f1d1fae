import { digest, insertImage, type ImageStart } from '#glance/images/images.ts'
import { images, members } from '#glance/rows.ts'
import type { Amount, People } from '#played.ts'
import { seedMetadefs } from '#seeds/metadefs.ts'
import type { World } from '#world.ts'
import { past, rows } from '#scene.ts'

const MIB = 2 ** 20
type Start = Omit<ImageStart, 'owner'> & {
  size: number
  status?: 'active' | 'deactivated' | 'queued' | 'saving'
}

const linux = (distro: string, version: string): Record<string, string> => ({
  os_distro: distro,
  os_version: version,
  os_type: 'linux',
  architecture: 'x86_64',
  hw_disk_bus: 'virtio',
})

/** What every world has: the two images of the test cloud of real services. */
const BASIC: readonly Start[] = [
  { name: 'cirros', size: MIB, visibility: 'public', properties: { os_distro: 'cirros' } },
  { name: 'debian-12', size: MIB, visibility: 'public', properties: linux('debian', '12') },
]

const PUBLIC: readonly Start[] = [
  { name: 'ubuntu-24.04', size: 588 * MIB, min_disk: 4, properties: linux('ubuntu', '24.04') },
  { name: 'rocky-9', size: 1016 * MIB, min_disk: 10, properties: linux('rocky', '9') },
  { name: 'fedora-coreos', size: 1650 * MIB, min_disk: 10, properties: linux('fedora', '40') },
  {
    name: 'windows-2022',
    size: 11_400 * MIB,
    min_disk: 40,
    min_ram: 4096,
    protected: true,
    properties: { os_distro: 'windows', os_version: '2022', os_type: 'windows' },
  },
  {
    name: 'centos-7',
    size: 858 * MIB,
    status: 'deactivated',
    properties: linux('centos', '7'),
    tags: ['end-of-life'],
  },
]

const OWN: readonly Start[] = [
  { name: 'web-base', size: 640 * MIB, visibility: 'private', properties: linux('debian', '12') },
  { name: 'golden-db', size: 2210 * MIB, visibility: 'private', protected: true },
  {
    name: 'team-toolbox',
    size: 410 * MIB,
    visibility: 'shared',
    properties: { ...linux('debian', '12'), description: 'What the team builds and looks with' },
    tags: ['team'],
  },
  {
    name: 'web-1-before-upgrade',
    size: 1312 * MIB,
    visibility: 'private',
    properties: { image_type: 'snapshot', base_image_ref: '' },
  },
  {
    name: 'db-nightly',
    size: 3120 * MIB,
    visibility: 'private',
    properties: { image_type: 'snapshot', base_image_ref: '' },
  },
  { name: 'upload-waiting', size: 0, visibility: 'private', status: 'queued' },
]

/** Images of a department: public ones, those of the projects, snapshots; what describes them. */
export function seedImages(world: World, people: People, amount: Amount): void {
  const { admin, demo, alt, research } = people.projects
  seedMetadefs(world)
  for (const region of world.regions) {
    for (const start of BASIC) seedImage(world, region, admin.id, start)
    if (amount === 'empty') continue
    for (const start of PUBLIC) {
      seedImage(world, region, admin.id, { visibility: 'public', ...start })
    }
    const size = 280 * MIB
    const community = { visibility: 'community' as const, properties: linux('alpine', '3.20') }
    seedImage(world, region, research.id, { name: 'alpine-3.20', size, ...community })
    if (region !== world.regions[0]) continue
    const own = new Map(OWN.map((start) => [start.name, seedImage(world, region, demo.id, start)]))
    const lent = seedImage(world, region, alt.id, { name: 'lab-kit', size, visibility: 'shared' })
    lend(world, region, lent, demo.id, 'accepted')
    lend(world, region, own.get('team-toolbox') ?? '', alt.id, 'pending')
  }
}

/** Shares an image with a project. */
function lend(
  world: World,
  region: string,
  image_id: string,
  member_id: string,
  status: 'accepted' | 'pending',
): void {
  const time = new Date(world.clock.now()).toISOString().replace(/\.\d+/, '')
  const times = { created_at: time, updated_at: time }
  const member = { id: `${image_id}/${member_id}`, image_id, member_id, status }
  world.table(members, region).insert({ ...member, ...times })
}

function seedImage(
  world: World,
  region: string,
  owner: string,
  { size, status = 'active', ...start }: Start,
): string {
  const age = 60 * 24 * (3 + world.random.below(90))
  const scene = past(world, region, age)
  const image = insertImage(scene, {
    disk_format: start.name === 'cirros' || start.name === 'debian-12' ? 'raw' : 'qcow2',
    container_format: 'bare',
    ...start,
    owner,
  })
  if (status === 'queued') return image.id
  rows(scene, images).update({ ...image, ...digest(image.id, size), status })
  return image.id
}
