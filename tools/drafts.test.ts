import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'

/** Forms of dialogs that keep nothing, each with its reason. */
const keepsNothing = new Map([
  ['packages/web/src/dialogs/launch/save-template.tsx', 'its one field is filled in already'],
])

test('every form that is written in a dialog is a part of a draft', () => {
  const forms = repositoryFiles().filter(
    (path) =>
      path.startsWith('packages/web/src/dialogs/') &&
      !path.includes('.test.') &&
      /\buseForm[<(]/.test(textOf(path)),
  )
  expect(forms.length).toBeGreaterThan(20)
  // Its name, or the state that a part of the draft has made.
  const without = forms.filter((path) => !/\bdraft\b|\bheld\b/.test(textOf(path)))
  expect(without).toEqual([...keepsNothing.keys()])
})
