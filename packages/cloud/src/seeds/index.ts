import type { Beginning, People, Part, Seed } from '#played.ts'
import { seedBackups } from '#seeds/backup.ts'
import { seedCompute } from '#seeds/compute.ts'
import { seedDirectory } from '#seeds/directory.ts'
import { seedZones } from '#seeds/dns.ts'
import { seedFederation } from '#seeds/federation.ts'
import { seedGroups } from '#seeds/group.ts'
import { findPeople, seedIdentity } from '#seeds/identity.ts'
import { seedImages } from '#seeds/image.ts'
import { seedKeyManager } from '#seeds/key-manager.ts'
import { seedLoadBalancers } from '#seeds/load-balancers.ts'
import { seedNetworks } from '#seeds/network.ts'
import { seedObjects } from '#seeds/objects.ts'
import { seedPrograms } from '#seeds/programs.ts'
import { seedStacks } from '#seeds/stacks.ts'
import { seedTrunks } from '#seeds/trunks.ts'
import { seedVolumeAdmin } from '#seeds/volume-admin.ts'
import { seedVolumes } from '#seeds/volume.ts'
import { services } from '#services.ts'
import type { World } from '#world.ts'

/**
 * The worlds that have a name: a department's cloud in the middle of its work; a cloud on its first
 * day, with accounts and what the operator provides; and the first with thousands of everything that
 * people have many of.
 */
export const seeds = {
  demo: { amount: 'demo' },
  empty: { amount: 'empty' },
  crowded: crowdedWith(10_000),
} as const satisfies Record<string, Seed>
export type SeedName = keyof typeof seeds

export function isSeedName(name: string): name is SeedName {
  return Object.hasOwn(seeds, name)
}

/** The crowded world with so many servers; no fewer than the demo world's own are made. */
export function crowdedWith(servers: number): Seed {
  return { amount: 'crowded', servers }
}

/** What worlds begin with that several services' types rest on, in the order in which they do. */
const FIRST: Readonly<Record<string, Part>> = {
  image: (world, people, { amount }) => seedImages(world, people, amount),
  network: (world, people, { amount }) => seedNetworks(world, people, amount),
  volumev3: (world, people, { amount }) => seedVolumes(world, people, amount),
  compute: (world, people, { amount, servers }) => seedCompute(world, people, amount, servers),
  trunk: (world, people, { amount }) => seedTrunks(world, people, amount),
  volumeAdmin: (world) => seedVolumeAdmin(world),
  backup: (world, people, { amount }) => seedBackups(world, people, amount),
  'object-store': (world, people, { amount }) => seedObjects(world, people, amount),
  group: (world, people, { amount }) => seedGroups(world, people, amount),
  directory: (world, people, { amount }) => seedDirectory(world, people, amount),
  federation: (world, people, { amount }) => seedFederation(world, people, amount),
  program: (world, people, { amount }) => seedPrograms(world, people, amount),
  keyManager: (world, people, { amount }) => seedKeyManager(world, people, amount),
  'load-balancer': (world, people, { amount }) => seedLoadBalancers(world, people, amount),
  dns: (world, people, { amount }) => seedZones(world, people, amount),
  orchestration: (world, people, { amount }) => seedStacks(world, people, amount),
}

/** What single types have come with since, by their days. */
const since = services
  .flatMap(({ types = [] }) => types.flatMap(({ begins }) => begins ?? []))
  .toSorted((one, other) => Number(comes(one) > comes(other)) - Number(comes(one) < comes(other)))
  .map(({ note, fill }) => [note, fill] as const)

const PARTS: Readonly<Record<string, Part>> = { ...FIRST, ...Object.fromEntries(since) }

/** Which seed the world was made of, and a note for each service that has its part. */
const WORLD = 'seeded'
const noteOf = (service: string): string => `seeded ${service}`
/** Before each service had a note, all of these were filled at once. */
const AT_ONCE = { note: 'yes', services: ['image', 'network', 'volumev3', 'compute'] }

/**
 * Fills a new world. One of an earlier version gets what the services begin with that came since,
 * as long as the people whom that belongs to are there; where it cannot be made, the world is told
 * and goes on without.
 */
export function fillWorld(world: World, asked: Seed): void {
  const { note, transaction } = world.store
  const before = note.get(WORLD)
  if (before === undefined) {
    transaction(() => {
      note.set(WORLD, JSON.stringify(asked))
      const people = seedIdentity(world)
      for (const service of Object.keys(PARTS)) fillPart(world, service, people, asked)
    })
    return
  }
  if (before === AT_ONCE.note) {
    transaction(() => {
      for (const service of AT_ONCE.services) note.set(noteOf(service), 'yes')
      note.set(WORLD, JSON.stringify(asked))
    })
  }
  const missing = Object.keys(PARTS).filter((service) => note.get(noteOf(service)) === undefined)
  const people = missing.length > 0 ? findPeople(world) : undefined
  if (!people) return
  // The note was written above, or by an earlier start.
  const seed = JSON.parse(note.get(WORLD) ?? '{}') as Seed
  for (const service of missing) {
    try {
      transaction(() => fillPart(world, service, people, seed))
    } catch (error) {
      world.report(error, `what the service ${service} begins with`)
    }
  }
}

function fillPart(world: World, service: string, people: People, seed: Seed): void {
  PARTS[service]?.(world, people, seed)
  world.store.note.set(noteOf(service), 'yes')
}

/** Of two that came on one day, the order is that of their notes. */
function comes({ since: day, note }: Beginning): string {
  return `${day} ${note}`
}
