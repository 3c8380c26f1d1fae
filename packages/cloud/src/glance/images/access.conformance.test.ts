import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' }

/** An image of that user. */
async function image(as: User, fields: Record<string, unknown> = {}): Promise<`/${string}`> {
  const formats = { disk_format: 'raw', container_format: 'bare' }
  const body = { name: cloud.unique('access'), ...formats, ...fields }
  const path = `/images/${pick(await ask('POST', '/images', body, { as }), 'id')}` as const
  cloud.cleanUp(() => ask('DELETE', path, undefined, { as }))
  return path
}
const idOf = (path: string): string => path.split('/')[2] ?? ''

/** Everything that changes an image. */
const changes = (path: `/${string}`, as: User): Record<string, () => Promise<Reply>> => ({
  modify_image: () => {
    const operations = [{ op: 'add', path: '/x', value: '1' }]
    return ask('PATCH', path, operations, { headers: PATCH, as })
  },
  'modify_image, of a tag': () => ask('PUT', `${path}/tags/x`, undefined, { as }),
  'modify_image, of no tag': () => ask('DELETE', `${path}/tags/x`, undefined, { as }),
  deactivate: () => ask('POST', `${path}/actions/deactivate`, undefined, { as }),
  reactivate: () => ask('POST', `${path}/actions/reactivate`, undefined, { as }),
  delete_image: () => ask('DELETE', path, undefined, { as }),
})
const refused = (rule: string): Reply => ({
  status: 403,
  body: `You are not authorized to complete ${rule.split(',')[0]} action.`,
})

test('who reads a project changes none of its images, and others not what they only see', async () => {
  const own = await image('demo')
  const foreign = await image('admin', { visibility: 'public' })
  for (const [path, as] of [
    [own, 'reader'],
    [foreign, 'demo'],
  ] as const) {
    for (const [rule, change] of Object.entries(changes(path, as))) {
      expect(await change(), `${rule} as ${as}`).toEqual(refused(rule))
    }
    // A change that is none is none to refuse.
    const none = await ask('PATCH', path, [], { headers: PATCH, as })
    expect([none.status, pick(none, 'id')]).toEqual([200, idOf(path)])
  }
})

test('what one does not see is not there, in the words of each route', async () => {
  const path = await image('admin', { visibility: 'private' })
  const id = idOf(path)
  const missing = { status: 404, body: `No image found with ID ${id}` }
  const tagless = { status: 404, body: `Image ${id} not found.` }
  expect(await ask('GET', path)).toEqual(missing)
  expect(await ask('GET', `${path}/members`)).toEqual(tagless)
  const made = changes(path, 'demo')
  for (const [rule, change] of Object.entries(made)) {
    const answer = rule.includes('tag') ? tagless : missing
    const gone = { status: 404, body: `Failed to find image ${id} to delete` }
    expect(await change(), rule).toEqual(rule === 'delete_image' ? gone : answer)
  }
})

test('images are made for others and for all by administrators only', async () => {
  const create = (fields: object, as: User) => ask('POST', '/images', fields, { as })
  for (const as of ['demo', 'reader'] as const) {
    expect(await create({ owner: 'abc' }, as)).toEqual({
      status: 403,
      body:
        'Access was denied to this resource.  \n' +
        "You are not permitted to create images owned by 'abc'",
    })
  }
  expect(await create({}, 'reader')).toEqual(refused('add_image'))
  expect(await create({ visibility: 'public' }, 'demo')).toEqual(refused('publicize_image'))
  const community = await image('demo', { visibility: 'community' })
  expect(await ask('GET', community)).toMatchObject({ body: { visibility: 'community' } })
  const owned = await image('admin', { owner: (await cloud.as('demo')).projectId })
  expect(await ask('GET', owned)).toMatchObject({ status: 200 })
})

test('members are of shared images; they answer for themselves, and the owner sees them all', async () => {
  const me = (await cloud.as('demo')).projectId ?? ''
  const path = await image('admin', { visibility: 'public' })
  const id = idOf(path)
  const only = 'Only shared images have members.'
  expect(await ask('GET', `${path}/members`)).toEqual({
    status: 403,
    body: `Not allowed to list members for image ${id}: ${only}`,
  })
  expect(await ask('GET', `${path}/members/${me}`)).toEqual({ status: 404, body: only })
  const not = (verb: string) => ({
    status: 403,
    body: `Not allowed to ${verb} members for image ${id}.`,
  })
  expect(await ask('POST', `${path}/members`, { member: me })).toEqual(not('create'))
  const accepted = { status: 'accepted' }
  expect(await ask('PUT', `${path}/members/${me}`, accepted)).toEqual(not('update'))
  expect(await ask('DELETE', `${path}/members/${me}`)).toEqual(not('delete'))

  const share = [{ op: 'replace', path: '/visibility', value: 'shared' }]
  await ask('PATCH', path, share, { headers: PATCH, as: 'admin' })
  for (const member of [me, 'somebody']) {
    const added = await ask('POST', `${path}/members`, { member }, { as: 'admin' })
    expect(added).toMatchObject({ status: 200, body: { status: 'pending' } })
  }
  const members = async (as: User) => {
    const { body } = await ask('GET', `${path}/members`, undefined, { as })
    // JSON in: the service's own list.
    return (body as { members: { member_id: string }[] }).members.map((one) => one.member_id)
  }
  expect((await members('admin')).toSorted()).toEqual([me, 'somebody'].toSorted())
  expect(await members('demo')).toEqual([me])
  expect(await ask('GET', `${path}/members/somebody`)).toEqual({
    status: 404,
    body: `somebody not found in the member list of the image ${id}.`,
  })
  expect(await ask('PUT', `${path}/members/${me}`, accepted, { as: 'reader' })).toEqual(
    refused('modify_member'),
  )
  expect(await ask('PUT', `${path}/members/${me}`, { status: 'perhaps' })).toEqual({
    status: 400,
    body: 'Incorrect request: Status must be "pending", "accepted" or "rejected".',
  })
  expect(await ask('PUT', `${path}/members/${me}`, {})).toEqual({
    status: 400,
    body: 'Status not specified',
  })
  expect(await ask('PUT', `${path}/members/${me}`, accepted)).toMatchObject({
    status: 200,
    body: { status: 'accepted' },
  })
  expect(await ask('DELETE', `${path}/members/${me}`)).toEqual(refused('delete_member'))
  expect(await ask('POST', `${path}/members`, { member: 'x' })).toEqual(refused('add_member'))
  expect(await ask('POST', `${path}/members`, { member: '' })).toEqual({
    status: 400,
    body: "Member can't be empty",
  })
})

test('who shares an image does not answer for its members', async () => {
  const path = await image('demo')
  await ask('POST', `${path}/members`, { member: 'somebody' })
  expect(await ask('PUT', `${path}/members/somebody`, { status: 'accepted' })).toEqual(
    refused('modify_member'),
  )
})
