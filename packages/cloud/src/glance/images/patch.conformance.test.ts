import { beforeAll, expect, test } from 'vitest'
import { fixed } from '@meridian/openstack'
import { pick, type Reply } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
let path: `/${string}`

beforeAll(async () => {
  const formats = { disk_format: 'raw', container_format: 'bare' }
  const made = await ask('POST', '/images', { name: cloud.unique('patch'), ...formats })
  path = `/images/${pick(made, 'id')}`
  cloud.cleanUp(() => ask('DELETE', path))
})

const media = (minor: number) => `application/openstack-images-v2.${minor}-json-patch`
const sent =
  (minor: number) =>
  (operation: unknown, as: User = 'demo'): Promise<Reply> =>
    ask('PATCH', path, [operation], { headers: { 'content-type': media(minor) }, as })
const [old, current] = [sent(0), sent(1)]
const badRequest = (body: string) => ({ status: 400, body })

test('the old media type names the operation by its key, and adds what is not there only', async () => {
  const kept = (value: string) => ({ status: 200, body: { kept: value } })
  const conflict = (words: string) => ({ status: 409, body: expect.stringContaining(words) })
  expect(await old({ add: '/kept', value: '1' })).toMatchObject(kept('1'))
  expect(await old({ add: '/kept', value: '2' })).toEqual(
    conflict('Property kept already present.'),
  )
  expect(await old({ add: '/name', value: 'x' })).toEqual(
    conflict('Property name already present.'),
  )
  expect(await old({ replace: '/kept', value: '3' })).toMatchObject(kept('3'))
  expect(await current({ op: 'add', path: '/kept', value: '4' })).toMatchObject(kept('4'))
  const removed = await old({ remove: '/kept' })
  expect(removed.status).toBe(200)
  expect(removed.body).not.toHaveProperty('kept')
  expect(await old({ remove: '/kept' })).toEqual(conflict('Property kept does not exist.'))
  expect(await old({ replace: '/kept', value: '5' })).toEqual(
    conflict('Property kept does not exist.'),
  )
  expect(await old({ remove: '/name' })).toEqual({
    status: 403,
    body: expect.stringContaining('Property name may not be removed.'),
  })
})

test('each media type understands its own form only', async () => {
  const one =
    'Operation objects must contain exactly one member named "add", "remove", or "replace".'
  expect(await old({ op: 'add', path: '/x', value: '1' })).toEqual(badRequest(one))
  expect(await old({})).toEqual(badRequest(one))
  expect(await old({ add: '/x', remove: '/y', value: '1' })).toEqual(
    badRequest(
      'Operation objects must contain only one member named "add", "remove", or "replace".',
    ),
  )
  const known = 'It must be one of the following: add, remove, replace.'
  expect(await current({ add: '/x', value: '1' })).toEqual(
    badRequest(`Unable to find \`op\` in JSON Schema change. ${known}`),
  )
  expect(await current({ op: 'move', path: '/x' })).toEqual(
    badRequest(`Invalid operation: \`move\`. ${known}`),
  )
  expect(await current({ op: 'add', value: '1' })).toEqual(
    badRequest("Unable to find 'path' in JSON Schema change"),
  )
  for (const [send, operation] of [
    [old, { add: '/x' }],
    [current, { op: 'add', path: '/x' }],
  ] as const) {
    expect(await send(operation)).toEqual(
      badRequest('Operation "add" requires a member named "value".'),
    )
  }
  expect(await old('x')).toEqual(badRequest('Operations must be JSON objects.'))
})

test('any other media type is told which there are, whatever the image', async () => {
  const { service } = await cloud.as('demo')
  const reply = await service('image')
    .raw('PATCH', fixed('/images/none'), {
      headers: { 'content-type': media(2) },
      body: new Blob(['[]']).stream(),
    })
    .catch((error: unknown) => error)
  expect(reply).toMatchObject({
    status: 415,
    message: `The request media type ${media(2)} is not supported by this server.`,
  })
  const headers = { 'content-type': `${media(0)}; charset=utf-8` }
  expect(await ask('PATCH', path, [], { headers })).toMatchObject({ status: 200 })
  expect(await ask('PATCH', '/images/none', [], { headers })).toEqual({
    status: 404,
    body: 'No image found with ID none',
  })
  expect(await ask('PATCH', '/images/none', {}, { headers })).toEqual(
    badRequest('Request body must be a JSON array of operation objects.'),
  )
})

test.each([
  ['x', 'Pointer `x` does not start with "/".'],
  ['/x/y', "Invalid JSON pointer for this resource: '/x/y'"],
  ['/x//y', 'Pointer `/x//y` contains adjacent "/".'],
  ['/x/', 'Pointer `/x/` end with "/".'],
  ['/x~2', 'Pointer `/x~2` contains "~" not part of a recognized escape sequence.'],
  ['/x~', 'Pointer `/x~` contains "~" not part of a recognized escape sequence.'],
  ['/tags/-', "Invalid JSON pointer for this resource: '/tags/-'"],
  ['/locations', "Invalid JSON pointer for this resource: '/locations'"],
])('%s points nowhere, in either form', async (pointer, words) => {
  expect(await old({ add: pointer, value: '1' })).toEqual(badRequest(words))
  expect(await current({ op: 'add', path: pointer, value: '1' })).toEqual(badRequest(words))
})

test('a name loses the spaces around it', async () => {
  const changed = await current({ op: 'add', path: '/ spaced out ', value: '1' })
  expect(changed).toMatchObject({ status: 200, body: { 'spaced out': '1' } })
})

test('nobody says where an image lies', async () => {
  const place = { url: 'file:///x', metadata: {} }
  const invisible = (verb: string) => ({
    status: 403,
    body: `It's not allowed to ${verb} locations if locations are invisible.`,
  })
  expect(await old({ add: '/locations/-', value: place })).toEqual(invisible('add'))
  expect(await old({ replace: '/locations', value: [place] })).toEqual(invisible('update'))
  expect(await old({ replace: '/locations', value: [] })).toEqual({
    status: 403,
    body: expect.stringContaining('Cannot set locations to empty list.'),
  })
  expect(await old({ remove: '/locations/0' })).toEqual({
    status: 403,
    body: 'You are not authorized to complete delete_image_location action.',
  })
  expect(await old({ add: '/locations/-', value: 'x' })).toEqual({
    status: 400,
    body: expect.stringContaining(
      "Provided object does not match schema 'image': 'x' is not of type 'object'",
    ),
  })
})

test('only administrators make an image public or give it away', async () => {
  const denied = "Owner can't be updated by non admin."
  expect(await old({ replace: '/owner', value: 'x' })).toEqual({
    status: 403,
    body: expect.stringContaining(denied),
  })
  expect(await current({ op: 'add', path: '/owner', value: 'x' })).toEqual({
    status: 403,
    body: `Forbidding request, image ${path.split('/')[2]} not visible`,
  })
  for (const verb of ['add', 'replace']) {
    expect(await current({ op: verb, path: '/visibility', value: 'public' })).toEqual({
      status: 403,
      body: 'You are not authorized to complete publicize_image action.',
    })
  }
  const own = { op: 'replace', path: '/visibility', value: 'community' }
  expect(await current(own)).toMatchObject({ status: 200, body: { visibility: 'community' } })
  const all = await current({ op: 'replace', path: '/visibility', value: 'public' }, 'admin')
  expect(all).toMatchObject({ status: 200, body: { visibility: 'public' } })
})
