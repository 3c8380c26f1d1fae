import { expect, test } from 'vitest'
import { placeIn } from '#heat/heat.ts'
import { openstackTo } from '#testing.ts'

const id = '11111111-2222-4333-8444-555555555555'
const moved = (location?: string) =>
  Response.json({ code: '302 Found' }, { status: 302, headers: location ? { location } : {} })

test('a stack is asked for at the path that Heat sends to, and never at its host', async () => {
  const { openstack, requests } = openstackTo(({ url }) =>
    url.endsWith(`/stacks/${id}`) && !url.includes('/web/')
      ? moved(`http://elsewhere.test/v1/p2/stacks/web/${id}`)
      : Response.json({ stack: { id } }),
  )
  const stack = await openstack.heat.stack(id)
  expect(stack.place).toEqual({ id, name: 'web', project: 'p2' })
  await stack.load()
  expect(requests.map(({ url }) => url)).toEqual([
    `http://heat.test/v1/p1/stacks/${id}`,
    `http://heat.test/v1/p1/stacks/web/${id}`,
  ])
})

test.each([
  [undefined],
  ['http://elsewhere.test/'],
  ['http://heat.test/v1/p1/stacks/web/another'],
  ['http://heat.test/v1/p1/stacks/%E0%A4%A/x'],
])('a redirect to %s is no answer', async (location) => {
  const { openstack } = openstackTo(() => moved(location))
  await expect(openstack.heat.locate(id)).rejects.toMatchObject({ kind: 'bad-reply' })
})

test('elsewhere a redirect is no answer at all', async () => {
  const { openstack } = openstackTo(() => moved(`http://heat.test/v1/p1/stacks/web/${id}`))
  await expect(openstack.heat.stacks.listAll()).rejects.toMatchObject({ kind: 'bad-reply' })
})

test('the place of what is in a stack is that of the stack', () => {
  expect(placeIn(`http://h.test/v1/p/stacks/a%2Bb/${id}/resources/stacks`)).toEqual({
    ...{ id, name: 'a+b', project: 'p' },
  })
  expect(placeIn(7)).toBeUndefined()
  expect(placeIn('stacks')).toBeUndefined()
})
