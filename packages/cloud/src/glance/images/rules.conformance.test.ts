import { expect, test } from 'vitest'
import { fixed } from '@meridian/openstack'
import { pick } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' }

async function image(as: User = 'demo'): Promise<`/images/${string}`> {
  const body = { name: cloud.unique('rules'), disk_format: 'raw', container_format: 'bare' }
  const path = `/images/${pick(await ask('POST', '/images', body, { as }), 'id')}` as const
  cloud.cleanUp(() => ask('DELETE', path, undefined, { as }))
  const { service } = await cloud.as(as)
  const headers = { 'content-type': 'application/octet-stream' }
  await service('image').raw('PUT', fixed(`${path}/file`), {
    headers,
    body: new Blob(['x']).stream(),
  })
  return path
}

test('an image has so many tags, each of so many letters', async () => {
  const path = await image()
  const replace = (value: string[]) =>
    ask('PATCH', path, [{ op: 'replace', path: '/tags', value }], { headers: PATCH })
  const many = Array.from({ length: 130 }, (_none, at) => `t${at}`)
  const words = 'The limit has been exceeded on the number of allowed image tags.'
  const over = { status: 413, body: `${words} Attempted: 130, Maximum: 128` }
  expect(await replace(many)).toEqual(over)
  expect(await ask('POST', '/images', { tags: many })).toEqual(over)
  expect((await replace(many.slice(0, 128))).status).toBe(200)
  expect((await ask('PUT', `${path}/tags/t1`)).status).toBe(204)
  expect(await ask('PUT', `${path}/tags/more`)).toEqual({
    status: 413,
    body:
      `Image tag limit exceeded for image ${path.slice('/images/'.length)}: ` +
      `${words} Attempted: 129, Maximum: 128:`,
  })
  const long = 'a'.repeat(256)
  const tooLong = {
    status: 400,
    body:
      `Provided object does not match schema 'image': '${long}' is too long\n\n` +
      "Failed validating 'maxLength' in schema['properties']['tags']['items']:\n" +
      `    {'maxLength': 255, 'type': 'string'}\n\nOn instance['tags'][0]:\n    '${long}'`,
  }
  expect(await ask('PUT', `${path}/tags/${long}`)).toEqual(tooLong)
  expect(await ask('POST', '/images', { tags: [long] })).toEqual(tooLong)
  expect(await ask('POST', '/images', { [long]: 'x' })).toEqual({
    status: 400,
    body: 'Custom property should not be greater than 255 characters.',
  })
})

test('where a deactivated image lies is for administrators to see', async () => {
  const path = await image()
  await ask('POST', `${path}/actions/deactivate`)
  expect((await ask('GET', path)).body).not.toHaveProperty('stores')
  const seen = await ask('GET', path, undefined, { as: 'admin' })
  expect(seen.body).toMatchObject({ stores: 'local', status: 'deactivated' })
  await ask('POST', `${path}/actions/reactivate`)
  expect((await ask('GET', path)).body).toMatchObject({ stores: 'local', status: 'active' })
})

test('whom an image is lent to and what becomes of it is said in one form', async () => {
  const path = await image('admin')
  const as = { as: 'admin' } as const
  const { projectId: member = '' } = await cloud.as('demo')
  const lend = (body: unknown) => ask('POST', `${path}/members`, body, as)
  for (const [body, words] of [
    [[], 'Expected a member in the form: {"member": "image_id"}'],
    [{}, 'Member to be added not specified'],
    [{ member: null }, "Member can't be empty"],
    [{ member: '' }, "Member can't be empty"],
  ] as const) {
    expect(await lend(body), JSON.stringify(body)).toEqual({ status: 400, body: words })
  }
  expect((await lend({ member })).status).toBe(200)
  const one = `${path}/members/${member}` as const
  const answer = (status: unknown, user: User = 'demo') => ask('PUT', one, { status }, { as: user })
  expect(await answer('accepted', 'reader')).toMatchObject({ status: 403 })
  for (const status of [null, 5, 'nope']) {
    expect(await answer(status)).toEqual({
      status: 400,
      body: 'Incorrect request: Status must be "pending", "accepted" or "rejected".',
    })
  }
  expect(await ask('PUT', one, {})).toEqual({ status: 400, body: 'Status not specified' })
  const name = pick(await ask('GET', path), 'name')
  const listed = async (query: string) => {
    const { body } = await ask('GET', `/images?name=${name}${query}`)
    return (body as { images: object[] }).images.length
  }
  const seen = async () => [
    await listed(''),
    await listed('&member_status=pending'),
    await listed('&member_status=rejected'),
    await listed('&visibility=shared&member_status=all'),
  ]
  expect(await seen()).toEqual([0, 1, 0, 1])
  expect((await answer('accepted')).status).toBe(200)
  expect(await seen()).toEqual([1, 0, 0, 1])
  expect((await answer('rejected')).status).toBe(200)
  expect(await seen()).toEqual([0, 0, 1, 1])
  // Seen by its id all the same, until it is lent no more.
  expect((await ask('GET', path)).status).toBe(200)
  expect((await ask('DELETE', one, undefined, as)).status).toBe(204)
  expect((await ask('GET', path)).status).toBe(404)
})
