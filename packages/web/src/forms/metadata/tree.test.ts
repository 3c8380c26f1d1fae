import type { MetadefNamespace } from '@meridian/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableRows, sectionsOf } from '#forms/metadata/rows.ts'
import { sampleNamespaces } from '#forms/metadata/testing.ts'
import {
  add,
  addCustom,
  changeOf,
  countsOf,
  createMetadata,
  isAdded,
  isTaken,
  problemIn,
  remove,
  setValue,
  withDefinitions,
  type Metadata,
} from '#forms/metadata/tree.ts'

const start = (existing: Record<string, string> = {}) => createMetadata(sampleNamespaces, existing)
const cpu = 'OS::Compute::CPUPinning'
const nodeAt = ({ definitions }: Metadata, id: string) => {
  const node = definitions.nodes.get(id)
  if (!node) throw new Error(`There is nothing at ${id}.`)
  return node
}
const groupAt = (metadata: Metadata, id: string) => {
  const node = nodeAt(metadata, id)
  if (!node.children) throw new Error(`${id} is no group.`)
  return node
}
const idOf = ({ definitions }: Metadata, key: string) => definitions.byKey.get(key)?.[0]?.id ?? ''
const typed = (metadata: Metadata, key: string, text: string) =>
  setValue(metadata, key, { operator: '', items: [text] })
const labels = (metadata: Metadata, filter: string, open: string[] = []) =>
  availableRows(metadata, new Set(open), filter).map(({ node }) => node.label)

test('namespaces hold objects, objects and namespaces hold properties [RS-META-08]', () => {
  const metadata = start()
  const databases = groupAt(metadata, 'OS::Software::DBMS')
  expect(databases).toMatchObject({
    label: 'Database Software',
    name: 'OS::Software::DBMS',
    description: 'Databases that run in the instance.',
  })
  expect(databases.children.map(({ label }) => label)).toEqual(['MySQL', 'Redis'])
  const [mysql] = databases.children
  expect(mysql?.children?.map(({ label }) => label)).toEqual(['Listen Port', 'Version'])
  const pinning = groupAt(metadata, cpu).children[0]
  expect(pinning).toMatchObject({ key: 'hw:cpu_policy', label: 'CPU Pinning policy' })
})

test('each field of a property reaches its input [SH-META-01 SH-META-02]', () => {
  const metadata = start()
  const port = nodeAt(metadata, idOf(metadata, 'sw_database_mysql_listen_port'))
  expect(port).toMatchObject({ key: 'sw_database_mysql_listen_port', label: 'Listen Port' })
  expect('property' in port && port.property).toMatchObject({
    ...{ type: 'integer', minimum: 1, maximum: 65535, default: 3306 },
  })
})

test('keys that nothing defines are custom properties, and stay as they are [RS-META-11]', () => {
  const metadata = start({ cost_centre: 'x,y', 'hw:cpu_policy': 'shared' })
  const [custom, known] = sectionsOf(metadata)
  expect(custom).toMatchObject({ group: undefined, entries: [{ key: 'cost_centre' }] })
  expect(known?.path).toEqual(['CPU Pinning'])
  expect(changeOf(metadata)).toEqual({ updated: {}, removed: [], valid: true })
})

test('nothing done is nothing changed, whatever the resource has', () => {
  const keys = fc.constantFrom(
    ...start().definitions.byKey.keys(),
    'own',
    'constructor',
    '__proto_',
  )
  fc.assert(
    fc.property(fc.dictionary(keys, fc.string()), (existing) => {
      expect(changeOf(start(existing))).toEqual({ updated: {}, removed: [], valid: true })
    }),
  )
})

test('what is added and removed again is no change', () => {
  const ids = [...start().definitions.nodes.keys()]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ids)), (chosen) => {
      const all = chosen.reduce(add, start({ sample_note: 'a' }))
      const added = [...all.entries.keys()].filter((key) => key !== 'sample_note')
      expect(changeOf(remove(all, added))).toEqual({ updated: {}, removed: [], valid: true })
    }),
  )
})

test('a change has what is set and what is gone [RS-META-12 RS-META-14]', () => {
  const metadata = typed(start({ gone: '1', sample_note: 'a', kept: 'k' }), 'sample_note', 'b')
  const next = typed(addCustom(remove(metadata, ['gone']), 'own'), 'own', 'c')
  expect(changeOf(next)).toEqual({
    updated: { sample_note: 'b', own: 'c' },
    removed: ['gone'],
    valid: true,
  })
})

