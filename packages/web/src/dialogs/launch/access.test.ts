import { sample } from '@meridian/contract/testing'
import { Flavor, Image, Keypair, Network, Subnet, type WaysOut } from '@meridian/contract'
import { expect, test } from 'vitest'
import {
  accessBody,
  accessProblems,
  addressRefusal,
  ownRefusal,
  resolveAccess,
  type AccessChoices,
} from '#dialogs/launch/access.ts'
import { withFlavor } from '#dialogs/launch/choices.ts'
import { choicesOf, templateOf } from '#dialogs/launch/template.ts'
import { queryOf, templateIn } from '#dialogs/launch/template-address.ts'
import { pageDefaults, wayOf, wayWords } from '#dialogs/launch/ways.ts'
import { imageSources } from '#dialogs/launch-instance/sources.ts'
import { nothingKnown, resolve, type Choices, type Known } from '#dialogs/launch-instance/spec.ts'

const network = (id: string, more: Partial<Network> = {}) =>
  sample(Network, {
    ...{
      id,
      name: id,
      shared: false,
      'router:external': false,
      subnets: [sample(Subnet, { id: `${id}-subnet` })],
    },
    ...more,
  })
const [inner, outer, other] = [
  network('inner'),
  network('outer'),
  network('other', { shared: true }),
]

const ways: WaysOut = {
  ways: [
    { network_id: 'outer', router: { id: 'r', name: 'edge' }, pool: 'public' },
    // A router without a gateway leads nowhere.
    { network_id: 'inner', router: { id: 'q', name: 'inside' }, pool: null },
  ],
  pools: [{ id: 'public', name: 'public' }],
  addresses: [{ id: 'f', ip: '172.24.0.9', pool: 'public' }],
  own_address: '203.0.113.7',
}

const known: Known = {
  ...nothingKnown,
  sourceTypes: ['image'],
  hasNetworking: true,
  canCreateVolume: true,
  createVolumeDefault: true,
  networks: [inner, outer, other],
  keypairs: [sample(Keypair, { name: 'laptop' })],
  flavors: [sample(Flavor, { id: '1', name: 'm1.tiny' })],
  sources: { image: imageSources([sample(Image, { id: 'i', name: 'debian-12' })], 'image') },
}

const launched = (choices: AccessChoices = {}, { all = known, seen = ways } = {}) => {
  const spec = { ...resolve(pageDefaults(seen)(all), all), name: 'web' }
  const access = resolveAccess(choices, { known: all, spec, ways: seen, mayMakeKeys: true })
  return { spec, access, body: accessBody(access, seen) }
}

test('a network says where it leads, and the only one that leads outside is taken', () => {
  expect([inner, outer, other].map((one) => wayWords(wayOf(one, ways)))).toEqual([
    'No way out',
    'Reaches the Internet through router edge',
    'Shared by another project, which decides where it leads',
  ])
  expect(wayWords(wayOf(network('x', { 'router:external': true }), ways))).toBe(
    'Reaches the Internet itself',
  )
  expect(launched().spec.networks).toEqual([outer])
  const twice = { ...ways, ways: ways.ways.map((way) => ({ ...way, pool: 'public' })) }
  expect(launched({}, { seen: twice }).spec.networks).toEqual([])
})

test('no volume is made that nobody has asked for, unless the operator leaves no choice', () => {
  expect(launched().spec.vol_create).toBe(false)
  expect(launched({}, { all: { ...known, hideCreateVolume: true } }).spec.vol_create).toBe(true)
})

test('SSH is let in from nobody until somebody is chosen, who then comes at a new address', () => {
  expect(launched().body).toEqual({})
  expect(launched({ ssh: 'own' }).body).toEqual({
    ssh_from: '203.0.113.7',
    address: { pool_id: 'public' },
  })
  expect(launched({ ssh: 'anyone' }).body).toEqual({
    ssh_from: 'anyone',
    address: { pool_id: 'public' },
  })
  expect(launched({ ssh: 'own', address: { kind: 'none' } }).body).toEqual({
    ssh_from: '203.0.113.7',
  })
})

test('SSH cannot be let in from an address at which the cloud does not see the user', () => {
  expect(ownRefusal(ways)).toBeUndefined()
  expect(ownRefusal({ ...ways, own_address: '127.0.0.1' })).toBe(
    'This console sees you at 127.0.0.1, where the cloud does not.',
  )
})

