/** What names are, and how what has them is found. */
import { beforeAll, expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, authenticate } = keystoneOf(cloud)

const KINDS = ['user', 'group', 'project', 'role'] as const
let domain: string
let other: string

beforeAll(async () => {
  domain = await make('domain')
  other = await make('domain')
  for (const kind of KINDS) {
    // A domain takes all along that is in it, but for its roles.
    for (const name of ['Zoé', 'anna']) await make(kind, { name, domain_id: domain })
  }
})

const named = async (kind: string, query: string): Promise<string[]> => {
  const { status, body } = await ask('GET', `/${kind}s?domain_id=${domain}&${query}`)
  expect(status, query).toBe(200)
  const list = (body as Record<string, { name: string }[]>)[`${kind}s`]
  return (list ?? []).map(({ name }) => name).toSorted()
}

test.each(KINDS)(
  'a %s has a name that no other in its domain has, in whatever case',
  async (kind) => {
    for (const name of ['anna', 'ANNA', 'zoe']) {
      const twin = await ask('POST', `/${kind}s`, { [kind]: { name, domain_id: domain } })
      expect(twin.status).toBe(409)
      expect(twin.body).toContain(`Conflict occurred attempting to store ${kind} - `)
    }
    // Elsewhere it is free.
    await make(kind, { name: 'anna', domain_id: other })
  },
)

test.each(['user', 'group', 'role'] as const)('a %s takes no name of another', async (kind) => {
  const id = await make(kind, { domain_id: domain })
  expect(await ask('PATCH', `/${kind}s/${id}`, { [kind]: { name: 'ZOE' } })).toEqual({
    status: 409,
    body: `Conflict occurred attempting to store ${kind} - Duplicate entry found with name ZOE.`,
  })
  const own = cloud.unique('Own')
  for (const name of [own, own.toUpperCase()]) {
    const change = await ask('PATCH', `/${kind}s/${id}`, { [kind]: { name } })
    expect(change).toMatchObject({ status: 200, body: { [kind]: { name } } })
  }
})

test('a project that says its id is told whose name it would take', async () => {
  const id = await make('project', { domain_id: domain })
  expect(await ask('PATCH', `/projects/${id}`, { project: { id, name: 'anna' } })).toEqual({
    status: 409,
    body:
      'Conflict occurred attempting to store project - it is not permitted to have two projects ' +
      `with either the same name or same id in the same domain: name is anna, project id ${id}.`,
  })
})

test('two domains have two names', async () => {
  const [name, id] = [cloud.unique('Land'), await make('domain')]
  await make('domain', { name })
  const taken = (asked: string) => ({
    status: 409,
    body:
      'Conflict occurred attempting to store project - it is not permitted to have two projects ' +
      `acting as domains with the same name: ${asked}.`,
  })
  expect(await ask('POST', '/domains', { domain: { name } })).toEqual(taken(name))
  const loud = name.toUpperCase()
  expect(await ask('PATCH', `/domains/${id}`, { domain: { name: loud } })).toEqual(taken(loud))
})

test.each(KINDS)(
  'a %s is found by its name in whatever case, and by parts as written',
  async (kind) => {
    const found = (query: string) => named(kind, query)
    expect(await found('name=ANNA')).toEqual(['anna'])
    expect(await found('name=zoe')).toEqual(['Zoé'])
    expect(await found('name__contains=nn')).toEqual(['anna'])
    expect(await found('name__contains=NN')).toEqual([])
    expect(await found('name__icontains=NN')).toEqual(['anna'])
    expect(await found('name__startswith=Zo')).toEqual(['Zoé'])
    expect(await found('name__startswith=zo')).toEqual([])
    expect(await found('name__istartswith=zo')).toEqual(['Zoé'])
    expect(await found('name__endswith=na')).toEqual(['anna'])
    expect(await found('name__iendswith=NA')).toEqual(['anna'])
    expect(await found('name__contains=_')).not.toContain('anna')
    expect(await found('name=')).toEqual([])
    expect(await found('name=anna&name=zoe')).toEqual([])
  },
)

test('an account is the same in whatever case', async () => {
  const name = cloud.unique('Case')
  await make('user', { name, password: 'secret' })
  for (const [asked, status] of [
    [name.toUpperCase(), 201],
    [`${name}x`, 401],
  ] as const) {
    const reply = await authenticate({ name: asked, secret: 'secret' }, 'unscoped')
    expect(reply.status).toBe(status)
  }
})

test('how long names may be differs from kind to kind', async () => {
  for (const [kind, longest] of [
    ['user', 255],
    ['role', 255],
    ['group', 64],
    ['project', 64],
    ['domain', 64],
  ] as const) {
    const name = cloud.unique('n').padEnd(longest, 'x')
    await make(kind, { name })
    const longer = await ask('POST', `/${kind}s`, { [kind]: { name: `${name}x` } })
    expect(longer.status, kind).toBe(400)
    expect(longer.body).toContain(
      kind === 'group'
        ? `String length exceeded. The length of string '${name}x' exceeds the limit of column ` +
            'name(CHAR(64)).'
        : `Invalid input for field 'name': '${name}x' is too long`,
    )
  }
})

test.each([...KINDS, 'domain'] as const)('a %s without a name is none', async (kind) => {
  const send = (body: object) => ask('POST', `/${kind}s`, { [kind]: body })
  for (const [body, words] of [
    [{}, "'name' is a required property"],
    [{ name: '' }, "Invalid input for field 'name': '' is too short"],
    [{ name: ' ' }, "Invalid input for field 'name': ' ' does not match '[\\\\S]+'"],
    [{ name: null }, "Invalid input for field 'name': None is not of type 'string'"],
    [{ name: 5 }, "Invalid input for field 'name': 5 is not of type 'string'"],
  ] as const) {
    expect(await send(body)).toEqual({ status: 400, body: expect.stringContaining(words) })
  }
})

test.each([...KINDS, 'domain'] as const)('nothing is no change of a %s', async (kind) => {
  const id = await make(kind)
  expect(await ask('PATCH', `/${kind}s/${id}`, { [kind]: {} })).toEqual({
    status: 400,
    body: expect.stringContaining(
      "{} does not have enough properties\n\nFailed validating 'minProperties' in schema",
    ),
  })
})
