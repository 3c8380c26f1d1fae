import type { Header, QuotaUse, UserSession } from '@meridian/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAll } from '#api/cached.ts'
import { connectApi, onApi } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { noteFailure } from '#api/service-backoff.ts'
import { json, serve } from '#api/testing.ts'
import { show } from '#resource/testing/open.tsx'
import { HeaderQuota } from '#shell/header/header-quota.tsx'
import { ServerMessages } from '#shell/server-messages.tsx'

const user: UserSession = {
  ...{ id: 'u1', username: 'ann', enabled: true, is_superuser: false, roles: [] },
  ...{ project_id: 'p1', project_name: 'demo', domain_id: null, domain_name: null },
  ...{ user_domain_id: 'default', user_domain_name: 'Default' },
  ...{ services_region: 'one', available_services_regions: ['one'] },
}

const quotas: readonly QuotaUse[] = [
  { id: 'instances', used: 3, limit: 10 },
  { id: 'ram', used: 2048, limit: -1 },
  { id: 'volumes', used: 9, limit: 10 },
  {
    ...{ id: 'floatingip', used: null, limit: null },
    failure: { message: 'Neutron is down.', status: 503, service: 'network' },
  },
]
const headerOf = (selected: string, messages: Header['messages'] = []): Header => ({
  ...{ project: 'demo', domain: null, region: 'one', user: 'ann', selected, messages },
  // Only the service of the chosen one is asked.
  quotas: quotas.map((one) =>
    one.id === selected ? one : { id: one.id, used: null, limit: null },
  ),
})

const start = (header: () => Response | Promise<Response>) => {
  const log = serve((_, url) => {
    if (url.pathname.endsWith('/api/quotas/')) return json({ items: quotas })
    return url.pathname.endsWith('/header/') ? header() : undefined
  })
  connectApi({ cookies: () => document.cookie })
  return log
}
const view = (address = '/project/toys') =>
  show(
    <>
      <ServerMessages />
      <HeaderQuota user={user} />
    </>,
    address,
  )
const figure = (name: string | RegExp) => page.getByRole('button', { name })
const notice = page.getByText(/Failed to populate extensible header\./)
const chosen = () => /(?:^|; )selected_header=([^;]*)/.exec(document.cookie)?.[1]

beforeEach(async () => {
  await page.viewport(1440, 900)
  document.cookie = `selected_header=; Path=${new URL('.', document.baseURI).pathname}; Max-Age=0`
})

test('the header is asked for with the query of the page, and shows one quota [SH-HEAD-01 SH-HEAD-02]', async () => {
  const { paths, seen } = start(() => json(headerOf('instances')))
  await view('/project/toys?q=a%20b&state=ready&state=new')
  await expect.element(figure('Instances 3 of 10')).toBeVisible()
  expect(paths()).toEqual(['GET /header/?q=a+b&state=ready&state=new'])
  expect(seen[0]?.request.headers.get('X-Requested-With')).toBe('XMLHttpRequest')
})

test('its item can be swapped with another, which the cookie keeps [SH-HEAD-03 SH-HEAD-04]', async () => {
  start(() => json(headerOf(chosen() ?? 'instances')))
  const { screen } = await view()
  await figure('Instances 3 of 10').click()
  const item = (name: RegExp) => page.getByRole('menuitem', { name })
  await expect.element(item(/^Instances/)).toMatchTextContent(/selected/)
  await expect.element(item(/^RAM/)).toHaveTextContent('RAM: 2 GB')
  await expect.element(item(/^Floating IPs/)).toMatchTextContent(/Not read: Neutron is down\./)
  await item(/^Volumes/).click()
  await expect.element(figure('Volumes 9 of 10')).toBeVisible()
  expect(chosen()).toBe('volumes')
  await screen.unmount()
  await view()
  await expect.element(figure('Volumes 9 of 10')).toBeVisible()
})

