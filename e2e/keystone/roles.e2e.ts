/** What each persona sees of Keystone's things and is offered, and what Keystone itself says of it. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { answerTo, offersOn, type Offers } from '../offers.ts'
import { only } from '../own-project.ts'
import { refusedBy } from '../told-why.ts'
import { keystoneOfChief, listsOf, madeBy, signInAsChief, type Shown } from './roles-ground.ts'

const nowhere: Offers = { above: [], row: 'absent' }

/** A list of which somebody sees their own alone, or a page that is refused as a whole. */
const ofOthers = {
  ...{ Domain: nowhere, Project: nowhere, User: nowhere },
  ...{ Group: 'refused: identity:list_groups', Role: 'refused: identity:list_roles' },
}

/** In the rows of a domain, whoever rules it. */
const whole: Readonly<Record<string, Offers>> = {
  Domain: {
    above: ['Create Domain'],
    row: [
      ...['Edit Domain', 'Set Domain Context'],
      'Delete Domain: Disable the domain before you delete it.',
    ],
  },
  Project: {
    above: ['Create Project'],
    row: [
      ...['Edit Project', 'Manage Members', 'Manage Groups', 'Modify Quotas'],
      ...['Create Subproject', 'Disable Project', 'Delete Project'],
    ],
  },
  User: {
    above: ['Create User'],
    row: ['Edit User', 'Change Password', 'Disable User', 'Delete User'],
  },
  Group: { above: ['Create Group'], row: ['Edit Group', 'Add Members', 'Delete Group'] },
  Role: { above: ['Create Role'], row: ['Edit Role', 'Delete Role'] },
}

/** What is there of a list, or the rule that keeps the page from the user. */
const seenOf = async (page: Page, one: Shown): Promise<Offers | string> => {
  await page.goto(one.path)
  const refused = page.getByText('This page is not available to you.')
  const there = page.getByRole('table', { name: one.list, exact: true })
  await expect(refused.or(there)).toBeVisible()
  if (await there.isVisible()) return offersOn(page, one)
  const why = page.getByText('Your role does not allow this: ')
  return `refused: ${(await why.innerText()).split(': ').at(-1)}`
}

test(
  'a reader, a member and administrators see of identity what policy allows, and Keystone says the same',
  { tag: ['@openstack', '@whole'] },
  async ({ page, signIn, openstack, cleanUp, world }) => {
    test.slow()
    const there = await madeBy(await openstack('admin'), cleanUp)
    const personas = {
      reader: [() => signIn('reader'), async () => (await openstack('reader')).keystone, ofOthers],
      demo: [() => signIn('demo'), async () => (await openstack('demo')).keystone, ofOthers],
      chief: [
        () => signInAsChief(page, world.url, there),
        () => keystoneOfChief(world, there),
        whole,
      ],
      admin: [() => signIn('admin'), async () => (await openstack('admin')).keystone, whole],
    } as const
    for (const [who, [enter, ask, expected]] of Object.entries(personas))
      await test.step(who, async () => {
        await enter()
        const keystone = await ask()
        const found: Record<string, Offers | string> = {}
        for (const { type, read, change, acts, ...one } of listsOf(there)) {
          const seen = await seenOf(page, { type, read, change, acts, ...one })
          found[type] = seen
          const { above, row } = typeof seen === 'string' ? nowhere : seen
          const [listed, changed] = [
            await answerTo(read(keystone, one.row)),
            await answerTo(change(keystone)),
          ]
          const says = `${who}, ${type}: reading is ${listed}, changing is ${changed}`
          expect(row === 'absent', says).toBe(listed !== 'done')
          const names = [...above, ...(row === 'absent' ? [] : row)].map((w) => w.split(': ')[0])
          expect(
            names.some((name) => name?.startsWith('Edit ')),
            says,
          ).toBe(changed === 'done')
          // What is not offered is refused, too, and nothing has become of it.
          for (const [name, act] of Object.entries(acts))
            if (!names.includes(name)) expect(await answerTo(act(keystone)), name).toBe('forbidden')
        }
        expect(found).toEqual(expected)
      })
  },
)

test(
  'a reader and a member see themselves, and are told which rule keeps others from them',
  { tag: '@openstack' },
  async ({ page, signIn, openstack }) => {
    const { keystone } = await openstack('admin')
    const other = only(await keystone.users.list({ name: 'admin' }))
    for (const who of ['reader', 'demo'] as const)
      await test.step(who, async () => {
        await signIn(who)
        const own = { Domains: 'Default', Projects: 'demo', Users: who }
        for (const [list, row] of Object.entries(own)) {
          const create = `Create ${list.slice(0, -1)}`
          const one = { path: `/identity/${list.toLowerCase()}`, list, row, create }
          expect(await offersOn(page, one), list).toEqual({ above: [], row: [] })
          if (list !== 'Projects') await expect(table(page, list).names).toHaveText([row])
        }
        const asked = (await openstack(who)).keystone
        const { status, words } = await refusedBy(() => asked.users.get(other.id))
        expect({ status, words }).toEqual({
          status: 403,
          words: expect.stringContaining('identity:get_user'),
        })
        await page.goto(`/ngdetails/OS::Keystone::User/${other.id}`)
        await expect(page.getByRole('main')).toContainText(words)
        const group = await refusedBy(() => asked.groups.create({ name: 'not-to-be' }))
        expect(group.words).toContain('identity:create_group')
      })
  },
)

test(
  'an administrator of a domain sees what is in that domain alone, as Keystone does',
  { tag: '@openstack' },
  async ({ page, openstack, cleanUp, world }) => {
    const there = await madeBy(await openstack('admin'), cleanUp)
    const keystone = await keystoneOfChief(world, there)
    await signInAsChief(page, world.url, there)
    const { name } = there
    const inside = {
      Domains: [name],
      Projects: [name],
      Users: [name, `${name}-chief`],
      Groups: [name],
    }
    for (const [list, names] of Object.entries(inside)) {
      await page.goto(`/identity/${list.toLowerCase()}`)
      await expect(table(page, list).names).toHaveText(names)
    }
    const namesOf = (rows: readonly { readonly name: string }[]) =>
      rows.map((one) => one.name).toSorted()
    expect(namesOf(await keystone.users.list())).toEqual(inside.Users)
    expect(namesOf(await keystone.groups.list())).toEqual(inside.Groups)
    expect(namesOf(await keystone.projects.list())).toEqual(inside.Projects)
  },
)
