import * as contract from '@meridian/contract'
import { beforeAll, expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import type { Screen } from '#resource/action.ts'
import { performOn } from '#resource/actions/perform.ts'
import type { AnyResource } from '#resource/define.ts'
import { resources } from '#resources/registry.ts'

/** The types whose screens docs/spec/resources.md is about, but for containers and objects. */
const ofArea = [
  'OS::Glance::Image',
  'OS::Nova::Flavor',
  'OS::Nova::Keypair',
  'OS::Neutron::QoSPolicy',
  'OS::Nova::ServerGroup',
  'OS::Neutron::Trunk',
]

/** Those of which it has the names alone. */
const named = {
  'OS::Cinder::Volume': ['Volume', 'Volumes'],
  'OS::Cinder::Snapshot': ['Volume Snapshot', 'Volume Snapshots'],
  'OS::Cinder::Backup': ['Volume Backup', 'Volume Backups'],
  'OS::Nova::Server': ['Instance', 'Instances'],
  'OS::Nova::Hypervisor': ['Hypervisor', 'Hypervisors'],
  'OS::Glance::MetadefNamespace': ['Metadata Definition', 'Metadata Definitions'],
  'OS::Neutron::Net': ['Network', 'Networks'],
  'OS::Neutron::Subnet': ['Subnet', 'Subnets'],
  'OS::Neutron::Router': ['Router', 'Routers'],
  'OS::Neutron::Port': ['Port', 'Ports'],
  'OS::Neutron::FloatingIP': ['Floating IP', 'Floating IPs'],
  'OS::Neutron::SecurityGroup': ['Security Group', 'Security Groups'],
  'OS::Octavia::HealthMonitor': ['Health Monitor', 'Health Monitors'],
  'OS::Keystone::Project': ['Project', 'Projects'],
  'OS::Keystone::User': ['User', 'Users'],
  'OS::Keystone::Group': ['Group', 'Groups'],
  'OS::Keystone::Role': ['Role', 'Roles'],
}

const declared = new Map<string, AnyResource>()
beforeAll(async () => {
  for (const { kind, load } of resources.all) declared.set(kind.type, await load())
})

const declarationOf = (type: string): AnyResource => {
  const found = declared.get(type)
  if (!found) throw new Error(`There is no type ${type}.`)
  return found
}

test('every type has a list with filters, and a page of details [RS-GEN-03 RS-GEN-07]', () => {
  expect([...declared.keys()]).toEqual(expect.arrayContaining(ofArea))
  for (const [type, { list, columns, facets = {}, details }] of declared) {
    expect(list, type).toBeDefined()
    expect(columns, type).not.toEqual([])
    expect(Object.keys(facets), type).not.toEqual([])
    expect(details, type).not.toEqual([])
  }
})

test('flavors are by their memory at first, all others of the area by name [RS-TABLE-36]', () => {
  const orders = ofArea.map((type) => {
    const { sort, sortDir = 'asc' } = declarationOf(type)
    return [type, `${sort} ${sortDir}`]
  })
  expect(Object.fromEntries(orders)).toEqual({
    ...Object.fromEntries(ofArea.map((type) => [type, 'name asc'])),
    'OS::Nova::Flavor': 'ram asc',
    // The name, or the id in its place (RS-TRUNK-08).
    'OS::Neutron::Trunk': 'name_or_id asc',
  })
})

test.each(ofArea)(
  '%s has actions on one, on several and on none of its items [RS-GEN-04 RS-GEN-05 RS-GEN-06]',
  (type) => {
    const { item = [], batch = [], global = [] } = declarationOf(type).actions
    expect([item, batch, global].map(({ length }) => length > 0)).toEqual([true, true, true])
  },
)

test('types that other documents describe are called by their names [RS-GEN-08]', () => {
  const names = Object.keys(named).map((type) => [type, resources.find(type)?.kind.name])
  expect(Object.fromEntries(names)).toEqual(named)
})

test('images, volumes, compute, networks, objects, policies and settings have paths of their own [RS-GEN-02]', () => {
  const rooms = new Set(pathsIn(contract).map((path) => path.split('/')[2]))
  for (const room of ['glance', 'cinder', 'nova', 'neutron', 'swift', 'policy', 'settings'])
    expect(rooms).toContain(room)
})

/** The paths of all endpoints in a value. */
const pathsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('method' in value && 'path' in value) return [String(value.path)]
  return Object.values(value).flatMap(pathsIn)
}

/** A screen on which every question is declined; what was asked. */
const declining = () => {
  const asked: string[] = []
  const screen: Screen = {
    open: async () => undefined,
    load: async () => undefined,
    confirm: async ({ title }) => {
      asked.push(title)
      return undefined
    },
    each: () => Promise.reject(new Error('Nothing was agreed to.')),
    toast: () => undefined,
    go: () => undefined,
  }
  return { asked, screen }
}

test.each([
  ['OS::Nova::Keypair', 'Key Pair'],
  ['OS::Nova::ServerGroup', 'Server Group'],
  ['OS::Neutron::Trunk', 'Trunk'],
  ['OS::Neutron::QoSPolicy', 'QoS Policy'],
])(
  'a delete of %s asks first, and sends nothing where that is declined [RS-TABLE-32]',
  async (type, name) => {
    const { paths } = serve(async (request) => {
      if (request.method === 'GET') return json({ project_id: 'p' })
      const { checks } = await request.json()
      return json(checks ? { results: checks.map(() => true) } : { allowed: true })
    })
    const resource = declarationOf(type)
    const one = { id: '1', name: 'one', keypair_id: '1', project_id: 'p', status: 'ACTIVE' }
    for (const actions of [resource.actions.item, resource.actions.batch]) {
      const remove = actions?.find(({ id }) => id === 'delete')
      if (!remove) throw new Error('It cannot be deleted there.')
      const { asked, screen } = declining()
      await performOn(resource, remove, [one], screen, async () => undefined)
      expect(asked).toEqual([`Confirm Delete ${name}`])
    }
    expect(paths().filter((path) => path.startsWith('DELETE'))).toEqual([])
  },
)
