import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import { collection } from '#store/collection.ts'

test('a file in which domains had rows of their own opens, and its people sign in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cloud.sqlite')
  const first = createCloud({ file, seed: 'empty' })
  const [projects, users] = [first.table(projectRows, ''), first.table(userRows, '')]
  const before = [projects, users].map((table) => table.list({ order: [['id', 'asc']] }))
  const domains = first.table(collection<object>('domains', { project: 'none' }), '')
  for (const domain of projects.list({ where: { is_domain: true } })) {
    const { domain_id, parent_id, is_domain, ...rest } = domain
    expect([domain_id, parent_id, is_domain]).toEqual([null, null, true])
    domains.insert(rest)
    projects.remove(domain.id)
  }
  for (const { extra, ...user } of users.list()) users.update({ ...user, ...extra })
  first.close()

  const second = createCloud({ file })
  onTestFinished(() => second.close())
  const after = [second.table(projectRows, ''), second.table(userRows, '')].map((table) =>
    table.list({ order: [['id', 'asc']] }),
  )
  expect(after).toEqual(before)
  expect(second.store.has('domains')).toBe(false)
  const calls = identityCalls(second.fetch, 'http://cloud.test/identity/v3')
  expect(await calls.signIn('demo', inProject('demo'))).toMatch(/^gAAAAA/)
})
