import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)
const { ask } = neutron
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

const create = (addresses: string[] = [], more: object = {}) =>
  neutron.create('/address-groups', 'address_group', {
    ...{ name: cloud.unique('conf'), addresses },
    ...more,
  })
const group = async (addresses?: string[], more?: object): Promise<string> =>
  pick(await create(addresses, more), 'address_group', 'id')
const change = (
  id: string,
  verb: 'add' | 'remove',
  addresses: unknown[],
  as?: 'reader' | 'admin',
) => ask('PUT', `/address-groups/${id}/${verb}_addresses`, { addresses }, as && { as })

test('addresses are kept as networks, each once, in the order of their texts', async () => {
  const addresses = ['FD00:0::5/64', '10.9.0.5/24', '192.0.2.7/32', '10.9.0.9/24', '10.10.0.0/16']
  const made = await create(addresses)
  const kept = {
    id: expect.any(String),
    name: expect.any(String),
    description: '',
    addresses: ['10.10.0.0/16', '10.9.0.0/24', '192.0.2.7/32', 'fd00::/64'],
  }
  const whose = { project_id: expect.any(String), tenant_id: expect.any(String) }
  expect(made.body).toEqual({ address_group: { ...kept, ...whose } })
  const [id, name] = [pick(made, 'address_group', 'id'), pick(made, 'address_group', 'name')]
  const shown = await ask('GET', `/address-groups/${id}`)
  expect(shown.status).toBe(200)
  // A process of Neutron says whose a single group is only once it has listed some.
  expect([{ address_group: { ...kept, id, name } }, made.body]).toContainEqual(shown.body)
})

const subnets = 'Invalid input for addresses. Reason: '
test.each([
  [{ addresses: '10.0.0.0/8' }, `${subnets}'10.0.0.0/8' is not a list.`],
  [{ addresses: ['nope'] }, `${subnets}'nope' is not a valid IP subnet.`],
  [{ addresses: ['10.0.0.0/33'] }, `${subnets}'10.0.0.0/33' is not a valid IP subnet.`],
  [{ addresses: [5] }, `${subnets}'5' is not a valid IP subnet.`],
  [
    { addresses: ['10.0.0.1'] },
    `${subnets}'10.0.0.1' isn't a recognized IP subnet cidr, '10.0.0.1/32' is recommended.`,
  ],
  [
    { addresses: ['10.0/16'] },
    `${subnets}'10.0/16' isn't a recognized IP subnet cidr, '10.0.0.0/16' is recommended.`,
  ],
  [
    { addresses: ['fd00::1'] },
    `${subnets}'fd00::1' isn't a recognized IP subnet cidr, 'fd00::1/128' is recommended.`,
  ],
  [
    { addresses: ['10.0.0.0/8', '10.0.0.0/8'] },
    `${subnets}Duplicate items in the list: '10.0.0.0/8'.`,
  ],
  [{ shared: true }, "Attribute 'shared' not allowed in POST"],
  [{ tags: [] }, "Unrecognized attribute(s) 'tags'"],
  [{ name: 5 }, "Invalid input for name. Reason: '5' is not a valid string."],
])('a group with %j is refused', async (fields, body) => {
  const sent = { address_group: fields }
  expect(await ask('POST', '/address-groups', sent)).toEqual({ status: 400, body })
})

test('addresses are added and removed by their networks, all or none', async () => {
  const id = await group(['10.9.0.0/24'])
  const added = await change(id, 'add', ['10.9.1.7/24', '10.9.2.1'])
  expect(added).toMatchObject({
    status: 200,
    body: {
      address_group: {
        addresses: ['10.9.0.0/24', '10.9.1.0/24', '10.9.2.1/32'],
        shared: false,
        revision_number: expect.any(Number),
        updated_at: expect.any(String),
      },
    },
  })
  expect(await change(id, 'add', ['10.9.0.9/24', '10.9.3.0/24'])).toEqual({
    status: 400,
    body: `Addresses ['10.9.0.0/24'] already exist in the address group ${id}.`,
  })
  expect(await change(id, 'remove', ['10.9.0.0/24', '10.9.3.0/24'])).toEqual({
    status: 404,
    body: `Addresses ['10.9.3.0/24'] not found in the address group ${id}.`,
  })
  expect(await change(id, 'add', ['nope'])).toEqual({
    status: 400,
    body: 'invalid IPNetwork nope',
  })
  expect(await change(id, 'remove', [])).toMatchObject({
    status: 200,
    body: { address_group: { addresses: ['10.9.0.0/24', '10.9.1.0/24', '10.9.2.1/32'] } },
  })
  expect(await change(id, 'remove', ['10.9.0.0/24', '10.9.2.1'])).toMatchObject({
    body: { address_group: { addresses: ['10.9.1.0/24'] } },
  })
})

test('name and description are changed, addresses not', async () => {
  const id = await group(['10.9.0.0/24'])
  const put = (fields: object) => ask('PUT', `/address-groups/${id}`, { address_group: fields })
  expect(await put({ name: 'x', description: 'y' })).toMatchObject({
    status: 200,
    body: { address_group: { name: 'x', description: 'y', addresses: ['10.9.0.0/24'] } },
  })
  expect(await put({ addresses: [] })).toEqual({
    status: 400,
    body: 'Cannot update read-only attribute addresses',
  })
})

