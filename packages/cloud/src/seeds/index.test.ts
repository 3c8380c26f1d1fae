import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { types, volumes } from '#cinder/rows.ts'
import { createCloud, type Cloud, type CloudOptions } from '#create-cloud.ts'
import { images } from '#glance/rows.ts'
import { userRows } from '#keystone/rows.ts'
import { networks } from '#neutron/tables.ts'
import { servers } from '#nova/servers/servers.ts'
import type { SeedName } from '#seeds/index.ts'

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'cloud.sqlite')
}

function open(name: string, options: CloudOptions = {}): Cloud {
  const cloud = createCloud({ file: name, pace: 'manual', ...options })
  onTestFinished(() => cloud.close())
  return cloud
}

const EARLIER = ['image', 'network', 'volumev3', 'compute']

/** A file of a time in which the cloud had no Cinder. */
function withoutVolumes(seed: SeedName, change: (cloud: Cloud) => void = () => undefined): string {
  const name = file()
  const cloud = createCloud({ file: name, pace: 'manual', seed })
  for (const table of ['volumes', 'types', 'snapshots']) cloud.store.drop(`cinder_${table}`)
  cloud.store.note.remove('seeded volumev3')
  change(cloud)
  cloud.close()
  return name
}

const kept = (cloud: Cloud): unknown[] => [
  cloud.table(userRows, '').list(),
  cloud.table(images).list(),
  cloud.table(networks).list(),
  cloud.table(servers).list(),
]

test('a file of before there were notes of services stays as it is', () => {
  const name = file()
  const first = createCloud({ file: name, pace: 'manual', seed: 'empty' })
  for (const service of EARLIER) first.store.note.remove(`seeded ${service}`)
  first.store.note.set('seeded', 'yes')
  const before = [...kept(first), first.table(types).list()]
  first.close()
  const second = open(name, { seed: 'demo' })
  expect([...kept(second), second.table(types).list()]).toEqual(before)
})

test('a file gets once what a service begins with that came since, of its own world', () => {
  let before: unknown[] = []
  const name = withoutVolumes('demo', (cloud) => {
    before = kept(cloud)
  })
  const second = createCloud({ file: name, pace: 'manual', seed: 'empty' })
  expect(kept(second)).toEqual(before)
  expect(second.table(types).count()).toBeGreaterThan(2)
  const count = second.table(volumes).count()
  expect(count).toBeGreaterThan(10)
  second.close()
  expect(open(name).table(volumes).count()).toBe(count)

  const first = open(withoutVolumes('empty'), { seed: 'demo' })
  expect(first.table(types).count()).toBeGreaterThan(2)
  expect(first.table(volumes).count()).toBe(0)
})

test('a world that has lost its people or cannot hold the part goes on without it', () => {
  const lost = withoutVolumes('demo', (cloud) => {
    const demo = cloud.table(userRows, '').first({ name: 'demo' })
    cloud.table(userRows, '').remove(demo?.id ?? '')
  })
  expect(open(lost).table(types).count()).toBe(0)

  const reports: string[] = []
  const report = (_error: unknown, about: string): unknown => reports.push(about)
  const taken = withoutVolumes('demo', (cloud) => {
    // Its flavors have ids that are there already.
    cloud.store.note.remove('seeded compute')
  })
  const cloud = open(taken, { report })
  expect(reports).toEqual(['what the service compute begins with'])
  expect(cloud.table(types).count()).toBeGreaterThan(2)
  expect(cloud.table(servers).count()).toBeGreaterThan(0)
})
