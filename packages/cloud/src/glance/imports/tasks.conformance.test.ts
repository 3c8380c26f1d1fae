import { expect, test } from 'vitest'
import { direct, importLab } from '#testing/image-imports.ts'
import { pick } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'

const service = await conformance('image')
const { ask } = service
const { image, stage, importing, end } = importLab(service)
const NOBODY = '00000000-0000-0000-0000-000000000000'

test('what Glance does beside requests is for administrators to see', async () => {
  const path = await image()
  await stage(path)
  await importing(path, direct)
  const task = await end(path)
  const id = pick({ status: 200, body: task }, 'id')
  expect(await ask('GET', '/tasks')).toEqual({
    status: 403,
    body: 'You are not authorized to complete tasks_api_access action.',
  })
  const as = { as: 'admin' } as const
  expect((await ask('GET', '/tasks?limit=1', undefined, as)).body).toMatchObject({
    tasks: [{ type: 'api_image_import', schema: '/v2/schemas/task' }],
    first: '/v2/tasks?limit=1',
    next: expect.stringContaining('/v2/tasks?limit=1&marker='),
    schema: '/v2/schemas/tasks',
  })
  expect((await ask('GET', `/tasks/${id}`, undefined, as)).body).toMatchObject({
    ...{ id, status: 'success', self: `/v2/tasks/${id}`, message: 'Copied 0 MiB' },
  })
  expect(await ask('DELETE', `/tasks/${id}`, undefined, as)).toMatchObject({ status: 405 })
  expect(await ask('GET', `/tasks/${NOBODY}`, undefined, as)).toEqual({
    status: 404,
    body: `Could not find task ${NOBODY}`,
  })
  for (const [query, words] of [
    ['status=nope', 'Invalid status value: nope'],
    ['type=nope', 'Invalid type value: nope'],
    ['limit=x', 'limit param must be an integer'],
    ['limit=-1', 'limit param must be positive'],
    ['marker=x', 'Invalid marker format'],
    [`marker=${NOBODY}`, `Task with the given id ${NOBODY} was not found`],
    ['sort_key=nope', 'Sort key supplied was not valid.'],
    ['sort_dir=nope', 'Invalid sort direction: nope'],
  ]) {
    const reply = await ask('GET', `/tasks?${query}`, undefined, as)
    expect(reply, query).toEqual({ status: 400, body: words })
  }
  for (const name of ['task', 'tasks']) {
    expect((await ask('GET', `/schemas/${name}`)).body).toMatchObject({ name })
  }
  const detail = await ask('GET', '/info/stores/detail', undefined, as)
  expect(detail.body).toMatchObject({
    stores: [
      { id: 'local', default: 'true', type: 'file', properties: { chunk_size: 65_536 } },
      { id: 'archive', type: 'file' },
    ],
  })
  expect(await ask('GET', '/info/stores/detail')).toMatchObject({ status: 403 })
})
