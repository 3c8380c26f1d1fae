import { quotaSets, volumeQuotaSets } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { openDetails } from '#resource/testing/open.tsx'
import { projects } from '#resources/keystone/projects.tsx'
import { toast as toasts } from '#ui/tell/toast.ts'

/** As a server says it that lets nobody change more. */
const editable: Answer = (_, { pathname }) =>
  pathname.endsWith('/quota-sets/editable/')
    ? json({ items: ['instances', 'cores', 'volumes'] })
    : undefined
const dialog = page.getByRole('dialog', { name: 'Modify Quotas' })
/** The first of a name: those of volume types come after those of all. */
const field = (name: RegExp) => dialog.getByRole('textbox', { name }).first()
const fast = dialog.getByRole('group', { name: 'Volume Type fast' })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('what compute lets a project have is changed beside what it lets others have [RS-NOVA-23 RS-NOVA-24 RS-NOVA-25]', async () => {
  const { as, idOf, refuse, sent } = await openWorld({ user: 'admin' }, editable)
  const projectId = await idOf('projects', 'demo')
  await as('admin', quotaSets.update, { params: { projectId }, body: { cores: -1 } })
  await refuse(400, 'It is in use.', { service: 'compute', method: 'PUT', times: 1 })
  await openDetails(projects, projectId)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Modify Quotas' }).click()
  await expect.element(dialog.getByText(/^How much the project demo may/)).toBeVisible()
  await expect.element(field(/^Instances/)).toHaveValue('60')
  await expect.element(field(/^vCPUs/)).toHaveValue('-1')
  await expect
    .element(field(/^Instances/))
    .toHaveAccessibleDescription(/^Used \d+ of 60\. The default is 10\.$/)
  // What this cloud does not let anybody change is not there.
  expect(field(/^RAM/).elements()).toEqual([])
  await field(/^Instances/).fill('70')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)
  await expect.element(toast('Unable to modify the quotas of the project.')).toBeVisible()
  await save.click()
  await expect.element(toast('Modified quotas of project "demo".')).toBeVisible()
  expect(await sent('PATCH', '/nova/quota-sets/')).toEqual([{ instances: 70 }, { instances: 70 }])
  expect(await as('admin', quotaSets.load, { params: { projectId } })).toMatchObject({
    instances: 70,
    cores: -1,
  })
})

test('so is what block storage does, of each kind [RS-CINDER-16]', async () => {
  const { as, idOf, sent } = await openWorld({ user: 'admin' }, editable)
  const projectId = await idOf('projects', 'demo')
  await openDetails(projects, projectId)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Modify Quotas' }).click()
  await expect.element(field(/^Volumes/)).toHaveValue('60')
  await expect.element(field(/^Total Size of Volumes and Snapshots/)).toHaveValue('4000')
  await expect.element(dialog.getByText(/The default is 1000 GB\.$/).first()).toBeVisible()
  await field(/^Volumes/).fill('61')
  await field(/^Size of a Volume/).fill('500')
  await expect.element(fast.getByRole('textbox', { name: /^Volumes/ })).toHaveValue('-1')
  await fast.getByRole('textbox', { name: /^Volume Snapshots/ }).fill('9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const said = page.getByRole('region', { name: /Messages/ }).getByText(/^Modified quotas of/)
  await expect.element(said).toBeVisible()
  expect(await sent('PATCH', '/cinder/quota-sets/')).toEqual([
    { volumes: 61, per_volume_gigabytes: 500, types: { snapshots_fast: 9 } },
  ])
  expect(await sent('PATCH', '/nova/quota-sets/')).toEqual([])
  expect(await as('admin', volumeQuotaSets.load, { params: { projectId } })).toMatchObject({
    ...{ volumes: 61, per_volume_gigabytes: 500, gigabytes: 4000, snapshots_fast: 9 },
  })
})
