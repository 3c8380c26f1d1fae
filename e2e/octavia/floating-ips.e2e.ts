import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { choose, confirm, dialog, expectToast, table } from '../helpers.ts'
import { chooseIn } from '../neutron/steps.ts'
import { dismiss } from '../told-why.ts'
import { expectDescribed, expectPageOf } from './shop.ts'

test('a load balancer gets a floating IP out of a pool, and loses it again [SV-LB-01 SV-LBROUTE-14 SV-LBFIP-01 SV-LBFIP-02 SV-LBFIP-03 SV-LBFIP-04 SV-LBFIP-05 SV-LBFIP-06 SV-LBFIP-07 SV-LBFIP-08 SV-LBFIP-09 SV-LBTOAST-15 SV-LBAPI-27 SV-LBAPI-28]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { neutron, octavia } = await openstack()
  const [balancer] = await octavia.loadBalancers.listAll({ name: 'shop' })
  const { vip_port_id: port_id = '', vip_address = '' } = balancer ?? {}
  const before = await neutron.floatingIps.listAll()
  await signIn()
  await page.goto('/project/load_balancer')
  const row = table(page, 'Load Balancers').row('shop')
  await row.menu()
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect(item('Associate Floating IP')).toBeVisible()
  await expect(item('Disassociate Floating IP')).toHaveCount(0)
  await choose(page, row.root, 'Associate Floating IP')
  const form = dialog(page, 'Associate Floating IP')
  await chooseIn(page, form.root, 'Floating IP Address', 'A new address from public')
  await expectAccessible(page, 'a floating IP for a load balancer')

  // The address is taken of the pool, and then refused: it is kept for the next attempt.
  const fail = () =>
    cloud.control.fail({
      ...{ service: 'network', method: 'PUT', how: 'status', status: 500, message: 'It broke.' },
    })
  const heal = fail()
  await form.press('Associate')
  await expect(form.root.getByRole('alert')).toContainText('It broke.')
  await expect(form.root.getByRole('button', { name: 'Associate', exact: true })).toBeEnabled()
  heal()
  const associating = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.press('Associate')
  const sent: unknown = (await associating).postDataJSON()
  await expectToast(page, 'Associating floating IP with load balancer.')
  await expect(form.root).toBeHidden()
  const after = await neutron.floatingIps.listAll()
  expect(after).toHaveLength(before.length + 1)
  const held = after.find((one) => one.port_id === port_id)
  expect(held).toMatchObject({ fixed_ip_address: vip_address })
  expect(sent).toEqual({ address_id: held?.id, port_id: `${port_id}_${vip_address}` })

  await row.menu()
  await expect(item('Disassociate Floating IP')).toBeVisible()
  await expect(item('Associate Floating IP')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const ip = held?.floating_ip_address ?? 'none'
  await row.do('Delete Load Balancer')
  const asked = dialog(page, 'Confirm Delete Load Balancer')
  await expect(asked.root).toContainText(`The project keeps the floating IP ${ip}.`)
  await asked.press('Cancel')
  await row.open()
  await expectPageOf(page, 'shop')
  await expectDescribed(page, { 'Floating IP': ip })

  await page.goto('/project/load_balancer')
  const healed = fail()
  await row.do('Disassociate Floating IP')
  const title = 'Confirm Disassociate Floating IP'
  const question = page.getByRole('alertdialog', { name: new RegExp(`^${title}`) })
  await question.getByRole('button', { name: /^Disassociate Floating IP/ }).click()
  const failed = 'Unable to disassociate floating IP address from load balancer: shop.'
  await expectToast(page, failed)
  await dismiss(page, failed)
  healed()
  await row.do('Disassociate Floating IP')
  const freeing = page.waitForRequest((request) => request.method() === 'PATCH')
  await question.getByRole('button', { name: /^Disassociate Floating IP/ }).click()
  expect((await freeing).postDataJSON()).toEqual({ address_id: held?.id })
  await expectToast(page, 'Disassociated floating IP address from load balancer: shop.')
  expect((await neutron.floatingIps.get(held?.id ?? '')).port_id).toBeNull()
})

