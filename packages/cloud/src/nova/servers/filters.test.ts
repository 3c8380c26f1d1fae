import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import { servers } from '#nova/servers/servers.ts'

test('no pattern of a filter stops the cloud, in whatever column it searches', async () => {
  const cloud = createCloud({ pace: 'manual' })
  onTestFinished(cloud.close)
  const token = await identityCalls(cloud.fetch, 'http://c/identity/v3').signIn(
    'admin',
    inProject('demo'),
  )
  const text = `${'a'.repeat(200)}!`
  const rows = cloud.table(servers)
  const [first] = rows.list({ limit: 1 })
  if (!first) throw new Error('There is no server.')
  rows.update({ ...first, name: text, description: text })
  const found = async (query: string): Promise<number> => {
    const headers = { 'x-auth-token': token }
    const url = `http://c/compute/v2.1/servers?all_tenants=1&${query}`
    const reply = await cloud.fetch(new Request(url, { headers }))
    return ((await reply.json()) as { servers: object[] }).servers.length
  }
  for (const column of ['name', 'description']) {
    expect(await found(`${column}=${encodeURIComponent('^(a+)+!$')}`), column).toBe(1)
    expect(await found(`${column}=${encodeURIComponent('^(A+)+$')}`), column).toBe(0)
  }
})
