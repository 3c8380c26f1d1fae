import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'

const sources = repositoryFiles().filter((path) =>
  /^packages\/web\/src\/.*(?<!\.test)\.tsx?$/.test(path),
)

/** The code that a tab loads when it is opened, wherever it lies. */
const loadedByTabs = [
  ...new Set(
    sources
      .filter((path) => textOf(path).includes('lazyTab('))
      .flatMap((path) =>
        [...textOf(path).matchAll(/lazyTab\([^]*?import\('#([^']+)'\)/g)].map(([, room]) => room),
      ),
  ),
].map((path) => `packages/web/src/${path}`)

test('what a tab of an item reads is a part of the item, which actions reach', () => {
  expect(loadedByTabs.length).toBeGreaterThan(10)
  // A form that is opened in a tab may read its choices under a name of its own.
  const choices = "useLoaded(['roles to imply']"
  const byHand = loadedByTabs.filter((path) =>
    textOf(path).replace(choices, '').includes('useLoaded('),
  )
  expect(byHand).toEqual([])
})
