import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, serve } from '#api/testing.ts'
import { show } from '#resource/testing/open.tsx'
import { OverviewPage } from '#screens/overview/overview-page.tsx'

const service = (type: string) => ({
  id: type,
  type,
  name: type,
  endpoints: [{ id: type, interface: 'public', region: 'one', region_id: 'one' }],
})

const answers: Readonly<Record<string, unknown>> = {
  '/api/keystone/svc-catalog/': [service('compute'), service('identity')],
  '/api/quotas/': { items: [{ id: 'instances', used: 3, limit: 10 }] },
  '/api/settings/': {},
}

/** Opens the page in a project, or in none. */
const open = async (project_id: string | null) => {
  const server = serve((_, { pathname }) => {
    const path = pathname.replace('/console', '')
    if (path.endsWith('/user-session/')) return json({ project_id, services_region: 'one' })
    return path in answers ? json(answers[path]) : undefined
  })
  await show(<OverviewPage />, '/project/')
  return server
}

const none = page.getByText(
  'Limits and usage are those of a project, and you are working in none now.',
)
const compute = page.getByRole('region', { name: 'Compute' })

test('a session of a domain is told that there is no project to look at, and asks for none', async () => {
  const { paths } = await open(null)
  await expect.element(none).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(0)
  expect(paths().filter((path) => /nova|cinder|neutron|quotas/.test(path))).toEqual([])
})

test('a project has the limits of the services that there are', async () => {
  await open('p1')
  await expect.element(compute.getByText('3 of 10 used')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Network' })).not.toBeInTheDocument()
  await expect.element(none).not.toBeInTheDocument()
})
