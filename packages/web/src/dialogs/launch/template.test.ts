import { sample } from '@meridian/contract/testing'
import { Flavor, Image, Keypair, Network, type LaunchTemplate } from '@meridian/contract'
import { expect, test } from 'vitest'
import { imageSources } from '#dialogs/launch-instance/sources.ts'
import { nothingKnown, resolve, type Known } from '#dialogs/launch-instance/spec.ts'
import { resolveAccess } from '#dialogs/launch/access.ts'
import { choicesOf, goneOf, templateOf } from '#dialogs/launch/template.ts'
import { readTemplate, writeTemplate } from '#dialogs/launch/template-text.ts'
import { freeName } from '#dialogs/launch/kept-templates.ts'

const image = sample(Image, { id: 'i-1', name: 'debian-12', status: 'active' })
const known: Known = {
  ...nothingKnown,
  hasNetworking: true,
  sourceTypes: ['image'],
  sources: { image: imageSources([image], 'image') },
  flavors: [sample(Flavor, { id: 'f-1', name: 'm1.tiny', disk: 1 })],
  networks: [sample(Network, { id: 'n-1', name: 'web' })],
  securityGroups: [],
  keypairs: [sample(Keypair, { name: 'deploy' })],
}

const filled = resolve(
  {
    source: known.sources?.image?.[0],
    flavor: known.flavors?.[0],
    networks: known.networks ?? [],
    key_pair: known.keypairs?.[0],
    instance_count: 2,
    description: 'of the shop',
    admin_pass: 'secret',
    user_data: '#!/bin/sh\nexit 0\n',
    metadata: { texts: { role: 'web' }, valid: true },
  },
  known,
)
const access = resolveAccess(
  { key: 'existing', ssh: 'anyone' },
  { known, spec: filled, ways: undefined, mayMakeKeys: true },
)
const values = templateOf(filled, access)

test('a template has what was filled in and what it is called, and no password', () => {
  expect(values).toMatchObject({
    ...{ count: 2, source: 'i-1', flavor: 'm1.tiny', networks: ['n-1'], key_pair: 'deploy' },
    ...{ description: 'of the shop', metadata: { role: 'web' }, ssh_from: 'anyone' },
    ...{ user_data: '#!/bin/sh\nexit 0\n', names: { 'i-1': 'debian-12', 'n-1': 'web' } },
  })
  expect(JSON.stringify(values)).not.toContain('secret')
})

test('what a template names and is gone is said by its name and stays empty; what is not read is neither', () => {
  expect(goneOf(values, known)).toEqual([])
  const bare: Known = {
    ...known,
    ...{ sources: { image: [] }, flavors: [], networks: [], keypairs: [] },
  }
  expect(goneOf(values, bare)).toEqual([
    ...['image debian-12', 'flavor m1.tiny', 'network web', 'key pair deploy'],
  ])
  expect(choicesOf(values, bare)).toMatchObject({ source: null, networks: [], key_pair: null })
  expect(choicesOf(values, bare)).not.toHaveProperty('flavor')
  expect(goneOf(values, nothingKnown)).toEqual([])
  expect(choicesOf(values, nothingKnown)).not.toHaveProperty('source')
})

test('an instance that was launched from the snapshot of another begins with that snapshot', () => {
  const saved = imageSources(
    [sample(Image, { id: 'i-2', status: 'active', properties: { image_type: 'snapshot' } })],
    'snapshot',
  )
  const like = { source_type: 'image', source: 'i-2' } as const
  const both = { ...known, sources: { image: [], snapshot: saved } }
  expect(goneOf(like, both)).toEqual([])
  expect(choicesOf(like, both)).toMatchObject({ source_type: 'snapshot', source: { id: 'i-2' } })
})

test('a template that is written as YAML is read again as it was', () => {
  const template: LaunchTemplate = { name: 'shop: web', values }
  const text = writeTemplate(template)
  expect(text).toContain('name: "shop: web"')
  expect(text).toContain('flavor: m1.tiny')
  expect(readTemplate(text)).toEqual({ template })
})

test.each([
  ['- a\n- b', 'This is no launch template: it has no fields such as name and flavor.'],
  ['just words', 'This is no launch template: it has no fields such as name and flavor.'],
  ['flavor: m1.tiny', 'name: name is a required field'],
  ['name: web\nflavour: m1.tiny', 'flavour: Unknown property (not in schema)'],
  ['name: web\ncount: many', 'count: many is not a valid number'],
  ['name: web\ncount: 0', 'count: 0 is less than the minimum of 1'],
  ['name: web\nnetworks: n-1', 'networks: networks is of the wrong type, expected array'],
  ['name: web\nssh_from: all', 'ssh_from: all is not one of the possible values'],
  ['name: web\nmetadata: [a]', 'metadata: metadata is of the wrong type, expected object'],
  ['name: "web', /^The file is no YAML from line 1 on: /],
  ['name: &a web\nflavor: *a', /^The file is no YAML that can be read: /],
])('a file that is no template says why: %j', (text, why) => {
  const read = readTemplate(text)
  expect('refusal' in read ? read.refusal : read).toEqual(
    typeof why === 'string' ? why : expect.stringMatching(why),
  )
})

test('a template that is taken in has a name of its own', () => {
  const named = (name: string) => ({ name, values: {} })
  expect(freeName('web', [])).toBe('web')
  expect(freeName('web', [named('web'), named('web 2')])).toBe('web 3')
  expect(freeName('x'.repeat(60), [named('x'.repeat(60))])).toHaveLength(57)
})
