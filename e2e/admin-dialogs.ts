import { unique } from './helpers.ts'
import type { Filler } from './network-dialogs.ts'

/** Texts for fields of what administrators define that must hold something of a form. */
export const adminTexts: Readonly<Record<string, string>> = {
  // Of a namespace, of a property and of an object: each takes what it knows.
  Definition: '{"namespace": "e2e", "title": "E2E", "type": "string"}',
}

/** What fills dialogs that send nothing where nothing was changed. */
export const adminFillers: Readonly<Record<string, Filler>> = {
  // Glance takes nothing with a definition that it does not know.
  'Import Metadata Definition': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Definition/ }).fill(`{"namespace": "${unique()}"}`),
  'Update Resource Types': async (page, dialog) => {
    await dialog.getByRole('button', { name: 'Add Resource Type' }).click()
    await dialog
      .getByRole('button', { name: /Resource Type$/ })
      .and(dialog.locator('[aria-haspopup=listbox]'))
      .last()
      .click()
    await page.getByRole('option', { name: 'OS::Nova::Flavor', exact: true }).click()
  },
}
