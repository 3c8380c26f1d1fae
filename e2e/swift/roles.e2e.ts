/** What each role is offered of the object storage, and what Swift itself lets it do. */
import type { OpenStack } from '@meridian/openstack'
import type { Locator, Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expect, test } from '../fixtures.ts'
import { choose, dialog, expectKeysIn, menuOf, signInAs, unique } from '../helpers.ts'
import { answerTo, namesOf } from '../offers.ts'
import type { User } from '../openstack.ts'
import { boxIn, itemOf, pageOf, rowOf } from './boxes.ts'

const openstackToo = { tag: '@openstack' }

const makers = /^(Create Container|Upload Files|Upload File|Create Folder)$/

const ofMany = /^(Download as Archive|Delete)$/

/** What the menu of a row or of a container holds; the one button where there is no menu. */
const offersOf = async (page: Page, found: Locator): Promise<readonly string[]> => {
  await expect(found).toBeVisible()
  await atRest(page)
  if ((await menuOf(found).count()) === 0) {
    // What a row does not show is behind a button of its own.
    const names = await namesOf(found.getByRole('button'))
    return names.filter((name) => !name.startsWith('Show details of'))
  }
  await menuOf(found).click()
  const menu = page.getByRole('menu')
  await expectKeysIn(menu)
  const all = await namesOf(menu.getByRole('menuitem'))
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  return all
}

type Seen = {
  readonly above: readonly string[]
  readonly container: readonly string[]
  readonly object: readonly string[]
  readonly folder: readonly string[]
  readonly selected: readonly string[]
  readonly dropping: boolean
  readonly access: 'switch' | 'said'
  readonly tabs: readonly string[]
  readonly swift: Readonly<Record<'read' | 'post' | 'put' | 'open' | 'remove', string>>
}

const all: Seen = {
  above: ['Create Container', 'Upload Files', 'Upload File', 'Create Folder'],
  container: ['Quotas and Versions', 'Update Metadata', 'Delete Container'],
  object: ['View Details', 'Download', 'Edit', 'Copy', 'Update Metadata', 'Delete'],
  folder: ['Delete'],
  selected: ['Download as Archive', 'Delete'],
  dropping: true,
  access: 'switch',
  tabs: ['Details', 'Preview', 'Versions', 'Settings', 'Link'],
  swift: { read: 'done', post: 'done', put: 'done', open: 'done', remove: 'done' },
}

const expected: Readonly<Record<User, Seen>> = {
  reader: {
    above: [],
    container: [],
    object: ['View Details', 'Download'],
    folder: [],
    selected: ['Download as Archive'],
    dropping: false,
    access: 'said',
    tabs: ['Details', 'Preview', 'Versions'],
    swift: {
      ...{ read: 'done', post: 'forbidden', put: 'forbidden' },
      ...{ open: 'forbidden', remove: 'forbidden' },
    },
  },
  demo: all,
  admin: all,
}

for (const user of ['reader', 'demo', 'admin'] as const)
  test(
    `what ${user} is offered of the object storage is what Swift lets them do`,
    openstackToo,
    async ({ page, signIn, openstack, cleanUp }) => {
      const { swift } = await openstack()
      const box = await boxIn(swift, cleanUp)
      for (const name of ['a.txt', 'spare.txt', 'folder/b.txt'])
        await swift.objects.put(box, name, { body: 'x', headers: { 'content-type': 'text/plain' } })
      await signIn(user, 'demo')
      await page.goto(pageOf(box))
      await expect(rowOf(page, 'a.txt')).toBeVisible()
      await atRest(page)
      const above = page.getByRole('main').getByRole('button', { name: makers })
      const access = page.getByRole('switch', { name: /^(Public|Private)$/ })
      const found = {
        above: await namesOf(above),
        container: await offersOf(page, itemOf(page, box)),
        object: await offersOf(page, rowOf(page, 'a.txt')),
        folder: await offersOf(page, rowOf(page, 'folder')),
        dropping: await page.getByRole('button', { name: /^Upload to/ }).isEnabled(),
        access: (await access.count()) === 1 ? ('switch' as const) : ('said' as const),
        selected: await ofSelected(page),
        tabs: await tabsOf(page),
        swift: await allowedBySwift(await openstack(user, 'demo'), box),
      }
      expect(found).toEqual(expected[user])
    },
  )

/** What is offered of rows that are chosen. */
const ofSelected = async (page: Page): Promise<readonly string[]> => {
  const box = rowOf(page, 'a.txt').getByRole('checkbox')
  await box.check()
  const offered = page.getByRole('main').getByRole('button', { name: ofMany })
  await expect(offered.first()).toBeVisible()
  const names = await namesOf(offered.and(page.locator('button:not(tr *)')))
  await box.uncheck()
  return names
}

const tabsOf = async (page: Page): Promise<readonly string[]> => {
  await choose(page, rowOf(page, 'a.txt'), 'View Details')
  const { root } = dialog(page, 'Object Details')
  await expect(root.getByRole('tab').first()).toBeVisible()
  const tabs = await namesOf(root.getByRole('tab'))
  await page.keyboard.press('Escape')
  await expect(root).toBeHidden()
  return tabs
}

const allowedBySwift = async ({ swift }: OpenStack, box: string): Promise<Seen['swift']> => ({
  read: await answerTo(swift.objects.get(box, 'a.txt').then((answer) => answer.text())),
  post: await answerTo(swift.objects.post(box, 'a.txt', { 'x-object-meta-a': 'b' })),
  put: await answerTo(swift.objects.put(box, 'new.txt', { body: 'x' })),
  open: await answerTo(swift.containers.post(box, { 'x-container-read': '' })),
  remove: await answerTo(swift.objects.remove(box, 'spare.txt')),
})

test(
  'who has no role that Swift knows is told that they may not, and is offered nothing',
  openstackToo,
  async ({ page, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique('e2e-stranger-')
    const project = await keystone.projects.create({ name, domain_id: 'default' })
    cleanUp(() => keystone.projects.remove(project.id))
    const person = await keystone.users.create({ name, password: name, domain_id: 'default' })
    cleanUp(() => keystone.users.remove(person.id))
    const role = await keystone.roles.create({ name })
    cleanUp(() => keystone.roles.remove(role.id))
    const grant = { on: 'projects', target: project.id, to: 'users', actor: person.id } as const
    await keystone.roles.grant(grant, role.id)
    await page.goto('/auth/login/')
    await signInAs(page, name)
    await expect(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible()
    await page.goto('/project/containers')
    const main = page.getByRole('main')
    await expect(main.getByText('You may not see this list.')).toBeVisible()
    await expect(main.getByText('Access was denied to this resource.')).toBeVisible()
    await expect(main.getByRole('button', { name: makers })).toHaveCount(0)
    await page.goto('/project/containers/container/anything')
    await expect(main.getByText('You may not see this.')).toBeVisible()
    await expect(main.getByText('You may not see this list.')).toHaveCount(2)
    await expect(main.getByRole('button', { name: makers })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^Upload to/ })).toBeDisabled()
  },
)
