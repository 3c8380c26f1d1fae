/** What each persona sees of Keystone's things and is offered, and what Keystone itself says of it. */
import { createConnections, createOpenStack, passwordSignIn, scopeTo } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { csrfToken, expect, test } from '../fixtures.ts'
import { answerTo, offersOn, type Offers } from '../offers.ts'
import { transportTo } from '../openstack.ts'
import { refusedBy } from '../told-why.ts'
import type { World } from '../world.ts'

const nothing: Offers = { above: [], row: [] }

const lists = [
  { path: '/identity/domains', list: 'Domains', create: 'Create Domain', row: 'Default' },
  { path: '/identity/users', list: 'Users', create: 'Create User', row: 'demo' },
  { path: '/identity/groups', list: 'Groups', create: 'Create Group', row: 'developers' },
  { path: '/identity/roles', list: 'Roles', create: 'Create Role', row: 'service' },
] as const

const whole: Readonly<Record<string, Offers>> = {
  Domains: {
    above: ['Create Domain'],
    row: ['Edit Domain', 'Delete Domain: Disable the domain before you delete it.'],
  },
  Users: {
    above: ['Create User'],
    row: ['Edit User', 'Change Password', 'Disable User', 'Delete User'],
  },
  Groups: { above: ['Create Group'], row: ['Edit Group', 'Add Members', 'Delete Group'] },
  Roles: { above: ['Create Role'], row: ['Edit Role', 'Delete Role'] },
}

/** A list that is refused as a whole has nothing on its page. */
const offers = async (page: Page, one: (typeof lists)[number], row: string = one.row) => {
  await page.goto(one.path)
  const refused = page.getByText('This page is not available to you.')
  const table = page.getByRole('table', { name: one.list, exact: true })
  await expect(refused.or(table)).toBeVisible()
  return (await refused.isVisible()) ? ('refused' as const) : offersOn(page, { ...one, row })
}

test('an administrator changes all of it, a member and a reader see themselves and their domain', async ({
  page,
  signIn,
  openstack,
}) => {
  test.slow()
  for (const user of ['reader', 'demo', 'admin'] as const)
    await test.step(user, async () => {
      await signIn(user)
      const isAdmin = user === 'admin'
      for (const one of lists) {
        const row = one.list === 'Users' && !isAdmin ? user : one.row
        const expected = isAdmin
          ? whole[one.list]
          : one.list === 'Groups' || one.list === 'Roles'
            ? 'refused'
            : nothing
        expect(await offers(page, one, row), one.list).toEqual(expected)
      }
      const { keystone } = await openstack(user)
      const answer = isAdmin ? 'done' : 'forbidden'
      expect(await answerTo(keystone.users.list())).toBe(answer)
      expect(await answerTo(keystone.groups.list())).toBe(answer)
      expect(await answerTo(keystone.domains.list())).toBe(answer)
      if (isAdmin) return
      const refused = await refusedBy(() => keystone.groups.create({ name: 'not-to-be' }))
      expect(refused.status).toBe(403)
      expect(refused.words).toContain('identity:create_group')
    })
})

test('an administrator of a domain sees and changes what is in that domain alone', async ({
  page,
  world,
}) => {
  const keystone = await domainAdmin(world)
  await keystone.groups.create({ name: 'chemists', domain_id: await engineering(keystone) })
  await signInToDomain(page, world.url)
  expect(await offers(page, lists[1], 'engineer')).toEqual(whole['Users'])
  expect(await offers(page, lists[1], 'demo')).toEqual({ ...whole['Users'], row: 'absent' })
  expect(await offers(page, lists[2], 'chemists')).toEqual(whole['Groups'])
  expect(await offers(page, lists[2], 'developers')).toEqual({
    ...whole['Groups'],
    row: 'absent',
  })
  expect(await offers(page, lists[0], 'Default')).toMatchObject({ row: 'absent' })
  const names = (await keystone.users.list()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['engadmin', 'engineer'])
})

type Keystone = ReturnType<typeof createOpenStack>['keystone']

/** Keystone as the administrator of engineering sees it, without the product. */
const domainAdmin = async (world: World): Promise<Keystone> => {
  const connections = createConnections({
    ...{ transport: transportTo(world), timeoutMs: 30_000, maxConcurrentPerService: 8 },
  })
  const credentials = { username: 'engadmin', password: 'engadmin', userDomainName: 'engineering' }
  const unscoped = await passwordSignIn(connections, world.authUrl, credentials)
  const scope = { domain: { id: unscoped.user.domain.id } }
  const { id, catalog } = await scopeTo(connections, world.authUrl, unscoped, scope)
  return createOpenStack(connections, { token: id, catalog, region: 'RegionOne' }).keystone
}

const engineering = async (keystone: Keystone): Promise<string> =>
  (await keystone.users.list())[0]?.domain_id ?? ''

const signInToDomain = async (page: Page, url: string): Promise<void> => {
  const ajax = { 'X-Requested-With': 'XMLHttpRequest', Origin: url }
  const data = { auth_type: 'credentials', username: 'engadmin', password: 'engadmin' }
  const begun = await page.request.post(`${url}/api/session/`, {
    headers: ajax,
    data: { ...data, domain: 'engineering' },
  })
  expect(begun.status(), await begun.text()).toBe(201)
  const { user_domain_id: domain_id } = await begun.json()
  const moved = await page.request.post(`${url}/api/session/scope/`, {
    headers: { ...ajax, 'X-CSRFToken': await csrfToken(page) },
    data: { domain_id },
  })
  expect(moved.status(), await moved.text()).toBe(200)
}
