import type { Locator, Page } from '@playwright/test'
import { allocate, comes, stepsOf, unique } from './helpers.ts'

/** Puts something into a dialog; false where it may lack what there is to choose, and does. */
export type Filler = (page: Page, dialog: Locator, mayLack: boolean) => Promise<unknown>

/** Texts for fields of the network that must hold something of a form. */
export const networkTexts: Readonly<Record<string, string>> = {
  Addresses: '10.98.0.0/24',
  'Fixed IP Address': '10.20.0.240',
  ...{ Ports: '8765', Networks: '10.98.0.0/24' },
  Destination: '10.97.0.0/24',
  'Next Hop': '10.20.0.241',
  'IP Address or CIDR': '10.20.0.241',
  'MAC Address': 'fa:16:3e:00:00:01',
  ...{ 'DSCP Mark': '14', 'Max Kbps': '900', 'Max Burst Kbits': '90', 'Min Kbps': '5' },
  ...{ 'Min Kpps': '5', 'External Port': '2022', 'Internal Port': '22' },
}

/** What fills the network's dialogs that have steps or parts, by the label of their action. */
export const networkFillers: Readonly<Record<string, Filler>> = {
  'Create Network': async (_, dialog) => {
    const next = dialog.getByRole('button', { name: 'Next', exact: true })
    await dialog.getByRole('textbox', { name: /^Network Name/ }).fill(unique())
    await next.click()
    await dialog.getByRole('textbox', { name: /^Network Address/ }).fill('10.203.0.0/24')
    await next.click()
  },
  'Create Subnet': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: /^Network Address/ }).fill('10.204.0.0/24')
    await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  },
  'Edit Subnet': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: /^Subnet Name/ }).fill(unique())
    await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  },
  'Allocate Floating IP': async (page, dialog) => {
    await dialog.getByRole('button', { name: /Pool/ }).click()
    await page.getByRole('option', { name: 'public' }).click()
  },
  // Either side will do, so that neither is marked as demanded.
  'Create Rule': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Source Network/ }).fill('10.98.0.0/24'),
  'Create Trunk': async (page, dialog) => {
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(unique())
    await stepsOf(dialog, 'Parent Port').click()
    await allocate(page, 'Parent Ports', 'free-port')
  },
  'Create Port': (_, dialog) => dialog.getByRole('textbox', { name: /^Name/ }).fill(unique()),
  'Edit Port': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Description/ }).fill('changed by a test'),
  // The network chooses the address: one of a text here would have to be in its subnets.
  'Attach Interface': async (page, dialog, mayLack) => {
    await dialog.getByRole('button', { name: /Network$/ }).click()
    const network = page.getByRole('option').first()
    if (mayLack && !(await comes(network))) return false
    return network.click()
  },
  'Remove Allowed Address Pairs': async (_, dialog) => {
    await dialog.getByRole('checkbox').first().click({ force: true })
  },
  'Edit Trunk': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Description/ }).fill('changed by a test'),
  'Add Interface': async (page, dialog, mayLack) => {
    await dialog
      .getByRole('button', { name: /Subnet/ })
      .last()
      .click()
    const open = page.locator('[data-key]:not([aria-disabled=true])')
    const subnet = page.getByRole('option').and(open).last()
    if (mayLack && !(await comes(subnet))) return false
    return subnet.click()
  },
  // It begins with the gateway that there is; an address would have to be a free one.
  'Set Gateway': async () => true,
  'Edit Security Groups': async (_, dialog, mayLack) => {
    const available = dialog.getByRole('region', { name: /^Available/ })
    const group = available.getByRole('button', { name: /^Allocate / }).first()
    if (mayLack && !(await comes(group))) return false
    return group.click()
  },
}