test('a value that is typed back is no change', () => {
  const metadata = typed(start({ sample_secure: 'True' }), 'sample_secure', 'false')
  expect(changeOf(metadata).updated).toEqual({ sample_secure: 'false' })
  expect(changeOf(typed(metadata, 'sample_secure', 'true')).updated).toEqual({})
})

test('a value that the resource has is never wrong, one that is typed may be', () => {
  const metadata = start({ sample_code: 'x' })
  expect(changeOf(metadata).valid).toBe(true)
  expect(changeOf(typed(metadata, 'sample_code', 'xx')).valid).toBe(false)
})

test('an item is added or not; a group when all its children are [RS-META-16 RS-META-17]', () => {
  const first = add(start(), idOf(start(), 'hw:cpu_policy'))
  expect(isAdded(first, nodeAt(first, idOf(first, 'hw:cpu_policy')))).toBe(true)
  expect(isAdded(first, groupAt(first, cpu))).toBe(false)
  const both = add(first, idOf(first, 'hw:cpu_thread_policy'))
  expect(isAdded(both, groupAt(both, cpu))).toBe(true)
  expect(labels(both, '')).not.toContain('CPU Pinning')
})

test('removing an item takes it off the count of its group [RS-META-18]', () => {
  const all = add(start(), cpu)
  expect(countsOf(all, groupAt(all, cpu))).toEqual({ added: 2, all: 2 })
  const less = remove(all, ['hw:cpu_policy'])
  expect(countsOf(less, groupAt(less, cpu))).toEqual({ added: 1, all: 2 })
  expect(labels(less, '', [cpu])).toContain('CPU Pinning policy')
})

test('a removed custom item is gone for good [RS-META-19]', () => {
  const metadata = remove(addCustom(start(), 'own'), ['own'])
  expect(sectionsOf(metadata)).toEqual([])
  expect(labels(metadata, 'own')).toEqual([])
})

test('a custom name is unique among the names of all leaves [SH-META-24 RS-META-22]', () => {
  const metadata = start({ cost_centre: 'x' })
  expect(isTaken(metadata, 'cost_centre')).toBe(true)
  expect(isTaken(metadata, 'hw:cpu_policy')).toBe(true)
  expect(isTaken(metadata, 'CPU Pinning')).toBe(false)
  expect(isTaken(metadata, 'constructor')).toBe(false)
})

test('the quick filter finds a part of a label or of a name [SH-META-25 RS-META-23]', () => {
  expect(labels(start(), 'listen')).toEqual(['Database Software', 'MySQL', 'Listen Port'])
  expect(labels(start(), 'cpu_thread')).toEqual(['CPU Pinning', 'CPU Thread Pinning Policy'])
  expect(labels(start(), 'REDIS')).toEqual(['Database Software', 'Redis', 'Version'])
  expect(labels(start(), 'nothing like it')).toEqual([])
})

test('what only the service writes is neither added nor removed [SH-META-07]', () => {
  const metadata = add(start(), 'Meridian::Samples')
  expect(metadata.entries.has('sample_origin')).toBe(false)
  const held = remove(start({ sample_origin: 'imported' }), ['sample_origin'])
  expect(held.entries.has('sample_origin')).toBe(true)
})

test('what an object requires comes along with the first of its properties', () => {
  const metadata = add(start(), idOf(start(), 'sw_database_mysql_listen_port'))
  expect([...metadata.entries.keys()]).toContain('sw_database_mysql_version')
})

test('definitions that arrive late keep what was typed', () => {
  const early = typed(
    createMetadata([], { sample_note: 'a', 'hw:cpu_policy': 'x' }),
    'sample_note',
    'b',
  )
  const late = withDefinitions(addCustom(early, 'own'), sampleNamespaces)
  expect(late.entries.get('sample_note')).toMatchObject({ leaf: { label: 'Note' } })
  expect(changeOf(late).updated).toEqual({ sample_note: 'b', own: '' })
  const [own] = sectionsOf(late)
  expect(own?.entries.map(({ key }) => key)).toEqual(['own'])
})

test('a key that two namespaces define is one key', () => {
  const twice: MetadefNamespace[] = ['A', 'B'].map((namespace) => ({
    namespace,
    properties: { shared: { title: 'Shared', type: 'string' } },
  }))
  const metadata = add(createMetadata(twice, {}), 'A\n\nshared')
  expect(availableRows(metadata, new Set(), '')).toEqual([])
  expect(sectionsOf(metadata).map(({ path }) => path)).toEqual([['A']])
})

test('a new entry lacks its value until it is given', () => {
  const metadata = add(start(), idOf(start(), 'sample_note'))
  const problem = () => [...metadata.entries.values()].map(problemIn)
  expect(problem()).toEqual([{ is: 'required' }])
})
