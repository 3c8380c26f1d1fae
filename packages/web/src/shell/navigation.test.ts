import { expect, test } from 'vitest'
import { resources } from '#resources/registry.ts'
import { navigationOf } from '#shell/navigation.ts'
import { siteScreens } from '#shell/site-screens.tsx'

const groups = navigationOf(resources.panels, siteScreens)
const admin = groups.find(({ id }) => id === 'admin')
const labelsOf = (entries: readonly { readonly label: string }[] = []) =>
  entries.map(({ label }) => label)

test('the pages of administrators are divided as those of projects, and by what is of the system', () => {
  expect(labelsOf(admin?.parts)).toEqual([
    ...['Compute', 'Volumes', 'Network', 'Load balancing', 'Orchestration', 'System'],
  ])
  const part = (name: string) => admin?.parts?.find(({ label }) => label === name)?.entries
  expect(labelsOf(part('Compute'))).toEqual(
    expect.arrayContaining(['Instances', 'Flavors', 'Hypervisors', 'Images']),
  )
  expect(labelsOf(part('System'))).toEqual([
    ...['Metering', 'Defaults', 'System Information', 'Metadata Definitions'],
  ])
})

test('only their overview stands in no part, and no page in two', () => {
  const divided = admin?.parts?.flatMap(({ entries }) => entries) ?? []
  expect(admin?.entries.slice(1)).toEqual(divided)
  expect(admin?.entries[0]).toEqual({ label: 'Overview', path: '/admin/' })
  expect(new Set(divided.map(({ path }) => path)).size).toBe(divided.length)
})

test('pages of projects and of identity are under one heading each', () => {
  expect(groups.filter(({ parts }) => parts).map(({ id }) => id)).toEqual(['admin'])
})
