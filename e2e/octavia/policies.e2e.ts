import { expect, test } from '../fixtures.ts'
import { stepsOf, unique } from '../helpers.ts'
import { act, freeAgain, named, refusedThenDone, wizard } from './wizard.ts'

test('policies and rules are made and changed, and lead to pools that fit [SV-LBWIZ-07 SV-LBWIZ-08 SV-LBWIZ-09 SV-LBWIZ-10 SV-LBWIZ-18 SV-LBWIZ-19 SV-LBWIZ-28 SV-LBTOAST-03 SV-LBTOAST-04 SV-LBTOAST-05 SV-LBTOAST-06 SV-LBERR-18 SV-LBERR-19 SV-LBERR-24 SV-LBERR-25 SV-LBAPI-09 SV-LBAPI-10 SV-LBAPI-11 SV-LBAPI-12 SV-L7-02 SV-L7-03 SV-L7-04 SV-L7-07 SV-L7-08 SV-L7-09 SV-L7-10 SV-LBVAL-11 SV-LBVAL-12 SV-LBCONST-07]', async ({
  page,
  signIn,
  openstack,
  cloud,
  eventually,
}) => {
  const all = await openstack()
  const { octavia } = all
  const shop = await named(octavia.loadBalancers.listAll(), 'shop')
  const http = await named(octavia.listeners.listAll(), 'shop-http')
  const free = () => freeAgain(all, shop.id, eventually)
  await signIn()
  const name = unique()
  await page.goto(`/ngdetails/OS::Octavia::Listener/${http.id}`)
  await act(page, 'Create L7 Policy')
  const made = wizard(page, 'Create L7 Policy')
  await expect(stepsOf(made.root)).toHaveText([/L7 Policy Details/])
  await made.fill({ Name: name })
  expect(await made.options('Action')).toEqual(['Reject', 'Redirect to URL', 'Redirect to Pool'])
  await made.choose('Action', 'Redirect to Pool')
  expect((await made.options('Redirect Pool')).toSorted()).toEqual(['shop-images', 'shop-servers'])
  await made.choose('Action', 'Redirect to URL')
  await made.fill({ 'Redirect URL': 'example.org' })
  await made.value('Redirect URL').press('Tab')
  const url = 'The redirect url must be a valid http or https url.'
  await expect(made.root.getByText(url)).toBeVisible()
  await made.fill({ 'Redirect URL': 'https://example.org/' })
  await expect(made.root.getByText(url)).toBeHidden()
  const position = 'The position must be a number between 1 and 2147483647.'
  await made.number('Position', '0')
  await expect(made.root.getByText(position)).toBeVisible()
  await made.number('Position', '2')
  await refusedThenDone(page, cloud, 'Create L7 Policy', [
    ...(['Unable to create l7 policy.', 'A new l7 policy is being created.'] as const),
  ])
  const policy = await named(octavia.l7Policies.listAll(), name)
  expect(policy).toMatchObject({ redirect_url: 'https://example.org/', position: 2 })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::L7Policy/${policy.id}`)
  await act(page, 'Edit L7 Policy')
  await wizard(page, 'Update L7 Policy').choose('Action', 'Reject')
  await refusedThenDone(page, cloud, 'Update L7 Policy', [
    ...(['Unable to update l7 policy.', 'The l7policy has been updated.'] as const),
  ])
  expect(await octavia.l7Policies.get(policy.id)).toMatchObject({ action: 'REJECT' })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::L7Policy/${policy.id}`)
  await act(page, 'Create L7 Rule')
  const rule = wizard(page, 'Create L7 Rule')
  await expect(stepsOf(rule.root)).toHaveText([/L7 Rule Details/])
  expect(await rule.options('Type')).toEqual([
    ...['Host Name', 'Path', 'File Type', 'Header', 'Cookie'],
  ])
  await rule.choose('Type', 'File Type')
  expect(await rule.options('Compare Type')).toEqual(['Regex', 'Equal To'])
  await rule.choose('Type', 'Header')
  expect(await rule.options('Compare Type')).toEqual([
    ...['Regex', 'Equal To', 'Starts With', 'Ends With', 'Contains'],
  ])
  await rule.choose('Compare Type', 'Contains')
  await rule.fill({ Key: 'Accept', Value: 'png' })
  await expect(rule.root.getByRole('checkbox', { name: 'Invert' })).not.toBeChecked()
  // In the words of a new policy.
  await refusedThenDone(page, cloud, 'Create L7 Rule', [
    ...(['Unable to create l7 rule.', 'A new l7 policy is being created.'] as const),
  ])
  const [one] = await octavia.l7Rules(policy.id).listAll()
  expect(one).toMatchObject({ type: 'HEADER', key: 'Accept', value: 'png', invert: false })
  await free()

  await page.goto(`/ngdetails/OS::Octavia::L7Rule/${policy.id}/${one?.id}`)
  await act(page, 'Edit L7 Rule')
  const changed = wizard(page, 'Update L7 Rule')
  await changed.fill({ Value: 'jpeg' })
  await changed.root.getByText('Invert', { exact: true }).click()
  await refusedThenDone(page, cloud, 'Update L7 Rule', [
    ...(['Unable to update l7 rule.', 'The l7rule has been updated.'] as const),
  ])
  const [after] = await octavia.l7Rules(policy.id).listAll()
  expect(after).toMatchObject({ value: 'jpeg', invert: true })
})
