import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'

test('the chosen tab is in the address and in a cookie, and opens again [SH-TAB-01 SH-TAB-02 SH-TAB-03 SH-TAB-04 SH-TAB-05]', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await signIn('admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const reads = (part: string) => asked.filter((path) => path.endsWith(part)).length
  await page.goto('/admin/instances?name=wiki')
  await table(page, 'Instances').row('wiki').open()
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
  expect(reads('/interfaces/')).toBe(0)
  await page.getByRole('tab', { name: 'Interfaces', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Interfaces' })).toBeVisible()
  expect(reads('/interfaces/')).toBe(1)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ nav: '/admin/instances/', tab: 'interfaces' })
  const cookies = await context.cookies(world.url)
  const kept = cookies.find(({ name }) => name === 'tabs')?.value ?? ''
  expect(JSON.parse(decodeURIComponent(kept))).toEqual({ 'OS::Nova::Server': 'interfaces' })

  await page.goto('/admin/instances')
  await table(page, 'Instances').rows.first().getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Interfaces' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const address = new URL(page.url())
  address.searchParams.set('tab', 'metadata')
  await page.goto(address.href)
  await expect(page.getByRole('tab', { name: 'Metadata' })).toHaveAttribute('aria-selected', 'true')
})
