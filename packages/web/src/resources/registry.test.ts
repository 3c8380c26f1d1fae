import { expect, test } from 'vitest'
import { seenFrom } from '#resource/twin.ts'
import { resources } from '#resources/registry.ts'

test('each entry loads the declaration of its own type', async () => {
  const declared = await Promise.all(resources.all.map((entry) => entry.load()))
  expect(declared.map(({ kind }) => kind)).toEqual(resources.all.map(({ kind }) => kind))
  expect(declared.length).toBeGreaterThan(9)
})

test('each type can be opened: it has a way to be read and something to show', async () => {
  for (const { load } of resources.all) {
    const { kind, load: one, list, details } = await load()
    expect([one, list, details.length > 0], kind.type).toEqual([
      expect.any(Function),
      expect.any(Function),
      true,
    ])
  }
})

test('the order that a list begins with is that of a column, which the cloud knows where it pages', async () => {
  const lost: string[] = []
  for (const { panels, load } of resources.all) {
    const declared = await load()
    // What stands in no panel is a list inside another type's page.
    for (const panel of panels.length > 0 ? panels : [undefined]) {
      const { kind, sort, columns, properties, paged } = seenFrom(declared, panel)
      if (sort === undefined) continue
      const where = `${kind.type} ${panel?.path ?? ''} by ${sort}`
      if (!columns.includes(sort)) lost.push(`${where}: no column`)
      if (paged && properties[sort]?.sortKey === undefined) lost.push(`${where}: not of the cloud`)
    }
  }
  expect(lost).toEqual([])
})

test('a type with states says which of its columns carries the bar of a changing row [SH-TABLE-26]', async () => {
  const lost: string[] = []
  for (const { panels, load } of resources.all) {
    const declared = await load()
    for (const panel of panels.length > 0 ? panels : [undefined]) {
      const { kind, states, status, columns } = seenFrom(declared, panel)
      if (states && !(status && columns.includes(status)))
        lost.push(`${kind.type} ${panel?.path ?? ''}: ${status ?? 'none'}`)
    }
  }
  expect(lost).toEqual([])
})

/** The service that a type is of, by the second part of its code; Keystone is always there. */
const services: Readonly<Record<string, string>> = {
  Nova: 'compute',
  Glance: 'image',
  Cinder: 'volumev3',
  Neutron: 'network',
  Octavia: 'load-balancer',
  Designate: 'dns',
  Barbican: 'key-manager',
  Heat: 'orchestration',
}

test('no panel is offered where its service is not in the catalogue', () => {
  const lost = resources.panels.flatMap(({ panel, entry }) => {
    const [, name = ''] = entry.kind.type.split('::')
    const service = services[name]
    if (name === 'Keystone') return []
    const needs = panel.requires?.some((one) => 'service' in one && one.service === service)
    return needs === true ? [] : [`${panel.path} does not require ${service ?? name}`]
  })
  expect(lost).toEqual([])
})