test('only looking has a rule: a reader writes, and an administrator does not see', async () => {
  const id = await group()
  expect(await change(id, 'add', ['10.9.0.0/24'], 'reader')).toMatchObject({ status: 200 })
  const body = { address_group: { description: 'by a reader' } }
  const reader = { as: 'reader' } as const
  expect(await ask('PUT', `/address-groups/${id}`, body, reader)).toMatchObject({ status: 200 })
  const admin = { as: 'admin' } as const
  expect(await ask('GET', `/address-groups/${id}`, undefined, admin)).toMatchObject({ status: 404 })
  const listed = await ask('GET', `/address-groups?id=${id}`, undefined, admin)
  expect(listed.body).toEqual({ address_groups: [] })
  expect(await change(id, 'remove', ['10.9.0.0/24'], 'admin')).toMatchObject({ status: 404 })
  // Whom Neutron does not show a group it lets change and delete it all the same.
  const changed = await ask('PUT', `/address-groups/${id}`, body, admin)
  expect(changed).toMatchObject({ status: 200, body: { address_group: { id } } })
  const other = await group()
  expect(await ask('DELETE', `/address-groups/${other}`, undefined, admin)).toMatchObject({
    status: 204,
  })
  expect(await ask('DELETE', `/address-groups/${id}`, undefined, reader)).toMatchObject({
    status: 204,
  })
})

test.each([
  [{}, 500, 'Request Failed: internal server error while processing your request.'],
  [{ addresses: null }, 500, /^Request Failed/],
  [{ addresses: [5] }, 500, /^Request Failed/],
  [{ addresses: '10.0.0.0/8' }, 400, 'invalid IPNetwork .'],
  [{ addresses: ['x'] }, 400, 'invalid IPNetwork x'],
])('adding %j fails', async (sent, status, words) => {
  const answer = await ask('PUT', `/address-groups/${await group()}/add_addresses`, sent)
  expect(answer).toEqual({
    status,
    body: typeof words === 'string' ? words : expect.stringMatching(words),
  })
})

test('lists filter, sort and page', async () => {
  const description = cloud.unique('page')
  const made = [await group([], { description }), await group([], { description })]
  const ids = made.toSorted()
  const list = async (query: string) => (await ask('GET', `/address-groups?${query}`)).body
  const found = (...all: unknown[]) => ({ address_groups: all.map((id) => ({ id })) })
  const of = `description=${description}&sort_key=id&sort_dir`
  expect(await list(`${of}=asc`)).toMatchObject(found(...ids))
  expect(await list(`${of}=desc`)).toMatchObject(found(...ids.toReversed()))
  expect(await list(`${of}=asc&limit=1&marker=${ids[0]}`)).toMatchObject(found(ids[1]))
  const back = `${of}=asc&limit=1&page_reverse=True&marker=${ids[1]}`
  expect(await list(back)).toMatchObject(found(ids[0]))
  for (const name of ['addresses', 'shared'])
    expect(await list(`sort_key=${name}&sort_dir=asc`)).toBe(
      `['${name}'] is invalid attribute for sort_keys`,
    )
  for (const name of ['addresses', 'shared', 'tags', 'revision_number'])
    expect(await list(`${name}=1`)).toBe(`['${name}'] is invalid attribute for filtering`)
})

test('a rule of a security group points at one group, which cannot be deleted then', async () => {
  const id = await group(['10.9.0.0/24'])
  const made = await neutron.create('/security-groups', 'security_group', {
    name: cloud.unique('conf'),
  })
  const security_group_id = pick(made, 'security_group', 'id')
  const rule = (fields: object) => {
    const security_group_rule = { security_group_id, direction: 'ingress', ...fields }
    return ask('POST', '/security-group-rules', { security_group_rule })
  }
  const pointing = await rule({ remote_address_group_id: id })
  expect(pointing).toMatchObject({
    status: 201,
    body: { security_group_rule: { remote_address_group_id: id, remote_ip_prefix: null } },
  })
  expect(await rule({ remote_address_group_id: id })).toMatchObject({
    status: 409,
    body: expect.stringMatching(/^Security group rule already exists\. Rule id is /),
  })
  expect(await rule({ remote_address_group_id: id, remote_ip_prefix: '10.0.0.0/8' })).toEqual({
    status: 400,
    body:
      'Only one of remote_ip_prefix or remote_group_id or remote_address_group_id may be ' +
      'provided.',
  })
  expect(await rule({ remote_address_group_id: MISSING })).toEqual({
    status: 404,
    body: `Address group ${MISSING} could not be found.`,
  })
  expect(await ask('DELETE', `/address-groups/${id}`)).toEqual({
    status: 409,
    body: `Address group ${id} is in use on one or more security group rules.`,
  })
  const gone = `/security-group-rules/${pick(pointing, 'security_group_rule', 'id')}` as const
  await ask('DELETE', gone)
  expect(await ask('DELETE', `/address-groups/${id}`)).toMatchObject({ status: 204 })
})

test('a group that is not there is not found in its own words', async () => {
  const status = 404
  const body = `Address group ${MISSING} could not be found.`
  expect(await ask('GET', `/address-groups/${MISSING}`)).toEqual({ status, body })
  expect(await ask('DELETE', `/address-groups/${MISSING}`)).toEqual({ status, body })
  expect(await change(MISSING, 'add', ['10.9.0.0/24'])).toEqual({ status, body })
})
