import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'

test('every form that is written in a dialog is a part of a draft', () => {
  const forms = repositoryFiles().filter(
    (path) =>
      path.startsWith('packages/web/src/dialogs/') &&
      !path.includes('.test.') &&
      /\buseForm[<(]/.test(textOf(path)),
  )
  expect(forms.length).toBeGreaterThan(20)
  // Its name, or the state that a part of the draft has made.
  expect(forms.filter((path) => !/\bdraft\b|\bheld\b/.test(textOf(path)))).toEqual([])
})
