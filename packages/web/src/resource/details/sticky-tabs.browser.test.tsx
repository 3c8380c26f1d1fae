import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectApi } from '#api/connection.ts'
import { json } from '#api/testing.ts'
import { client } from '#api/client.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { overview, tab } from '#resource/makers.tsx'
import { rememberTab, rememberedTab } from '#resource/details/sticky-tabs.ts'
import { openDetails } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys, type Toy } from '#resource/testing/toys.tsx'

/** What a tab has to ask the server for. */
const Parts = ({ toy }: { toy: Toy }) => {
  const { data } = useLoaded(['parts', toy.id], () => client.get(`/api/parts/${toy.id}`))
  return (
    <>
      <p>{data === undefined ? 'Reading' : 'Two wheels'}</p>
      <input aria-label="Note" />
    </>
  )
}

const tabbed: typeof toys = {
  ...toys,
  details: [overview('name', 'state'), tab('parts', 'Parts', (toy: Toy) => <Parts toy={toy} />)],
}

const start = (...given: readonly Toy[]) => {
  const made = createWorld(...(given.length ? given : [toyOf('1'), toyOf('2')]))
  made.world.answer = (_, url) =>
    url.pathname.includes('/api/parts/') ? json('Two wheels') : undefined
  connectApi({ cookies: () => document.cookie })
  return { ...made, parts: () => made.paths().filter((path) => path.includes('/api/parts/')) }
}

const called = (name: string) => page.getByRole('tab', { name, exact: true })

beforeEach(() => {
  document.cookie = `tabs=; Path=${new URL('.', document.baseURI).pathname}; Max-Age=0`
})

test('the chosen tab is in the address beside all that was there, and in the cookie [SH-TAB-02 SH-TAB-04]', async () => {
  start()
  const { at } = await openDetails(tabbed, '1', '?nav=%2Fproject%2Ftoys%2F&note=a%20b&note=c')
  await called('Parts').click()
  await expect.element(page.getByText('Two wheels')).toBeVisible()
  expect(new URL(at(), 'http://x').searchParams.toString()).toBe(
    'nav=%2Fproject%2Ftoys%2F&note=a+b&note=c&tab=parts',
  )
  const kept = /(?:^|; )tabs=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  expect(JSON.parse(decodeURIComponent(kept))).toEqual({ 'OS::Toy::Toy': 'parts' })
})

test('the next item of the type opens with the tab that was chosen last [SH-TAB-01]', async () => {
  start()
  const { screen } = await openDetails(tabbed, '1')
  await expect.element(called('Overview')).toHaveAttribute('aria-selected', 'true')
  await called('Parts').click()
  await expect.element(called('Parts')).toHaveAttribute('aria-selected', 'true')
  await screen.unmount()
  await openDetails(tabbed, '2')
  await expect.element(called('Parts')).toHaveAttribute('aria-selected', 'true')
})

test('an item in error opens with its overview whatever was chosen last, but for the tab of the address [SH-TAB-01 SH-TAB-03]', async () => {
  start(toyOf('1'), toyOf('2', { state: 'broken' }))
  rememberTab('OS::Toy::Toy', 'parts')
  const well = await openDetails(tabbed, '1')
  await expect.element(called('Parts')).toHaveAttribute('aria-selected', 'true')
  await well.screen.unmount()
  const { screen } = await openDetails(tabbed, '2')
  await expect.element(called('Overview')).toHaveAttribute('aria-selected', 'true')
  expect(rememberedTab('OS::Toy::Toy')).toBe('parts')
  await called('Parts').click()
  await expect.element(called('Parts')).toHaveAttribute('aria-selected', 'true')
  await screen.unmount()
  await openDetails(tabbed, '2', '?tab=parts')
  await expect.element(called('Parts')).toHaveAttribute('aria-selected', 'true')
})

test('the tab of the address is shown, whatever was chosen last [SH-TAB-03]', async () => {
  start()
  rememberTab('OS::Toy::Toy', 'overview')
  await openDetails(tabbed, '1', '?tab=parts')
  await expect.element(called('Parts')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('Two wheels')).toBeVisible()
})

test('what is in a tab is asked for when it is first chosen, and stays [SH-TAB-05]', async () => {
  const { parts } = start()
  await openDetails(tabbed, '1')
  await expect.element(called('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel').getByText('toy-1')).toBeVisible()
  expect(parts()).toEqual([])
  await called('Parts').click()
  await expect.element(page.getByText('Two wheels')).toBeVisible()
  expect(parts()).toHaveLength(1)
  await page.getByRole('textbox', { name: 'Note' }).fill('kept')
  await called('Overview').click()
  await expect.element(page.getByText('Two wheels')).not.toBeVisible()
  await expect.element(page.getByRole('tabpanel').getByText('toy-1')).toBeVisible()
  await called('Parts').click()
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('kept')
})

test('tabs are changed by the arrow keys, and one panel is there at a time', async () => {
  start()
  await openDetails(tabbed, '1')
  await called('Overview').click()
  await expect.element(called('Overview')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(called('Parts')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName('Parts')
  expect(page.getByRole('tabpanel').elements()).toHaveLength(1)
})

test('a cookie that is not ours is no choice, and many choices keep it small', () => {
  connectApi({ cookies: () => 'tabs=%7Bbroken' })
  expect(rememberedTab('OS::Toy::Toy')).toBeUndefined()
  connectApi({ cookies: () => document.cookie })
  for (let at = 0; at < 40; at += 1) rememberTab(`OS::Toy::T${at}`, 'parts')
  expect(rememberedTab('OS::Toy::T0')).toBeUndefined()
  expect(rememberedTab('OS::Toy::T39')).toBe('parts')
})
