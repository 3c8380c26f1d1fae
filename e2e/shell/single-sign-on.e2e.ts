/** Single sign-on with the embedded Keystone, a web server before it and an identity provider. */
import { rows } from '@meridian/cloud'
import { expectAccessible } from '../axe.ts'
import { expect, test as base, type Page } from '@playwright/test'
import { opensAlive } from '../fixtures.ts'
import { startGate } from '../sso/gate.ts'
import { startProvider } from '../sso/identity-provider.ts'
import { startWorld, type World } from '../world.ts'

const accounts = {
  vera: {
    password: 'veras secret',
    claims: {
      ...{ preferred_username: 'vera', email: 'vera@university.example.org' },
      affiliation: 'staff',
    },
  },
  ole: {
    password: 'oles secret',
    claims: { preferred_username: 'ole', email: 'ole@example.org', affiliation: 'student' },
  },
}

type Site = World & { readonly issuer: string }

/** The demo world's university, whose page is really there. */
const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  site: async ({}, use) => {
    let world: World | undefined
    let issuer = ''
    const gate = await startGate(
      (request) => world?.cloud?.fetch(request) ?? Promise.reject(new Error('no cloud')),
      () => issuer,
    )
    const provider = await startProvider(accounts, gate.client)
    issuer = provider.issuer
    const choices = [
      { id: 'any', label: 'Single sign-on', protocol: 'openid' },
      {
        id: 'university',
        label: 'University login',
        protocol: 'openid',
        identity_provider: 'university',
      },
    ]
    world = await startWorld({
      OS_AUTH_URL: `${gate.origin}/identity/v3`,
      WEBSSO_CHOICES: JSON.stringify(choices),
      WEBSSO_INITIAL_CHOICE: 'university',
    })
    const { cloud } = world
    if (!cloud) throw new Error('This test is for the embedded cloud.')
    cloud.table(rows.trustedDashboards, '').insert({ id: `${world.url}/auth/websso/` })
    const providers = cloud.table(rows.identityProviders, '')
    const university = providers.get('university')
    if (university) providers.update({ ...university, remote_ids: [issuer] })
    await use({ ...world, issuer })
    await world.close()
    provider.close()
    gate.close()
  },
})

const way = (page: Page) => page.getByRole('combobox', { name: 'Authenticate using' })
const inside = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

const enter = async (page: Page, name: keyof typeof accounts) => {
  await expect(page.getByRole('heading', { name: 'University login' })).toBeVisible()
  await page.getByLabel('Account').fill(name)
  await page.getByLabel('Secret').fill(accounts[name].password)
  await page.getByRole('button', { name: 'Enter' }).click()
}

test('one signs in at the identity provider, with the own project and nothing else', async ({
  page,
  site,
}) => {
  opensAlive(page)
  // The page one came for is the one that one comes back to.
  await page.goto(`${site.url}/project/key_pairs`)
  await expect(way(page)).toHaveValue('university')
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: 'Continue' }).click()
  await enter(page, 'vera')
  await expect(page.getByRole('heading', { name: 'Key Pairs', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/project\/key_pairs$/)
  await expect(page.getByRole('banner')).toContainText('visitors')
  await expect(page.getByRole('banner').getByRole('button', { name: 'vera' })).toBeVisible()
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const scopes = await page.request.get(`${site.url}/api/session/scopes/`, { headers })
  const { projects } = await scopes.json()
  expect(projects.map(({ name }: { name: string }) => name)).toEqual(['visitors'])
  const names = (await page.context().cookies(site.url)).map(({ name }) => name)
  expect(names).not.toContain('sso')
})

test('Keystone finds the identity provider by its issuer where the choice names none', async ({
  page,
  site,
}) => {
  opensAlive(page)
  await page.goto(site.url)
  await way(page).selectOption({ label: 'Single sign-on' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await enter(page, 'vera')
  await expect(inside(page)).toBeVisible()
})

test('whom no rule of the mapping fits stays outside, and so does everybody once it is disabled', async ({
  page,
  site,
}) => {
  opensAlive(page)
  const begin = async () => {
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await begin()
  await enter(page, 'ole')
  await expect(page.getByText('The request you have made requires authentication.')).toBeVisible()
  const providers = site.cloud?.table(rows.identityProviders, '')
  const university = providers?.get('university')
  if (university) providers?.update({ ...university, enabled: false })
  await begin()
  await enter(page, 'vera')
  const refused = 'You are not authorized to perform the requested action.'
  await expect(page.getByText(refused)).toBeVisible()
  await page.goto(site.url)
  await expect(way(page)).toBeVisible()
})

test('who has a role nowhere is told so on the sign-in page', async ({ page, site }) => {
  opensAlive(page)
  const mappings = site.cloud?.table(rows.mappings, '')
  mappings?.update({
    id: 'university_staff',
    rules: [
      {
        local: [{ user: { name: '{0}' } }],
        remote: [{ type: 'HTTP_OIDC_CLAIM_PREFERRED_USERNAME' }],
      },
    ],
  })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enter(page, 'ole')
  await expect(page.getByRole('alert')).toContainText(
    'You are not authorized for any projects or domains.',
  )
  await expect(way(page)).toBeVisible()
})

test('a dashboard that Keystone does not trust is given no token', async ({ page, site }) => {
  opensAlive(page)
  site.cloud?.table(rows.trustedDashboards, '').remove(`${site.url}/auth/websso/`)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enter(page, 'vera')
  await expect(page.getByText('The request you have made requires authentication.')).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/localhost/)
})
