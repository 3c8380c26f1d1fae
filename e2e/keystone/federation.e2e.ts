import { expect, test } from '../fixtures.ts'
import { dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

const rules = [{ local: [{ user: { name: '{0}' } }], remote: [{ type: 'REMOTE_USER' }] }]

test(
  'an administrator makes a mapping, registers an identity provider and gives it a protocol',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const [idp, map] = [unique(), unique()]
    await signIn('admin')

    await page.goto('/identity/mappings')
    await page.getByRole('button', { name: 'Create Mapping' }).click()
    const create = dialog(page, 'Create Mapping')
    await create.fill({ 'Mapping ID': map, Rules: '[{"local": [],' })
    await create.press('Create Mapping')
    await expect(create.root).toContainText('This is not JSON: see line 1, column 15.')
    await create.fill({ Rules: '[{"local": [{"usr": {}}], "remote": [{"type": "A"}]}]' })
    await expect(create.root).toContainText('rules[0].local[0] has “usr”, which is none of')
    await create.fill({ Rules: JSON.stringify(rules) })
    cleanUp(() => keystone.mappings.remove(map))
    await create.press('Create Mapping')
    await expectToast(page, 'Mapping created successfully.')
    await expectRow(table(page, 'Mappings').row(map), { Rules: 'REMOTE_USER: user {0}' })

    await page.goto('/identity/identity_providers')
    await page.getByRole('button', { name: 'Register Identity Provider', exact: true }).click()
    const register = dialog(page, 'Register Identity Provider')
    await register.fill({
      'Identity Provider ID': idp,
      Description: 'For a test',
      'Remote IDs': `urn:${idp}:a\nurn:${idp}:b`,
    })
    let domain: string | null | undefined
    cleanUp(async () => {
      domain ??= (await keystone.identityProviders.get(idp).catch(() => undefined))?.domain_id
      await keystone.identityProviders.remove(idp).catch(() => undefined)
      if (!domain) return
      await keystone.domains.update(domain, { enabled: false })
      await keystone.domains.remove(domain)
    })
    await register.press('Register')
    await expectToast(page, 'Identity provider registered successfully.')
    const made = await keystone.identityProviders.get(idp)
    domain = made.domain_id
    expect(made).toMatchObject({ enabled: true, remote_ids: [`urn:${idp}:a`, `urn:${idp}:b`] })
    const row = table(page, 'Identity Providers').row(idp)
    await expectRow(row, { Description: 'For a test', Enabled: 'Yes' })

    await row.do('Edit Identity Provider')
    const edit = dialog(page, 'Edit Identity Provider')
    await edit.fill({ 'Authorization TTL': '90', 'Remote IDs': `urn:${idp}:b` })
    await edit.press('Save')
    await expectToast(page, 'Identity provider updated successfully.')
    expect(await keystone.identityProviders.get(idp)).toMatchObject({
      authorization_ttl: 90,
      remote_ids: [`urn:${idp}:b`],
    })

    await page.goto(`/identity/identity_providers/${idp}?tab=protocols`)
    await page.getByRole('button', { name: 'Add Protocol' }).first().click()
    const add = dialog(page, 'Add Protocol')
    await add.fill({ 'Protocol ID': 'openid', 'Remote ID Attribute': 'OIDC_CLAIM_iss' })
    await add.root.getByRole('button', { name: /Mapping ID/ }).click()
    await page.getByRole('option', { name: map, exact: true }).click()
    await add.press('Add Protocol')
    await expectToast(page, 'Identity provider protocol created successfully.')
    const protocol = table(page, 'Protocols').row('openid')
    await expectRow(protocol, { 'Mapping ID': map, 'Remote ID Attribute': 'OIDC_CLAIM_iss' })

    await protocol.do('Edit Protocol')
    const change = dialog(page, 'Edit Protocol')
    await change.fill({ 'Remote ID Attribute': 'HTTP_X' })
    await change.press('Save')
    await expectToast(page, 'Identity provider protocol updated successfully.')
    expect(await keystone.protocols(idp).listAll()).toMatchObject([
      { id: 'openid', mapping_id: map, remote_id_attribute: 'HTTP_X' },
    ])

    await page.goto('/identity/identity_providers')
    await table(page, 'Identity Providers').row(idp).do('Unregister Identity Provider')
    const question = dialog(page, 'Confirm Unregister Identity Provider')
    await expect(question.root).toContainText('Nobody can sign in by it any more')
    await question.press('Unregister Identity Provider')
    await expectToast(page, `Unregistered Identity Provider: ${idp}.`)
    await expect(table(page, 'Identity Providers').row(idp).root).toBeHidden()
  },
)

test(
  'a remote ID that another has is refused beside what was typed',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const [idp, other] = [unique(), unique()]
    const remote = `urn:${idp}`
    await keystone.identityProviders.create({
      ...{ id: idp, domain_id: 'default', remote_ids: [remote] },
    })
    cleanUp(() => keystone.identityProviders.remove(idp))
    await signIn('admin')
    await page.goto('/identity/identity_providers')
    await page.getByRole('button', { name: 'Register Identity Provider', exact: true }).click()
    const register = dialog(page, 'Register Identity Provider')
    await register.fill({ 'Identity Provider ID': other, 'Remote IDs': remote })
    await register.press('Register')
    await expect(register.root.getByRole('alert')).toContainText(`Duplicate remote ID: ${remote}.`)
    await expect(register.root.getByRole('textbox', { name: /^Remote IDs/ })).toHaveValue(remote)
  },
)

test(
  'a service provider is made, changed and deleted',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique()
    await signIn('admin')
    await page.goto('/identity/service_providers')
    await page.getByRole('button', { name: 'Create Service Provider' }).click()
    const create = dialog(page, 'Create Service Provider')
    await create.fill({
      'Service Provider ID': name,
      'Authentication URL': 'https://far.example/v3/auth',
      'Service Provider URL': 'https://far.example/sso',
    })
    cleanUp(() => keystone.serviceProviders.remove(name).catch(() => undefined))
    await create.press('Create Service Provider')
    await expectToast(page, `Created Service Provider: ${name}.`)
    const row = table(page, 'Service Providers').row(name)
    await expectRow(row, { Enabled: 'Yes', 'Service Provider URL': 'https://far.example/sso' })
    await row.do('Edit Service Provider')
    const edit = dialog(page, 'Edit Service Provider')
    await edit.fill({ Description: 'Far away' })
    await edit.press('Save')
    await expectRow(row, { Description: 'Far away' })
    await row.do('Delete Service Provider')
    await dialog(page, 'Confirm Delete Service Provider').press('Delete Service Provider')
    await expectToast(page, `Deleted Service Provider: ${name}.`)
  },
)

test('who is no administrator sees none of it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/')
  const panels = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(panels.getByRole('link').first()).toBeVisible()
  for (const name of ['Identity Providers', 'Mappings', 'Service Providers'])
    await expect(panels.getByRole('link', { name, exact: true })).toHaveCount(0)
})
