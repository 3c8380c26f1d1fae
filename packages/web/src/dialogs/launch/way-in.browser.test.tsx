import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenWorld } from '#api/testing/world.ts'
import { openForm, radio, region, take } from '#dialogs/launch/testing.tsx'
import { button, textbox } from '#dialogs/testing/launch.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
})

const plan = region('What Will Be Made')
const fill = async () => {
  await textbox('Instance Name').fill('site')
  await take(/^cirros/)
  await take('m1.tiny')
}

test('each network says where it leads, and none without a way out is taken by itself', async () => {
  await openForm()
  await expect.element(radio(/^web .*Reaches the Internet through router edge/)).toBeInTheDocument()
  await expect.element(radio(/^ipv6 .*No way out/)).toBeInTheDocument()
  await expect.element(radio(/^shared .*Shared by another project/)).toBeInTheDocument()
  for (const network of [/^web /, /^db /, /^ipv6 /, /^shared /])
    await expect.element(radio(network)).not.toBeChecked()
  await take(/^ipv6 /)
  await expect
    .element(page.getByText('No public address leads to this network: it has no way out.').first())
    .toBeVisible()
})

test('who lets SSH in gets an address, and both are made with the instance', async () => {
  const { run, idOf } = await openForm()
  await fill()
  await take(/^web /)
  await take('Anyone')
  await expect.element(radio('New address from public')).toBeChecked()
  await expect.element(plan.getByText(/^Security group ssh-from-anyone/)).toBeVisible()
  await expect.element(plan.getByText('Floating IP from public')).toBeVisible()
  await button('Launch Instance').click()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await run()).toMatchObject({
    ssh_from: 'anyone',
    address: { pool_id: await idOf('networks', 'public') },
  })
})

/** A project that has nothing but what its cloud gives it. */
const empty = async ({ only }: OpenWorld) => {
  for (const table of ['servers', 'ports', 'routers', 'subnets'] as const) await only(table)
  await only('networks', 'public')
}

test('a project without a network gets one in one step, and it is taken', async () => {
  const { rows } = await openForm({ prepare: empty })
  await expect.element(page.getByText('edge, a new one, with a gateway to public')).toBeVisible()
  await button('Prepare Network').click()
  await expect.element(radio(/^private .*through router edge/)).toBeChecked()
  expect(await rows('networks', { name: 'private' })).toHaveLength(1)
  await expect.element(button('Prepare Network')).not.toBeInTheDocument()
})

test('who has no key pair gets a new one, whose private half is shown before one goes on', async () => {
  const { at, run } = await openForm({ prepare: ({ only }) => only('keypairs') })
  await fill()
  await take(/^web /)
  await expect.element(radio('A new key pair')).toBeChecked()
  await expect.element(textbox('Key Pair Name')).toHaveValue('site-key')
  await button('Launch Instance').click()
  const dialog = page.getByRole('dialog', { name: 'Private Key of site-key' })
  await expect
    .element(dialog.getByRole('textbox', { name: 'Private Key' }))
    .toHaveValue(expect.stringContaining('PRIVATE KEY'))
  expect(at()).toBe('/project/instances/launch')
  await dialog.getByRole('button', { name: 'Copy Private Key' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.poll(at).toBe('/project/instances')
  expect(await run()).toMatchObject({ key: { name: 'site-key' }, server: { key_name: null } })
})

const halfWay = async () => {
  const world = await openForm()
  await fill()
  await take(/^web /)
  await take('Anyone')
  await world.refuse(409, 'No more of that.', {
    service: 'compute',
    path: '/servers$',
    method: 'POST',
  })
  await button('Launch Instance').click()
  await expect.element(page.getByText('The launch was refused half-way: Instance.')).toBeVisible()
  await expect.element(page.getByText('Unable to create the server.').first()).toBeVisible()
  await expect.element(page.getByText('Security Group ssh-from-anyone')).toBeVisible()
  await world.heal()
  return world
}

test('what is refused half-way says what was made, and in a toast that no server was, and can be taken back [RS-ERR-17]', async () => {
  const { rows } = await halfWay()
  expect(await rows('securityGroups', { name: 'ssh-from-anyone' })).toHaveLength(1)
  await button('Take It Back').click()
  await expect.element(button('Take It Back')).not.toBeInTheDocument()
  expect(await rows('securityGroups', { name: 'ssh-from-anyone' })).toEqual([])
})

test('what is refused half-way goes on where it was, and makes nothing twice', async () => {
  const { rows, at } = await halfWay()
  await button('Go On with the Launch').click()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await rows('securityGroups', { name: 'ssh-from-anyone' })).toHaveLength(1)
  expect(at()).toBe('/project/instances')
})

test('a script that cloud-init will not understand says so, and examples begin one', async () => {
  await openForm()
  await button('Advanced').click()
  const script = textbox('Customization Script')
  await script.fill('echo hello')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'cloud-init will not recognize this' }))
    .toBeVisible()
  await script.fill('')
  await button('Run a shell script').click()
  await expect.element(script).toHaveValue('#!/bin/sh\nset -eu\n')
  await expect.element(page.getByText(/cloud-init will not/)).not.toBeInTheDocument()
})
