import { Project } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openDetails } from '#resource/testing/open.tsx'
import { projects } from '#resources/keystone/projects.tsx'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'
import { toast as toasts } from '#ui/toast.ts'

const web = sample(Project, { id: 'p-web', name: 'web', enabled: true })
const path = '/api/nova/quota-sets/'
const dialog = page.getByRole('dialog', { name: 'Modify Quotas' })
const field = (name: RegExp) => dialog.getByRole('textbox', { name })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('what compute lets a project have is changed beside what it lets others have [RS-NOVA-23 RS-NOVA-24 RS-NOVA-25]', async () => {
  const sent: unknown[] = []
  serveCloud(
    on('GET', '/api/keystone/projects/p-web', () => json(web)),
    on('GET', '/api/keystone/domain-names/', () => json({ names: {} })),
    on('GET', `${path}editable/`, () => json({ items: ['instances', 'cores', 'volumes'] })),
    on('GET', `${path}defaults/`, () =>
      json({ items: [{ name: 'instances', display_name: 'Instances', limit: 10 }] }),
    ),
    on('GET', `${path}p-web`, () => json({ instances: 60, cores: -1, ram: 1024 })),
    on('PATCH', `${path}p-web`, async (request) => {
      sent.push(await request.json())
      return sent.length === 1
        ? json('It is in use.', 400)
        : new Response(undefined, { status: 204 })
    }),
  )
  await openDetails(projects, 'p-web')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Modify Quotas' }).click()
  await expect.element(dialog.getByText(/^How much of compute the project web may/)).toBeVisible()
  await expect.element(field(/^Instances/)).toHaveValue('60')
  await expect.element(field(/^VCPUs/)).toHaveValue('-1')
  await expect.element(dialog.getByText('The default is 10.')).toBeVisible()
  // What this cloud does not let anybody change is not there.
  expect(field(/^RAM/).elements()).toEqual([])
  await field(/^Instances/).fill('70')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)
  await expect.element(toast('Unable to modify the quotas of the project.')).toBeVisible()
  await save.click()
  await expect.element(toast('Modified quotas of project "web".')).toBeVisible()
  expect(sent).toEqual([{ instances: 70 }, { instances: 70 }])
})
