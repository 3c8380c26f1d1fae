/**
 * Does a tab show what an action of its own page has done? Each tab that reads something beside its item,
 * where an action of the page changes that.
 */
import { dnsZones, loadBalancers, projects, routers, users, volumeTypes } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#api/call.ts'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import type { TypeCode } from '#resource/define.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { show } from '#resource/testing/open.tsx'
import { resources } from '#resources/registry.ts'

const dialog = page.getByRole('dialog')
const panel = page.getByRole('tabpanel')
const type = (label: string, text: string) =>
  dialog.getByLabelText(label, { exact: true }).fill(text)
const choose = async (label: string, option: string | RegExp) => {
  await dialog.getByLabelText(label, { exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}
const send = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click()

type Case = {
  readonly user?: 'admin'
  readonly type: TypeCode
  /** The id of the item, and what the world needs to be changed by. */
  readonly find: (world: OpenWorld) => Promise<string>
  readonly tab: string
  readonly action: string
  /** What is filled in and sent. */
  readonly fill: () => Promise<void>
  /** What was not there before. */
  readonly shows: string | RegExp
}

const idIn = async (
  list: Promise<{
    readonly items: readonly { readonly id: string; readonly name?: string | null }[]
  }>,
  name: string,
): Promise<string> => {
  const found = (await list).items.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found.id
}

const instance = {
  type: 'OS::Nova::Server',
  find: ({ idOf }: OpenWorld) => idOf('servers', 'wiki'),
} as const
const attachVolume = async () => {
  await choose('Volume', /^media/)
  await send('Attach Volume')
}
const project = {
  user: 'admin',
  type: 'OS::Keystone::Project',
  find: () => idIn(call(projects.list, {}), 'alt'),
} as const
const volumeType = {
  user: 'admin',
  type: 'OS::Cinder::VolumeType',
  find: () => idIn(call(volumeTypes.list, {}), 'encrypted'),
} as const

const cases: Readonly<Record<string, Case>> = {
  'the volumes of an instance, one of which was attached': {
    ...{ ...instance, tab: 'Volumes', action: 'Attach Volume', fill: attachVolume },
    shows: 'media',
  },
  'the action log of an instance, to which something was done': {
    ...{ ...instance, tab: 'Action Log', action: 'Attach Volume', fill: attachVolume },
    shows: 'Attach volume',
  },
  'the interfaces of an instance, one of which was attached': {
    ...{ ...instance, tab: 'Interfaces', action: 'Attach Interface' },
    fill: async () => {
      await choose('Network', /^shared/)
      await type('Fixed IP Address', '192.168.100.77')
      await send('Attach Interface')
    },
    shows: '192.168.100.77',
  },
  'the quotas of a project, which were modified': {
    ...{ ...project, tab: 'Quotas', action: 'Modify Quotas' },
    fill: async () => {
      await dialog.getByRole('textbox', { name: /^Key Pairs/ }).fill('77')
      await send('Save')
    },
    shows: /77/,
  },
  'the hierarchy of a project, below which another was created': {
    ...{ ...project, tab: 'Hierarchy', action: 'Create Subproject' },
    fill: async () => {
      await type('Name', 'below')
      await dialog.getByRole('button', { name: /^Quotas/ }).click()
      await send('Create Subproject')
    },
    shows: 'below',
  },
  'who holds a role on a project, after somebody was given one': {
    ...{ ...project, tab: 'Role Assignments', action: 'Manage Members' },
    find: async () => {
      const body = { name: 'newcomer', password: 'newcomer' }
      await call(users.create, { body })
      return project.find()
    },
    fill: async () => {
      await dialog.getByRole('button', { name: 'Add newcomer', exact: true }).click()
      await send('Save')
    },
    shows: 'newcomer',
  },
  'the encryption of a volume type, which was changed': {
    ...{ ...volumeType, tab: 'Encryption', action: 'Update Encryption' },
    fill: async () => {
      await type('Provider', 'a-provider')
      await send('Save')
    },
    shows: 'a-provider',
  },
  'the agents of a router, which was given a gateway': {
    ...{ user: 'admin', type: 'OS::Neutron::Router', tab: 'L3 Agents', action: 'Set Gateway' },
    find: async () => (await call(routers.create, { body: { name: 'inner' } })).id,
    fill: () => send('Set Gateway'),
    shows: 'Alive',
  },
  'the offers of a zone, which was offered': {
    ...{ type: 'OS::Designate::Zone', tab: 'Transfer Requests', action: 'Transfer Zone' },
    find: async () => {
      const { zones } = await call(dnsZones.list, {})
      return idIn(Promise.resolve({ items: zones }), 'shop.example.com.')
    },
    fill: async () => {
      await type('Description', 'for the partners')
      await send('Transfer Zone')
      await dialog.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
    },
    shows: 'for the partners',
  },
  'the structure of a load balancer, for which a pool was created': {
    ...{ type: 'OS::Octavia::LoadBalancer', tab: 'Structure', action: 'Create Pool' },
    find: () => idIn(call(loadBalancers.list, {}), 'database'),
    fill: async () => {
      await dialog.getByRole('button', { name: /Algorithm$/ }).click()
      await page.getByRole('option', { name: 'Source IP', exact: true }).click()
      await dialog.getByRole('button', { name: /Protocol$/ }).click()
      await page.getByRole('option', { name: 'TCP', exact: true }).click()
      await type('Name', 'another')
      await send('Create Pool')
    },
    shows: 'another',
  },
}

beforeEach(() => page.viewport(1440, 900))

for (const [what, one] of Object.entries(cases))
  test(`a tab follows what its own page does: ${what}`, async () => {
    const world = await openWorld(one.user ? { user: one.user } : {})
    const id = await one.find(world)
    await show(
      <DetailsPage trail={[{ type: one.type, key: [id] }]} />,
      `/ngdetails/${one.type}/${id}`,
      resources,
    )
    await page.getByRole('tab', { name: one.tab, exact: true }).click()
    await expect.element(panel.getByText(/\S/).first()).toBeVisible()
    const shown = panel.getByText(one.shows, { exact: true }).first()
    await expect.element(shown).not.toBeInTheDocument()
    const button = page.getByRole('button', { name: one.action, exact: true })
    if (button.elements().length > 0) await button.click()
    else {
      await page.getByRole('button', { name: 'More Actions' }).click()
      await page.getByRole('menuitem', { name: one.action, exact: true }).click()
    }
    await one.fill()
    await expect.element(shown).toBeVisible()
  })