test('it is swapped with the keyboard alone', async () => {
  start(() => json(headerOf(chosen() ?? 'instances')))
  await view()
  await expect.element(figure('Instances 3 of 10')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu', { name: 'Instances 3 of 10' })).toBeVisible()
  await userEvent.keyboard('{End}{ArrowUp}{Enter}')
  await expect.element(figure('Volumes 9 of 10')).toHaveFocus()
})

test('a header that cannot be had is a notice above the page [SH-HEAD-05]', async () => {
  const { went } = start(() => json('The server failed.', 500))
  await view()
  await expect.element(notice).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Notice' }))
    .toMatchTextContent(/^Notice: Failed to populate extensible header\.$/)
  expect(went).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
})

test('that the header cannot be had is said once until it has been had again, and not of what was not sent [SH-HEAD-05]', async () => {
  let asked = 0
  let answer = () => json('The server failed.', 500)
  start(() => {
    asked += 1
    return answer()
  })
  const told: string[] = []
  const stop = onApi('messages', (messages) => told.push(...messages.map(({ text }) => text)))
  const { place } = await view()
  const goOn = async (path: string, asks: number) => {
    place.go(path)
    await expect.poll(() => asked).toBe(asks)
  }
  await expect.poll(() => told.length).toBe(1)
  await goOn('/project/other', 2)
  await goOn('/project/third', 3)
  answer = () => json(headerOf('instances'))
  await goOn('/project/fourth', 4)
  await expect.element(figure('Instances 3 of 10')).toBeVisible()
  expect(told).toHaveLength(1)
  forgetAll()
  noteFailure('compute', new ApiError(503, 'Later.', { retryAt: Date.now() + 60_000 }))
  const again = await view('/project/fifth')
  again.place.go('/project/sixth')
  await new Promise((done) => setTimeout(done, 800))
  expect([asked, told.length]).toEqual([4, 1])
  stop()
})

const silent = [
  ['401 [SH-HEAD-06]', () => json('not logged in', 401)],
  ['403 [SH-HEAD-07]', () => json('no', 403)],
  ['no answer at all [SH-HEAD-08]', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const

for (const [what, answer] of silent) {
  test(`nothing is said of a header refused with ${what}`, async () => {
    let asked = 0
    const { went } = start(() => {
      asked += 1
      return answer()
    })
    const toasts: string[] = []
    const stop = onApi('toast', ({ text }) => toasts.push(text))
    const { place } = await view()
    // An attempt that failed without an answer is repeated once.
    await expect.poll(() => asked).toBe(what.startsWith('no') ? 2 : 1)
    // What comes after it on the page has been said; the refused header has not.
    place.go('/project/other')
    await expect.poll(() => asked).toBe(what.startsWith('no') ? 4 : 2)
    await expect.element(notice).not.toBeInTheDocument()
    expect([toasts, went]).toEqual([[], []])
    stop()
  })
}

test('messages of the header are alerts, each said once', async () => {
  start(() =>
    json(
      headerOf('instances', [
        ['warning', { text: 'Your session ends at {at}.', values: { at: '09:15' } }, 'session-end'],
      ]),
    ),
  )
  const { place } = await view()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Warning: Your session ends at 09:15\./)
  place.go('/project/other')
  await expect.element(figure(/^Instances/)).toBeVisible()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('the figures of another project are not those of the one before', async () => {
  let answer = () => json(headerOf('instances'))
  start(() => answer())
  const Page = () => {
    const [project, setProject] = useState('p1')
    return (
      <>
        <button onClick={() => setProject('p2')}>Switch</button>
        <HeaderQuota user={{ ...user, project_id: project }} />
      </>
    )
  }
  await show(<Page />)
  await expect.element(figure('Instances 3 of 10')).toBeVisible()
  answer = () => json('no', 403)
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect.element(figure(/^Instances/)).not.toBeInTheDocument()
})

test('a message of the header is said again to whoever signs in next', async () => {
  start(() =>
    json(headerOf('instances', [['info', { text: 'Maintenance tonight.', values: {} }, '']])),
  )
  const { screen } = await view()
  await expect.element(page.getByText(/Maintenance tonight\./)).toBeVisible()
  await screen.unmount()
  forgetAll()
  await view()
  await expect.element(page.getByText(/Maintenance tonight\./)).toBeVisible()
})

test('on a page about all projects there is no quota of one, and what the header is told is told', async () => {
  const { paths } = start(() =>
    json(headerOf('instances', [['info', { text: 'Nightly work.', values: {} }, '']])),
  )
  await show(
    <>
      <ServerMessages />
      <HeaderQuota user={user} everywhere />
    </>,
  )
  await expect.element(page.getByText(/Nightly work\./)).toBeVisible()
  expect(paths().filter((path) => path.includes('/header/'))).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /Instances/ })).not.toBeInTheDocument()
})
