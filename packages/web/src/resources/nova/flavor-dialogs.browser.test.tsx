import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { toast as toasts } from '#ui/tell/toast.ts'

const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const field = (name: RegExp) => dialog.getByRole('textbox', { name })
/** The page of a flavor that two projects may use, one of which is gone. */
const open = async () => {
  const world = await openWorld({ user: 'admin' })
  const projects = await world.rows('projects')
  const idOf = (name: string) => String(projects.find((one) => one['name'] === name)?.['id'])
  const [flavor] = await world.change(
    'flavors',
    { name: 's1.medium' },
    {
      ...{ swap: 128, rxtx_factor: 2, ephemeral: 3, description: 'Ours' },
      ...{ is_public: false, access: [idOf('demo'), 'p-gone'] },
    },
  )
  await openDetails(flavors, String(flavor?.id))
  await expect.element(page.getByRole('button', { name: 'Edit Flavor' })).toBeVisible()
  return { ...world, idOf }
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('a flavor is made of its sizes and the projects that may use it [RS-FLAVOR-02 RS-FLAVOR-03 RS-ERR-19 SH-FORM-28]', async () => {
  const { refuse, rows, sent } = await openWorld({ user: 'admin' })
  await refuse(409, 'It is late.', { service: 'compute', method: 'POST', times: 1 })
  await openPanel(flavors, '/admin/flavors')
  await page.getByRole('button', { name: 'Create Flavor' }).click()
  await press('Next')
  await expect.element(dialog.getByText('This field is required.').nth(3)).toBeVisible()
  await field(/^Name/).fill('m1.own')
  await field(/^vCPUs/).fill('1')
  await field(/^RAM/).fill('2048')
  await field(/^Root Disk/).fill('20')
  await field(/^RX/).fill('0')
  await press('Next')
  await expect.element(dialog.getByText('The value must be greater than 0.')).toBeVisible()
  await field(/^RX/).fill('1')
  await press('Next')
  await expect.element(dialog.getByText(/all projects can use the flavor/)).toBeVisible()
  await press('Add demo')
  await press('Create Flavor')
  await expect.element(toast('Unable to create the flavor.')).toBeVisible()
  await press('Create Flavor')
  await expect.element(toast('Created Flavor: m1.own.')).toBeVisible()
  const [project] = await rows('projects', { name: 'demo' })
  const id = project?.id
  const body = {
    ...{ name: 'm1.own', id: 'auto', vcpus: 1, ram: 2048, disk: 20, swap: 0, rxtx_factor: 1 },
    ...{ 'OS-FLV-EXT-DATA:ephemeral': 0, description: '', flavor_access: [{ id }] },
  }
  expect(await sent('POST', '/nova/flavors/')).toEqual([body, body])
  const [made] = await rows('flavors', { name: 'm1.own' })
  expect(made).toMatchObject({ is_public: false, access: [id] })
})

test('of an edited flavor what was changed is sent [RS-ERR-31]', async () => {
  const { refuse, rows, sent } = await open()
  await refuse(409, 'It is late.', { service: 'compute', method: 'DELETE', times: 1 })
  await page.getByRole('button', { name: 'Edit Flavor' }).click()
  await expect.element(field(/^Swap Disk/)).toHaveValue('128')
  await expect.element(field(/^Ephemeral Disk/)).toHaveValue('3')
  await field(/^RAM/).fill('5120')
  await press('Save')
  await expect.element(toast('Unable to update the flavor.')).toBeVisible()
  await press('Save')
  await expect.element(toast('Updated Flavor: s1.medium.')).toBeVisible()
  expect(await sent('PATCH', '/nova/flavors/')).toEqual([{ ram: 5120 }, { ram: 5120 }])
  const [after] = await rows('flavors', { name: 's1.medium' })
  expect(after).toMatchObject({ ram: 5120, swap: 128, ephemeral: 3, description: 'Ours' })
})

test('who may use a flavor is chosen among all projects, one that is gone by its id', async () => {
  const { idOf, sent } = await open()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Modify Access' }).click()
  const chosen = dialog.getByRole('region', { name: 'Selected Projects' })
  await expect.element(chosen.getByText('demo', { exact: true })).toBeVisible()
  await expect.element(chosen.getByText('This project is gone.')).toBeVisible()
  // There are no roles to give.
  expect(dialog.getByRole('button', { name: /^Roles of/ }).elements()).toEqual([])
  await press('Remove p-gone')
  await press('Add alt')
  await press('Save')
  await expect.element(toast('Modified access of "s1.medium".')).toBeVisible()
  const [body] = await sent('PATCH', '/nova/flavors/')
  const { flavor_access: ids } = body as { flavor_access: readonly { readonly id: string }[] }
  expect(ids.map(({ id }) => id).toSorted()).toEqual([idOf('demo'), idOf('alt')].toSorted())
})
