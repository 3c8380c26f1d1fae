import { ServerGroup } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { button } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { serverGroups } from '#resources/nova/server-groups.tsx'
import { toast as toasts } from '#ui/toast.ts'
import { forbids, on, serveCloud } from '#dialogs/testing/cloud.ts'

const path = '/api/nova/servergroups/'
const group = (name: string, policy = 'affinity', members: readonly string[] = []) =>
  sample(ServerGroup, {
    ...{ id: `group-${name}`, name, policy, policies: [policy], members: [...members] },
    ...{ project_id: 'project-1', user_id: 'user-1' },
  })
const apart = group('web-apart', 'anti-affinity', ['s-1', 's-2'])
const lists = on('GET', path, () => json({ items: [apart, group('cache', 'soft-affinity')] }))
const loads = on('GET', `${path}${apart.id}/`, () => json(apart))
const named = on('GET', '/api/nova/server-names/', () => json({ names: { 's-1': 'web-1' } }))
const soft = (has: boolean) =>
  on('GET', '/api/nova/features/servergroup_soft_policies', () => json(has))
const refused = () => json('It is in use.', 409)
const alert = (text: string) => page.getByRole('alertdialog').filter({ hasText: text })
const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)
const create = page.getByRole('dialog', { name: 'Create Server Group' })
const choosePolicy = async (name: string) => {
  await create.getByRole('button', { name: /^Select…|Policy/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('groups are listed by name, with id and policy [RS-SGRP-06 RS-SGRP-07]', async () => {
  serveCloud(lists)
  await openPanel(serverGroups, '/project/server_groups')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const text of ['group-web-apart', 'Anti Affinity'])
    await expect.element(row('web-apart').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('cache').getByText('Soft Affinity')).toBeVisible()
  const names = page.getByRole('rowheader').elements()
  expect(names.map((cell) => cell.textContent?.trim())).toEqual(['cache', 'web-apart'])
})

test('the overview says whose the group is and links its members by name [RS-SGRP-05 RS-SGRP-08 RS-SGRP-09 RS-SGRP-10 RS-ROUTE-29]', async () => {
  serveCloud(loads, named)
  await openDetails(serverGroups, apart.id)
  for (const text of ['group-web-apart', 'Anti Affinity', 'project-1', 'user-1'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const members = page.getByRole('table', { name: 'Members' })
  const heads = members.getByRole('columnheader')
  await expect.element(heads.first()).toHaveTextContent('Instance Name')
  await expect.element(heads.nth(1)).toHaveTextContent('Instance ID')
  await expect
    .element(members.getByRole('link', { name: 'web-1' }))
    .toHaveAttribute('href', '/ngdetails/OS::Nova::Server/s-1')
  await expect.element(members.getByText('s-2', { exact: true })).toBeVisible()
})

for (const [has, labels] of [
  [true, ['Affinity', 'Anti Affinity', 'Soft Anti Affinity', 'Soft Affinity']],
  [false, ['Affinity', 'Anti Affinity']],
] as const) {
  test(`the form offers ${labels.length} policies where the cloud ${has ? 'has' : 'lacks'} soft ones [RS-SGRP-13 RS-SGRP-14]`, async () => {
    serveCloud(lists, soft(has))
    await openPanel(serverGroups, '/project/server_groups')
    await button('Create Server Group').click()
    await create.getByRole('button', { name: /Policy/ }).click()
    const options = page.getByRole('option')
    await expect.element(options.first()).toBeVisible()
    expect(options.elements().map((one) => one.textContent)).toEqual(labels)
  })
}

test('name and policy are demanded; the policy is sent in a list [RS-SGRP-11 RS-SGRP-12 RS-SGRP-15 RS-ERR-18 RS-OK-07]', async () => {
  const sent: unknown[] = []
  const posts = on('POST', path, async (request) => {
    sent.push(await request.json())
    return sent.length === 1 ? json('It is late.', 409) : json(group('new'), 201)
  })
  serveCloud(posts, lists, soft(true))
  await openPanel(serverGroups, '/project/server_groups')
  await button('Create Server Group').click()
  const send = create.getByRole('button', { name: 'Create Server Group' })
  await send.click()
  await expect.element(create.getByText('This field is required.').first()).toBeVisible()
  await create.getByRole('textbox', { name: /^Name/ }).fill('new')
  await send.click()
  expect(sent).toEqual([])
  await choosePolicy('Soft Anti Affinity')
  await send.click()
  await expect.element(toast('Unable to create the server group.')).toBeVisible()
  await expect.element(create.getByText(/It is late\./).first()).toBeVisible()
  await send.click()
  await expect.element(toast('Server Group new was successfully created.')).toBeVisible()
  const body = { name: 'new', policies: ['soft-anti-affinity'] }
  expect(sent).toEqual([body, body])
})

test('what cannot be deleted is told with its id [RS-ERR-36]', async () => {
  serveCloud(loads, named, on('DELETE', `${path}${apart.id}/`, refused))
  await openDetails(serverGroups, apart.id)
  await button('Delete Server Group').click()
  await alert('You have selected "web-apart"')
    .getByRole('button', { name: 'Delete Server Group' })
    .click()
  await expect
    .element(toast('Unable to delete the server group with id: group-web-apart'))
    .toBeVisible()
})

for (const [id, verb, gone, left] of [
  ['RS-SGRP-16', 'create', 'Create Server Group', 'Delete Server Groups'],
  ['RS-SGRP-17', 'delete', 'Delete Server Groups', 'Create Server Group'],
] as const) {
  test(`whoever the policy forbids to ${verb} groups is not offered it [${id}]`, async () => {
    serveCloud(forbids(`os_compute_api:os-server-groups:${verb}`), lists)
    await openPanel(serverGroups, '/project/server_groups')
    await expect.element(page.getByRole('link', { name: 'cache' })).toBeVisible()
    await expect.element(button(left)).toBeVisible()
    expect(button(gone).elements()).toEqual([])
  })
}
