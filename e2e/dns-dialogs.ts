import { unique } from './helpers.ts'
import type { Filler } from './network-dialogs.ts'

/** What fills the dialogs of DNS, by the label of their action. */
export const dnsFillers: Readonly<Record<string, Filler>> = {
  'Create Zone': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(`${unique()}.example.org.`)
    await dialog.getByRole('textbox', { name: /^Email/ }).fill('hostmaster@example.org')
  },
  Update: (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Description/ }).fill('changed by a test'),
  'Create Record Set': async (_, dialog) => {
    // The field says which zone the name must be in.
    const [, zone = ''] = /such as www\.(\S+)/.exec(await dialog.innerText()) ?? []
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(`${unique()}.${zone}`)
    await dialog.getByRole('textbox', { name: /^Records/ }).fill('203.0.113.77')
  },
  'Edit Record Sets as Text': async (_, dialog) => {
    const text = dialog.getByRole('textbox', { name: /^Records/ })
    await text.fill(`${await text.inputValue()}\nmade A 203.0.113.78`.trim())
  },
  'Import Zone': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Zone File/ }).fill('$ORIGIN made.example.org.'),
  // Whoever has the key may take it.
  'Transfer Zone': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Description/ }).fill('by a test'),
  'Set domain name PTR': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Domain Name/ }).fill('mail.example.org.'),
}
