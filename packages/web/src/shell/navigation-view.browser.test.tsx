import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { writeCookie } from '#api/session/cookies.ts'
import { foldedOf } from '#shell/folded.ts'
import { NavigationView } from '#shell/navigation-view.tsx'
import '#ui/theme.css'

const entriesOf = (area: string, labels: readonly string[]) =>
  labels.map((label) => ({ label, path: `/${area}/${label.toLowerCase()}` }))

const compute = entriesOf('admin', ['Hosts', 'Flavors', 'Aggregates'])
const volumes = entriesOf('admin', ['Types', 'Pools', 'Backends'])
const groups = [
  { id: 'compute', label: 'Compute', entries: entriesOf('project', ['Instances']) },
  {
    ...{ id: 'admin', label: 'Admin' },
    entries: [{ label: 'Overview', path: '/admin/' }, ...compute, ...volumes],
    parts: [
      { id: 'admin/compute', label: 'Compute', entries: compute },
      { id: 'admin/volumes', label: 'Volumes', entries: volumes },
    ],
  },
]

const links = page.getByRole('link')
const inAdmin = page.getByRole('group', { name: 'Admin' })
const heading = (name: string) => page.getByRole('button', { name, exact: true })

const open = (current: string, user = 'ada') =>
  render(
    <div data-testid="frame" style={{ blockSize: 160, overflowY: 'auto' }}>
      <NavigationView user={user} groups={groups} current={current} />
    </div>,
  )

beforeEach(() => {
  writeCookie('meridian_folded', undefined)
  writeCookie('meridian_pinned', undefined)
})

test('all headings are open at first, and those of a part are heard with what they are part of', async () => {
  await open('/admin/')
  expect(links.all()).toHaveLength(8)
  await expect.element(inAdmin.getByRole('button', { name: 'Compute' })).toBeVisible()
  for (const one of page.getByRole('button').all())
    await expect.element(one).toHaveAttribute('aria-expanded', 'true')
})

test('what a user has folded is folded at the next visit, and for nobody else', async () => {
  const first = await open('/admin/')
  await heading('Volumes').click()
  await expect.element(heading('Volumes')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('link', { name: 'Pools' })).not.toBeInTheDocument()
  await first.unmount()
  const second = await open('/admin/')
  await expect.element(heading('Volumes')).toHaveAttribute('aria-expanded', 'false')
  await second.unmount()
  const other = await open('/admin/', 'bob')
  await expect.element(heading('Volumes')).toHaveAttribute('aria-expanded', 'true')
  await other.unmount()
  await open('/admin/')
  await heading('Volumes').click()
  await expect.element(page.getByRole('link', { name: 'Pools' })).toBeVisible()
  expect(document.cookie).not.toContain('meridian_folded')
})

test('keys fold a heading, which keeps the focus', async () => {
  await open('/admin/')
  const part = inAdmin.getByRole('button', { name: 'Compute' })
  part.element().focus()
  for (const [key, expanded] of [
    ['{Enter}', 'false'],
    [' ', 'true'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(part).toHaveAttribute('aria-expanded', expanded)
    await expect.element(part).toHaveFocus()
  }
})

test('the page where one is stays under a folded heading, of a part and of the whole', async () => {
  await open('/admin/pools')
  const here = page.getByRole('link', { name: 'Pools' })
  await heading('Volumes').click()
  await expect.element(page.getByRole('link', { name: 'Types' })).not.toBeInTheDocument()
  await expect.element(here).toHaveAttribute('aria-current', 'page')
  await heading('Admin').click()
  await expect.element(page.getByRole('link', { name: 'Overview' })).not.toBeInTheDocument()
  await expect.element(here).toHaveAttribute('aria-current', 'page')
  expect(links.all()).toHaveLength(2)
})

test('it is in the middle when the navigation opens, and comes into sight later', async () => {
  const { rerender } = await open('/admin/aggregates')
  const frame = page.getByTestId('frame').element()
  const off = (name: string) => {
    const inner = page.getByRole('link', { name }).element().getBoundingClientRect()
    const outer = frame.getBoundingClientRect()
    return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2
  }
  expect(off('Aggregates')).toBeLessThan(2)
  const before = frame.scrollTop
  const go = (current: string) =>
    rerender(
      <div data-testid="frame" style={{ blockSize: 160, overflowY: 'auto' }}>
        <NavigationView user="ada" groups={groups} current={current} />
      </div>,
    )
  await go('/admin/flavors')
  expect(frame.scrollTop, 'what is seen stays where it is').toBe(before)
  await go('/project/instances')
  expect(frame.scrollTop).toBeLessThan(before)
  await expect.element(page.getByRole('link', { name: 'Instances' })).toBeInViewport()
  expect(document.documentElement.scrollTop).toBe(0)
})

test('of a cookie that says something else nothing is folded', () => {
  for (const text of ['{', '[]', 'null', '{"ada":"admin"}', '{"ada":[1]}']) {
    writeCookie('meridian_folded', text)
    expect(foldedOf('ada').size, text).toBe(0)
  }
})

const pin = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })

test('an entry that is pinned stands first, also at the next visit, and for nobody else', async () => {
  const first = await open('/admin/')
  await expect.element(pin('Pin Pools')).not.toBeInTheDocument()
  await link('Pools').hover()
  await pin('Pin Pools').click()
  await link('Instances').hover()
  await pin('Pin Instances').click()
  await first.unmount()
  const second = await open('/admin/')
  expect(links.all().map((one) => one.element().textContent)).toEqual([
    ...['Pools Admin', 'Instances', 'Overview', 'Hosts', 'Flavors', 'Aggregates'],
    ...['Types', 'Backends'],
  ])
  await expect.element(heading('Pinned')).toBeVisible()
  // Nothing is left under it.
  expect(page.getByRole('button', { name: 'Compute', exact: true }).all()).toHaveLength(1)
  await second.unmount()
  const other = await open('/admin/', 'bob')
  await expect.element(heading('Pinned')).not.toBeInTheDocument()
  await other.unmount()
})

test('keys pin an entry and let it go, and the focus goes with it', async () => {
  await open('/admin/')
  await heading('Volumes').click()
  await heading('Volumes').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(link('Types')).toHaveFocus()
  await expect.element(pin('Pin Types')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(pin('Pin Types')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(link('Types')).toHaveFocus()
  // The Tab key goes from entry to entry.
  await userEvent.keyboard('{Tab}')
  await expect.element(link('Pools')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}')
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Types Admin')).toHaveFocus()
  await expect.element(heading('Pinned')).toBeVisible()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(link('Types')).toHaveFocus()
  await expect.element(heading('Pinned')).not.toBeInTheDocument()
  expect(document.cookie).not.toContain('meridian_pinned')
})

test('where nothing hovers each entry shows its button, and none moves by it', async () => {
  const { rerender } = await render(<NavigationView user="ada" groups={groups} current="/admin/" />)
  const tops = () => links.all().map((one) => one.element().getBoundingClientRect().top)
  const before = tops()
  await rerender(<NavigationView user="ada" groups={groups} current="/admin/" touched />)
  expect(page.getByRole('button', { name: /^Pin / }).all()).toHaveLength(8)
  expect(tops()).toEqual(before)
})
