import { fixed, isOpenStackError } from '@meridian/openstack'
import { expect, test } from 'vitest'
import { askerOf } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()

/**
 * Collections, what is below one of theirs, and one that stays while others make and delete theirs:
 * nothing of it is changed here.
 */
const places = {
  compute: { many: '/flavors', key: 'flavors', below: 'os-extra_specs', name: 'm1.tiny' },
  network: { many: '/networks', key: 'networks', below: 'tags', name: 'public' },
  image: { many: '/images', key: 'images', below: 'members', name: 'cirros' },
  volumev3: { many: '/types', key: 'volume_types', below: 'extra_specs', name: '__DEFAULT__' },
  identity: { many: '/users', key: 'users', below: 'groups', name: 'demo' },
} as const
type Place = keyof typeof places
const types = ['compute', 'network', 'image', 'volumev3', 'identity'] as const

const idIn = async (type: Place): Promise<string> => {
  const { many, key, name } = places[type]
  const whole = `${many}?limit=1000` as const
  const { body } = await askerOf(cloud, type)('GET', whole, undefined, { as: 'admin' })
  const all = Reflect.get(Object(body), key) as { id: string; name: string }[]
  const id = all.find((one) => one.name === name)?.id
  if (id === undefined) throw new Error(`No ${name} in ${many}`)
  return id
}

/** The status of a path that is sent as it is written here. */
const statusOf = async (type: Place, path: `/${string}`, method = 'GET'): Promise<number> => {
  const service = (await cloud.as('admin')).service(type)
  try {
    return (await service.call(method, fixed(path))).status
  } catch (error) {
    if (!isOpenStackError(error)) throw error
    return error.status
  }
}

test.each(types)('%s decodes a path before it cuts it: an encoded slash is one', async (type) => {
  const { many, below } = places[type]
  const id = await idIn(type)
  const plain = await statusOf(type, `${many}/${id}/${below}`)
  // An image of others' tells its members to none but their owner, and its path is known all the same.
  expect([200, 403]).toContain(plain)
  for (const path of [`${id}%2F${below}`, `${id}%2f${below}`] as const) {
    expect(await statusOf(type, `${many}/${path}`), path).toBe(plain)
  }
  expect(await statusOf(type, `${many}%2F${id}`)).toBe(200)
})

test.each(types)('%s decodes a path once', async (type) => {
  const { many, below } = places[type]
  expect(await statusOf(type, `${many}/${await idIn(type)}%252F${below}`)).toBe(404)
})

test.each(types)('%s reads what else is encoded as a part of the name', async (type) => {
  const { many } = places[type]
  const id = await idIn(type)
  for (const more of ['%3F', '%3Fa=b', '%23', '%23a', '%3Ba', ';a', '%5C', '%5Ca', '%00', '%0D']) {
    expect(await statusOf(type, `${many}/${id}${more}`), more).toBe(404)
  }
})

test.each([
  ['compute', 200],
  ['image', 200],
  ['network', 404],
  ['volumev3', 404],
  ['identity', 404],
] as const)('%s answers an id with a line break behind it with %i', async (type, status) => {
  expect(await statusOf(type, `${places[type].many}/${await idIn(type)}%0A`)).toBe(status)
})

test.each(types)('%s takes no way up by encoded slashes', async (type) => {
  const { many } = places[type]
  const id = await idIn(type)
  for (const path of [`..%2F${many.slice(1)}`, `x%2F..%2F${id}`, `${id}%2F..%2F${id}`]) {
    expect(await statusOf(type, `${many}/${path}`), path).toBe(404)
  }
})

test.each(['compute', 'network', 'image', 'volumev3'] as const)(
  '%s reads several slashes as one',
  async (type) => {
    const { many } = places[type]
    const id = await idIn(type)
    for (const path of [`//${id}`, `%2F%2F${id}`, `/%2F${id}`]) {
      expect(await statusOf(type, `${many as `/${string}`}${path}`), path).toBe(200)
    }
  },
)

test.each([
  ['compute', 404],
  ['image', 404],
  ['volumev3', 404],
  ['network', 200],
  ['identity', 200],
] as const)('%s answers an id and an encoded slash with %i', async (type, status) => {
  const { many } = places[type]
  expect(await statusOf(type, `${many}/${await idIn(type)}%2F`)).toBe(status)
})

test.each([
  ['network', 200],
  ['volumev3', 200],
  ['compute', 404],
  ['image', 404],
  ['identity', 404],
] as const)('%s answers an id and .json with %i, however it is written', async (type, status) => {
  const { many } = places[type]
  const id = await idIn(type)
  for (const more of ['.json', '%2Ejson', '%2ejson']) {
    expect(await statusOf(type, `${many}/${id}${more}`), more).toBe(status)
  }
})