test('an address that is free can be had, and one that is gone or leads elsewhere is not', () => {
  const free = { ssh: 'own', address: { kind: 'free', id: 'f' } } as const
  expect(launched(free).body).toMatchObject({ address: { address_id: 'f', ip: '172.24.0.9' } })
  const gone = { ...ways, addresses: [] }
  expect(launched(free, { seen: gone }).access.address).toEqual({ kind: 'new', pool: 'public' })
})

test('why there can be no address is said in words', () => {
  const refusal = (networks: readonly Network[], instance_count = 1) =>
    addressRefusal({ networks, instance_count }, ways)
  expect(refusal([outer])).toBeUndefined()
  expect(refusal([outer], 2)).toBe('A public address is for one instance.')
  expect(refusal([])).toBe('Choose a network first.')
  expect(refusal([inner])).toBe('No public address leads to this network: it has no way out.')
})

test('who has no key pair gets a new one under a name that is free [RS-LKEY-06 RS-KEY-15 RS-KEY-16]', () => {
  expect(launched().access.key).toBe('existing')
  const none = launched({}, { all: { ...known, keypairs: [] } })
  expect(none.body).toMatchObject({ key: { name: 'web-key' } })
  const taken = { ...known, keypairs: [sample(Keypair, { name: 'web-key' })] }
  expect(launched({ key: 'new' }, { all: taken }).body).toMatchObject({
    key: { name: 'web-key-2' },
  })
  const wrong = launched({
    key: 'import',
    key_name: 'laptop',
    public_key: '-----BEGIN PRIVATE KEY-----',
  })
  const words = 'Keypair already exists or name contains bad characters.'
  expect(accessProblems(wrong.access, known)).toEqual({
    key_name: words,
    public_key: expect.stringMatching(/^This is a private key/),
  })
  // Of a key that the cloud makes a name may have more characters than of one that is brought.
  const problemOf = (key: 'new' | 'import', key_name: string) =>
    accessProblems(launched({ key, key_name }).access, known).key_name
  expect(problemOf('new', 'laptop')).toBe(words)
  expect(problemOf('new', 'mara@site.example')).toBeUndefined()
  expect(problemOf('new', 'clé')).toBe(words)
  expect(problemOf('import', 'mara@site.example')).toBe(words)
})

test('a flavor that does not fit, whyever, gives way to the first that does, and comes back [SH-LAUNCH-31]', () => {
  const [small, large] = ['small', 'large'].map((id, at) =>
    sample(Flavor, { id, name: id, vcpus: 1, ram: 1024 * (at + 1), disk: 10 * (at + 1) }),
  )
  const all: Known = {
    ...known,
    flavors: [small, large].flatMap((one) => one ?? []),
    quotas: new Map([['ram', { used: 0, limit: 4096 }]]),
  }
  const flavorIn = (choices: Choices) => withFlavor(choices, all).flavor?.name
  const wide = imageSources([sample(Image, { id: 'w', name: 'wide', min_disk: 15 })], 'image')[0]
  expect(flavorIn({ flavor: large })).toBe('large')
  expect(flavorIn({ flavor: large, instance_count: 3 })).toBe('small')
  expect(flavorIn({ flavor: large, instance_count: 5 })).toBeUndefined()
  expect(flavorIn({ flavor: small, source: wide })).toBe('large')
  expect(flavorIn(choicesOf({ flavor: 'large', count: 3 }, all))).toBe('small')
  expect(flavorIn({})).toBeUndefined()
})

test('what was chosen comes back out of an address, and without the script', () => {
  const { spec, access } = launched()
  const [source] = known.sources?.image ?? []
  const [flavor] = known.flavors ?? []
  const template = templateOf({ ...spec, source, flavor, user_data: 'password: x' }, access)
  const back = templateIn(new URLSearchParams(queryOf(template)).get('choices'))
  expect(back?.user_data).toBeUndefined()
  expect(choicesOf(back ?? {}, known)).toMatchObject({
    ...{ instance_count: 1, source_type: 'image', source, flavor, networks: [outer] },
  })
})

test('an address that somebody has bent chooses nothing', () => {
  for (const bent of ['', '{', '[]', 'null', '{"networks": "outer", "count": "many", "flavor": 7}'])
    expect(choicesOf(templateIn(bent) ?? {}, known)).toEqual({})
  expect(templateIn(null)).toBeUndefined()
})
