import { Project } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { toast as toasts } from '#ui/toast.ts'
import { flavorOf, on, serveCloud } from '#dialogs/testing/cloud.ts'

const flavor = flavorOf('m1.own', {
  ...{ swap: 128, rxtx_factor: 2, 'os-flavor-access:is_public': false },
  ...{ 'OS-FLV-EXT-DATA:ephemeral': 3, 'access-list': ['p-web', 'p-gone'], description: 'Ours' },
})
const one = `/api/nova/flavors/${flavor.id}/`
const project = (name: string) => sample(Project, { id: `p-${name}`, name })
const projects = on('GET', '/api/keystone/projects/', () =>
  json({ items: ['web', 'data', 'lab'].map(project) }),
)
const names = on('GET', '/api/keystone/project-names/', () => json({ names: { 'p-web': 'web' } }))
const valid = on('POST', '/api/workflows/create_flavor/validate', () =>
  json({ has_errors: false, errors: {}, workflow_slug: 'create_flavor' }),
)

/** Answers a change, and keeps what was sent. */
const kept = (method: string, path: string, answers: readonly Response[]) => {
  const sent: unknown[] = []
  const answer: Answer = on(method, path, async (request) => {
    sent.push(await request.json())
    return answers[sent.length - 1] ?? new Response(undefined, { status: 204 })
  })
  return { sent, answer }
}
const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const field = (name: RegExp) => dialog.getByRole('textbox', { name })
const open = async () => {
  await openDetails(flavors, flavor.id)
  await expect.element(page.getByRole('button', { name: 'Edit Flavor' })).toBeVisible()
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('a flavor is made of its sizes and the projects that may use it [RS-FLAVOR-02 RS-FLAVOR-03 RS-ERR-19]', async () => {
  const post = kept('POST', '/api/nova/flavors/', [json('It is late.', 409), json(flavor, 201)])
  serveCloud(post.answer, valid, projects)
  await openPanel(flavors, '/admin/flavors')
  await page.getByRole('button', { name: 'Create Flavor' }).click()
  await press('Next')
  await expect.element(dialog.getByText('This field is required.').nth(3)).toBeVisible()
  await field(/^Name/).fill('m1.own')
  await field(/^VCPUs/).fill('1')
  await field(/^RAM/).fill('2048')
  await field(/^Root Disk/).fill('20')
  await press('Next')
  await expect.element(dialog.getByText(/all projects can use the flavor/)).toBeVisible()
  await press('Add web')
  await press('Create Flavor')
  await expect.element(toast('Unable to create the flavor.')).toBeVisible()
  await press('Create Flavor')
  await expect.element(toast('Created Flavor: m1.own.')).toBeVisible()
  const body = {
    ...{ name: 'm1.own', id: 'auto', vcpus: 1, ram: 2048, disk: 20, swap: 0, rxtx_factor: 1 },
    ...{ 'OS-FLV-EXT-DATA:ephemeral': 0, description: '', flavor_access: [{ id: 'p-web' }] },
  }
  expect(post.sent).toEqual([body, body])
})

test('of an edited flavor what was changed is sent [RS-ERR-31]', async () => {
  const patch = kept('PATCH', one, [json('It is late.', 409)])
  serveCloud(
    patch.answer,
    names,
    on('GET', one, () => json(flavor)),
  )
  await open()
  await page.getByRole('button', { name: 'Edit Flavor' }).click()
  await expect.element(field(/^Swap Disk/)).toHaveValue('128')
  await expect.element(field(/^Ephemeral Disk/)).toHaveValue('3')
  await field(/^RAM/).fill('4096')
  await press('Save')
  await expect.element(toast('Unable to update the flavor.')).toBeVisible()
  await press('Save')
  await expect.element(toast('Updated Flavor: m1.own.')).toBeVisible()
  expect(patch.sent).toEqual([{ ram: 4096 }, { ram: 4096 }])
})

test('who may use a flavor is chosen among all projects, one that is gone by its id', async () => {
  const patch = kept('PATCH', one, [])
  serveCloud(
    patch.answer,
    projects,
    names,
    on('GET', one, () => json(flavor)),
  )
  await open()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Modify Access' }).click()
  const chosen = dialog.getByRole('region', { name: 'Selected Projects' })
  await expect.element(chosen.getByText('web', { exact: true })).toBeVisible()
  await expect.element(chosen.getByText('This project is gone.')).toBeVisible()
  // There are no roles to give.
  expect(dialog.getByRole('button', { name: /^Roles of/ }).elements()).toEqual([])
  await press('Remove p-gone')
  await press('Add lab')
  await press('Save')
  await expect.element(toast('Modified access of "m1.own".')).toBeVisible()
  expect(patch.sent).toEqual([{ flavor_access: [{ id: 'p-web' }, { id: 'p-lab' }] }])
})
