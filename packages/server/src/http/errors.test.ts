import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { browser } from '#testing/signed-in.ts'

const { world, tab } = demoWorld({ shared: true })

test.each([
  ['/api/%E0%A4%A', 400],
  ['/api/nova/servers/%ff/', 400],
  ['/%', 400],
  ['/api/no/such/thing/', 404],
])('what leads nowhere is refused as all else is: %s', async (address, status) => {
  for (const one of [tab, browser(world.app)])
    for (const method of ['GET', 'POST'] as const) {
      const answer = await one.call(method, address, method === 'POST' ? {} : undefined)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toEqual(expect.stringMatching(/^[a-z].{5,}$/))
      expect(answer.body).not.toContain('FST_')
    }
})
