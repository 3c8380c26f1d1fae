import { atRest } from '../../tools/at-rest.ts'
import { crowdToLaunchFrom } from '../../tools/crowd.ts'
import { expect, test } from '../fixtures.ts'
import { wizardOf } from './launch-wizard.ts'

test('opening takes seven calls of the browser, however much the cloud has, and typing none', async ({
  page,
  cloud,
  signIn,
}) => {
  crowdToLaunchFrom(cloud)
  await signIn()
  await page.goto('/project/instances')
  const open = page.getByRole('button', { name: 'All Options', exact: true })
  await expect(open).toBeEnabled()
  await atRest(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !isPoll(request.url())) asked.push(pathname)
  })
  await open.click()
  const wizard = wizardOf(page)
  const name = wizard.root.getByRole('textbox', { name: /^Instance Name/ })
  await expect(name).toBeFocused()
  await atRest(page)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(7)

  for (const step of ['Source', 'Flavor', 'Networks', 'Network Ports']) await wizard.step(step)
  await wizard.step('Networks')
  await expect(wizard.root.getByText(/50\d items/)).toBeVisible()
  await wizard.step('Details')
  const opened = asked.length
  await name.pressSequentially('a-name-of-twenty-one')
  await expect(name).toHaveValue('a-name-of-twenty-one')
  expect(asked).toHaveLength(opened)
})

/** A list follows its changing rows by their ids. */
const isPoll = (url: string) => url.includes('/api/nova/servers/?') && url.includes('id=')
