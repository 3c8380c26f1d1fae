import type { Locator, Page } from '@playwright/test'
import { unique } from './helpers.ts'
import type { Filler } from './network-dialogs.ts'

const chosen = async (page: Page, dialog: Locator, label: RegExp, option?: string) => {
  await dialog.getByRole('button', { name: label }).first().click()
  const open = page.getByRole('option').and(page.locator(':not([aria-disabled=true])'))
  const wanted = option === undefined ? open : open.filter({ hasText: new RegExp(`^${option}`) })
  await wanted.first().click()
}

const changed =
  (field: RegExp): Filler =>
  (_, dialog) =>
    dialog.getByRole('textbox', { name: field }).first().fill(unique('/changed-'))

/** What fills the wizards of load balancers and of what is in them, by the label of their action. */
export const balancerFillers: Readonly<Record<string, Filler>> = {
  'Create Load Balancer': async (page, dialog) => {
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(unique())
    await chosen(page, dialog, /Subnet/)
  },
  'Edit Load Balancer': changed(/^Description/),
  'Create Listener': (page, dialog) => chosen(page, dialog, /Protocol/, 'HTTP'),
  'Edit Listener': changed(/^Description/),
  'Create Pool': async (page, dialog) => {
    await chosen(page, dialog, /Algorithm/, 'Round Robin')
    // Under a listener it has the listener's.
    await chosen(page, dialog, /Protocol/)
  },
  'Edit Pool': changed(/^Description/),
  'Create Health Monitor': (page, dialog) => chosen(page, dialog, /Type/, 'PING'),
  'Edit Health Monitor': changed(/^Name/),
  'Create L7 Policy': (page, dialog) => chosen(page, dialog, /Action/, 'Reject'),
  'Edit L7 Policy': changed(/^Description/),
  'Create L7 Rule': async (page, dialog) => {
    await chosen(page, dialog, /Type/, 'Path')
    await chosen(page, dialog, /Compare Type/, 'Starts With')
    await dialog.getByRole('textbox', { name: /^Value/ }).fill(unique('/'))
  },
  'Edit L7 Rule': changed(/^Value/),
  'Add/Remove Pool Members': (_, dialog) =>
    dialog
      .getByRole('region', { name: 'Available Instances' })
      .first()
      .getByRole('button', { name: /^Allocate / })
      .first()
      .click(),
}