test('administrators define flavors and their profiles, which members only look at [SV-LBFLAV-01 SV-LBFLAV-03 SV-LBAPI-18 SV-LBAPI-19 SV-LBAPI-20 SV-LBAPI-21 SV-LBERR-38 SV-LBERR-39 SV-LBERR-40 SV-LBERR-41 SV-LBERR-43 SV-LBERR-44 SV-LBERR-45 SV-LBERR-46]', async ({
  page,
  signIn,
  cloud,
}) => {
  test.setTimeout(60_000)
  await signIn('admin')
  await page.goto('/admin/flavor_profiles')
  const profiles = table(page, 'Flavor Profiles')
  await expect(profiles.names).toHaveText(['single'])
  const broken = (method: string) =>
    cloud.control.fail({
      ...{ service: 'load-balancer', method, how: 'status', status: 500, message: 'It broke.' },
    })
  const failsFirst = async (method: string, title: string, submit: string, words: string) => {
    const form = dialog(page, title)
    const heal = broken(method)
    await form.press(submit)
    await expectToast(page, words)
    await expect(form.root.getByRole('alert')).toContainText('It broke.')
    heal()
    await dismiss(page, words)
    await form.press(submit)
    await expect(form.root).toBeHidden()
  }
  const failsToDelete = async (kind: string, name: string, words: string) => {
    const heal = broken('DELETE')
    await confirm(page, `Confirm Delete ${kind}`, `Delete ${kind}`)
    await expectToast(page, words)
    await dismiss(page, words)
    await dismiss(page, `Unable to delete ${kind}: ${name}.`)
    heal()
  }

  await page.getByRole('button', { name: 'Create Flavor Profile', exact: true }).click()
  const profile = dialog(page, 'Create Flavor Profile')
  await profile.fill({ Name: 'pair', 'Provider Name': 'amphora', 'Flavor Data': '{' })
  await profile.root.getByRole('textbox', { name: /^Flavor Data/ }).press('Tab')
  await expect(profile.root).toContainText('Give valid JSON.')
  await profile.fill({ 'Flavor Data': '{"loadbalancer_topology": "ACTIVE_STANDBY"}' })
  await failsFirst(
    'POST',
    'Create Flavor Profile',
    'Create Flavor Profile',
    'Unable to create flavor profile.',
  )
  await expectToast(page, 'Created Flavor Profile: pair.')
  await profiles.row('pair').do('Edit Flavor Profile')
  await dialog(page, 'Edit Flavor Profile').fill({ Name: 'couple' })
  await failsFirst('PUT', 'Edit Flavor Profile', 'Save', 'Unable to update flavor profile.')
  await expect(profiles.names).toHaveText(['couple', 'single'])

  await page.goto('/admin/load_balancer_flavors')
  const flavors = table(page, 'Load Balancer Flavors')
  await page.getByRole('button', { name: 'Create Load Balancer Flavor', exact: true }).click()
  const flavor = dialog(page, 'Create Load Balancer Flavor')
  await flavor.fill({ Name: 'safe', Description: 'Two machines' })
  await chooseIn(page, flavor.root, 'Flavor Profile', 'couple')
  await failsFirst(
    'POST',
    'Create Load Balancer Flavor',
    'Create Load Balancer Flavor',
    'Unable to create flavor.',
  )
  await expect(flavors.names).toHaveText(['safe', 'standard'])
  await flavors.row('safe').do('Edit Load Balancer Flavor')
  await dialog(page, 'Edit Load Balancer Flavor').root.getByText('Enabled').click()
  await failsFirst('PUT', 'Edit Load Balancer Flavor', 'Save', 'Unable to update flavor.')
  await flavors.row('safe').open()
  await expectDescribed(page, {
    ...{ Name: 'safe', Description: 'Two machines', Enabled: 'No', 'Flavor Profile': 'couple' },
  })

  await signIn()
  await page.goto('/project/load_balancer_flavors')
  await expect(flavors.names).toHaveText(['safe', 'standard'])
  await expect(page.getByRole('button', { name: /^(Create|Edit|Delete) / })).toHaveCount(0)

  await signIn('admin')
  await page.goto('/admin/load_balancer_flavors')
  const kind = 'Load Balancer Flavor'
  await flavors.row('safe').do(`Delete ${kind}`)
  await failsToDelete(kind, 'safe', 'Unable to delete flavor.')
  await flavors.row('safe').do(`Delete ${kind}`)
  await confirm(page, `Confirm Delete ${kind}`, `Delete ${kind}`)
  await expectToast(page, `Deleted ${kind}: safe.`)
  await page.goto('/admin/flavor_profiles')
  await profiles.row('couple').do('Delete Flavor Profile')
  await failsToDelete('Flavor Profile', 'couple', 'Unable to delete flavor profile.')
  await profiles.row('couple').do('Delete Flavor Profile')
  await confirm(page, 'Confirm Delete Flavor Profile', 'Delete Flavor Profile')
  await expectToast(page, 'Deleted Flavor Profile: couple.')

  for (const [type, path, thing] of [
    ['Flavor', '/project/load_balancer_flavors', 'flavor'],
    ['FlavorProfile', '/admin/flavor_profiles', 'flavor profile'],
  ] as const) {
    await page.goto(`/ngdetails/OS::Octavia::${type}/11111111-2222-4333-8444-555555555555`)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expectToast(page, `Unable to retrieve ${thing}.`)
  }
})
