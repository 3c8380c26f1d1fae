import type { ServerSetting } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')

test('administrators are told what the server goes by, and nothing that is secret', async () => {
  const { items } = (await admin.get('/api/settings/server/')).json<{ items: ServerSetting[] }>()
  expect(items).toContainEqual({ name: 'LOG_LEVEL', value: expect.any(String) })
  const names = items.map(({ name }) => name)
  expect(names.filter((name) => /SECRET|METRICS|REDIS|CACERT|DATA_DIR|FILE/.test(name))).toEqual([])
  const refused = await tab.get('/api/settings/server/')
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    'The settings of the server are for administrators.',
  ])
})
