import { stepsOf, unique } from './helpers.ts'
import type { Filler } from './network-dialogs.ts'

const template = `heat_template_version: 2021-04-16
resources:
  word: { type: OS::Heat::RandomString }
`

/** What fills the dialogs of stacks, by the label of their action. */
export const stackFillers: Readonly<Record<string, Filler>> = {
  'Launch Stack': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: /^Template/ }).fill(template)
    await stepsOf(dialog, 'Options').click()
    await dialog.getByRole('textbox', { name: /^Stack Name/ }).fill(unique('stack-'))
  },
  // Its template is there already.
  'Write Template': async (_, dialog) => {
    await stepsOf(dialog, 'Options').click()
    await dialog.getByRole('textbox', { name: /^Stack Name/ }).fill(unique('stack-'))
  },
  'Update Stack': async (_, dialog) => {
    await stepsOf(dialog, 'Options').click()
    await dialog.getByRole('textbox', { name: /^Tags/ }).fill('changed')
  },
}
