/** The tags of a project: all of them, one by one, and what is no tag. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf, signedIn } = keystoneOf(cloud)
const self = expect.stringMatching(/\/v3$/)

const tagsOf = async (project: string): Promise<unknown> =>
  (await ask('GET', `/projects/${project}/tags`)).body

test('tags are set together, and listed by name without the blanks around them', async () => {
  const project = await make('project')
  const all = `/projects/${project}/tags` as const
  expect(await ask('GET', all)).toEqual({ status: 200, body: { links: { self }, tags: [] } })
  expect(await ask('PUT', all, { tags: ['b', ' c ', 'a'] })).toEqual({
    status: 200,
    body: { links: { self }, tags: ['b', 'c', 'a'] },
  })
  expect(await tagsOf(project)).toMatchObject({ tags: ['a', 'b', 'c'] })
  expect(await ask('GET', `/projects/${project}`)).toHaveProperty('body.project.tags', [
    ...['a', 'b', 'c'],
  ])
  expect((await ask('DELETE', all)).status).toBe(204)
  expect(await tagsOf(project)).toMatchObject({ tags: [] })
})

test('one tag is added, looked for and taken away', async () => {
  const project = await make('project', { tags: ['a'] })
  const one = (tag: string) => `/projects/${project}/tags/${tag}` as const
  const admin = await signedIn({ name: 'admin' }, inAdmin)
  const added = await admin('PUT', one('d'))
  expect(added).toMatchObject({ status: 201, body: '' })
  expect(added.headers.get('location')).toMatch(new RegExp(`/v3/${project}/tags/d$`))
  expect((await ask('GET', one('d'))).status).toBe(204)
  expect((await admin('HEAD', one('d'))).status).toBe(204)
  const none = { status: 404, body: 'Could not find project tag: z.' }
  expect(await ask('GET', one('z'))).toEqual(none)
  expect(await ask('DELETE', one('z'))).toEqual(none)
  expect((await admin('HEAD', one('z'))).status).toBe(404)
  expect((await ask('DELETE', one('d'))).status).toBe(204)
  expect(await tagsOf(project)).toMatchObject({ tags: ['a'] })
})

test('what is no tag, or one too many, is refused', async () => {
  const project = await make('project', { tags: ['a'] })
  const all = `/projects/${project}/tags` as const
  const one = (tag: string) => ask('PUT', `${all}/${tag}`)
  for (const [reply, words] of [
    [await ask('PUT', all, { tags: ['a', 'a'] }), "['a', 'a'] has non-unique elements"],
    [await ask('PUT', all, { tags: 'a' }), "'a' is not of type 'array'"],
    [await ask('PUT', all, {}), "{} is not of type 'array'"],
    [await ask('PUT', all, { tags: [1] }), "field '0': 1 is not of type 'string'"],
    [await ask('PUT', all, { tags: [''] }), "field '0': '' is too short"],
    [await ask('PUT', all, { tags: ['a/b'] }), "field '0': 'a/b' does not match '^[^,/]*$'"],
    [await one('a,b'), "'a,b' does not match '^[^,/]*$'\n\nFailed validating 'pattern' in schema"],
    [await one('x'.repeat(256)), "is too long\n\nFailed validating 'maxLength' in schema"],
    [await one('a'), "['a', 'a'] has non-unique elements\n\nFailed validating 'uniqueItems'"],
  ] as const) {
    expect(reply).toEqual({ status: 400, body: expect.stringContaining(words) })
  }
  const many = Array.from({ length: 80 }, (_, at) => `tag${at}`)
  expect((await ask('PUT', all, { tags: [...many, 'more'] })).status).toBe(400)
  expect((await ask('PUT', all, { tags: many })).status).toBe(200)
  expect(await one('more')).toEqual({
    status: 400,
    body: expect.stringContaining("is too long\n\nFailed validating 'maxItems' in schema"),
  })
})

test('the tags of an immutable project stay as they are', async () => {
  const project = await make('project', { tags: ['q'], options: { immutable: true } })
  cloud.cleanUp(() =>
    ask('PATCH', `/projects/${project}`, { project: { options: { immutable: false } } }),
  )
  const all = `/projects/${project}/tags` as const
  const refused = (doing: string) => ({
    status: 403,
    body:
      `Cannot ${doing} project tags for ${project}, project is immutable. Set "immutable" option ` +
      'to false before creating project tags.',
  })
  expect(await ask('PUT', `${all}/a`)).toEqual(refused('create'))
  expect(await ask('PUT', all, { tags: ['a'] })).toEqual(refused('update'))
  expect(await ask('DELETE', all)).toEqual(refused('update'))
  expect(await ask('DELETE', `${all}/z`)).toEqual(refused('delete'))
})

test('a domain has tags, too, and what is not there has none', async () => {
  const domain = await make('domain')
  expect((await ask('PUT', `/projects/${domain}/tags/t`)).status).toBe(201)
  expect(await ask('GET', `/domains/${domain}`)).toHaveProperty('body.domain.tags', ['t'])
  const none = { status: 404, body: 'Could not find project: nope.' }
  expect(await ask('GET', '/projects/nope/tags')).toEqual(none)
  expect(await ask('PUT', '/projects/nope/tags', { tags: ['a'] })).toEqual(none)
  expect(await ask('DELETE', '/projects/nope/tags/a')).toEqual(none)
})

test('a member reads the tags of their project and changes none', async () => {
  const demo = await signedIn({ name: 'demo' }, inDemo)
  const project = await idOf('project', 'demo')
  const other = await make('project')
  const status = async (method: string, path: string, body?: unknown) =>
    (await demo(method, path, body)).status
  expect(await status('GET', `/projects/${project}/tags`)).toBe(200)
  expect(await status('GET', `/projects/${project}/tags/no-such-tag`)).toBe(404)
  expect(await status('GET', `/projects/${other}/tags`)).toBe(403)
  for (const [method, tail, rule, body] of [
    ['PUT', '', 'update_project_tags', { tags: [] }],
    ['DELETE', '', 'delete_project_tags'],
    ['PUT', '/a', 'create_project_tag'],
    ['DELETE', '/a', 'delete_project_tag'],
  ] as const) {
    expect(await demo(method, `/projects/${project}/tags${tail}`, body)).toMatchObject({
      status: 403,
      body: {
        error: {
          message: `You are not authorized to perform the requested action: identity:${rule}.`,
        },
      },
    })
  }
})

const inAdmin = { project: { name: 'admin', domain: { name: 'Default' } } }
const inDemo = { project: { name: 'demo', domain: { name: 'Default' } } }
