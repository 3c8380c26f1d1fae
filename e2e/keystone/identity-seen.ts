/** What those see for whom an administrator has made something. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { password, type Named, type Walk } from './identity-ground.ts'

/** Signs in with the form, in a domain other than the usual. */
export const signInThere = async (page: Page, user: Named, domain: Named): Promise<void> => {
  await page.goto('/auth/login/')
  await page.getByLabel('User Name').fill(user.name)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain.name)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Where the session works, and where else it could: in the one project. */
export const seesOwnProject = async (page: Page, { cloud }: Walk, project: Named) => {
  const where = page.getByRole('banner').getByRole('button', { name: /^RegionOne \// })
  await expect(where).toHaveText(new RegExp(`${project.name}$`))
  await page.goto('/identity/projects')
  await expect(table(page, 'Projects').names).toHaveText([project.name])
  await page.goto('/identity/users')
  await expect(table(page, 'Users').names).toHaveText([project.name])
  await page.goto('/project/instances')
  await expect(page.getByText('No items to display.')).toBeVisible()
  expect(await cloud.nova.servers.list({ project_id: project.id, all_tenants: true })).toEqual([])
}

/** Of a domain's administrator, whom Keystone is told of here, the lists have what is in the domain. */
export const seesOwnDomain = async (
  page: Page,
  { cloud: { keystone }, name }: Walk,
  { domain, user }: { readonly domain: Named; readonly user: Named },
) => {
  const chief = await keystone.users.create({
    name: `${name}-chief`,
    domain_id: domain.id,
    password,
  })
  const grant = { on: 'domains', target: domain.id, to: 'users', actor: chief.id } as const
  await keystone.roles.grant(grant, only(await keystone.roles.list({ name: 'admin' })).id)
  await signInThere(page, chief, domain)
  await page.goto('/identity/users')
  await expect(table(page, 'Users').names).toHaveText([user.name, chief.name])
  await page.goto('/identity/groups')
  await expect(table(page, 'Groups').names).toHaveText([name])
  await page.goto('/identity/projects')
  await expect(table(page, 'Projects').names).toHaveText([name])
  await page.goto('/identity/domains')
  await expect(table(page, 'Domains').names).toHaveText([domain.name])
}
