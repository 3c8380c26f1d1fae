import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { button } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { serverGroups } from '#resources/nova/server-groups.tsx'
import { toast as toasts } from '#ui/tell/toast.ts'

/** A world in which one of the groups keeps its members strictly apart. */
const open = async (...given: Parameters<typeof openWorld>) => {
  const world = await openWorld(...given)
  const [group] = await world.change(
    'serverGroups',
    { name: 'apart-web' },
    { policy: 'anti-affinity' },
  )
  return { ...world, group, id: String(group?.id) }
}
/** As a Nova before 2.15 says it. */
const lacksSoftPolicies: Answer = (_, { pathname }) =>
  pathname.endsWith('/servergroup_soft_policies') ? json(false) : undefined
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
  const { id } = await open()
  await openPanel(serverGroups, '/project/server_groups')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const text of [id, 'Anti Affinity'])
    await expect.element(row('apart-web').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('apart-db').getByText('Soft Anti Affinity')).toBeVisible()
  const names = page.getByRole('rowheader').elements()
  expect(names.map((cell) => cell.textContent?.trim())).toEqual(['apart-db', 'apart-web'])
})

test('the overview says whose the group is and links its members by name [RS-SGRP-05 RS-SGRP-08 RS-SGRP-09 RS-SGRP-10 RS-ROUTE-29]', async () => {
  const { id, group, change, rows } = await open()
  const [member] = await rows('servers', { name: 'web-1' })
  await change('serverGroups', { id }, { members: [member?.id, 'gone'] })
  await openDetails(serverGroups, id)
  for (const text of [id, 'Anti Affinity', String(group?.project_id), String(group?.user_id)])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const members = page.getByRole('table', { name: 'Members' })
  const heads = members.getByRole('columnheader')
  await expect.element(heads.first()).toHaveTextContent('Instance Name')
  await expect.element(heads.nth(1)).toHaveTextContent('Instance ID')
  await expect
    .element(members.getByRole('link', { name: 'web-1' }))
    .toHaveAttribute('href', `/ngdetails/OS::Nova::Server/${String(member?.id)}`)
  // Of one that is gone the id is all that is known: it stands for the name, too.
  await expect.poll(() => members.getByText('gone', { exact: true }).elements().length).toBe(2)
})

for (const [has, labels] of [
  [true, ['Affinity', 'Anti Affinity', 'Soft Anti Affinity', 'Soft Affinity']],
  [false, ['Affinity', 'Anti Affinity']],
] as const) {
  test(`the form offers ${labels.length} policies where the cloud ${has ? 'has' : 'lacks'} soft ones [RS-SGRP-13 RS-SGRP-14]`, async () => {
    await openWorld({}, ...(has ? [] : [lacksSoftPolicies]))
    await openPanel(serverGroups, '/project/server_groups')
    await button('Create Server Group').click()
    await create.getByRole('button', { name: /Policy/ }).click()
    const options = page.getByRole('option')
    await expect.poll(() => options.elements().map((one) => one.textContent)).toEqual(labels)
  })
}

test('name and policy are demanded; the policy is sent in a list [RS-SGRP-11 RS-SGRP-12 RS-ERR-18 RS-OK-07]', async () => {
  const { refuse, rows, sent } = await openWorld()
  await refuse(409, 'It is late.', { service: 'compute', method: 'POST', times: 1 })
  await openPanel(serverGroups, '/project/server_groups')
  await button('Create Server Group').click()
  const send = create.getByRole('button', { name: 'Create Server Group' })
  await send.click()
  await expect.element(create.getByText('This field is required.').first()).toBeVisible()
  await create.getByRole('textbox', { name: /^Name/ }).fill('new')
  await send.click()
  const posts = () => sent('POST', '/nova/servergroups/')
  expect(await posts()).toEqual([])
  await choosePolicy('Soft Anti Affinity')
  await send.click()
  await expect.element(toast('Unable to create the server group.')).toBeVisible()
  await expect.element(create.getByText(/It is late\./).first()).toBeVisible()
  await send.click()
  await expect.element(toast('Server Group new was successfully created.')).toBeVisible()
  const body = { name: 'new', policies: ['soft-anti-affinity'] }
  expect(await posts()).toEqual([body, body])
  expect(await rows('serverGroups', { name: 'new' })).toMatchObject([
    { policy: 'soft-anti-affinity' },
  ])
})

test.each([
  ['Affinity', 'affinity'],
  ['Anti Affinity', 'anti-affinity'],
  ['Soft Affinity', 'soft-affinity'],
  ['Soft Anti Affinity', 'soft-anti-affinity'],
])('%s is sent as %s [RS-SGRP-15]', async (label, policy) => {
  const { sent } = await openWorld()
  await openPanel(serverGroups, '/project/server_groups')
  await button('Create Server Group').click()
  await create.getByRole('textbox', { name: /^Name/ }).fill('new')
  await choosePolicy(label)
  await create.getByRole('button', { name: 'Create Server Group' }).click()
  await expect.element(toast('Server Group new was successfully created.')).toBeVisible()
  const body = { name: 'new', policies: [policy] }
  expect(await sent('POST', '/nova/servergroups/')).toEqual([body])
})

test('what cannot be deleted is told with its id [RS-ERR-36]', async () => {
  const { id, refuse } = await open()
  await refuse(409, 'It is in use.', { service: 'compute', method: 'DELETE' })
  await openDetails(serverGroups, id)
  await button('Delete Server Group').click()
  await alert('You have selected "apart-web"')
    .getByRole('button', { name: 'Delete Server Group' })
    .click()
  await expect.element(toast(`Unable to delete the server group with id: ${id}`)).toBeVisible()
})

for (const [id, verb, gone, left] of [
  ['RS-SGRP-16', 'create', 'Create Server Group', 'Delete Server Groups'],
  ['RS-SGRP-17', 'delete', 'Delete Server Groups', 'Create Server Group'],
] as const) {
  test(`whoever the policy forbids to ${verb} groups is not offered it [${id}]`, async () => {
    await open({ forbids: [`os_compute_api:os-server-groups:${verb}`] })
    await openPanel(serverGroups, '/project/server_groups')
    await expect.element(page.getByRole('link', { name: 'apart-db' })).toBeVisible()
    await expect.element(button(left)).toBeVisible()
    expect(button(gone).elements()).toEqual([])
  })
}
