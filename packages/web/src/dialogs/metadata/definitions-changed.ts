import type { Action } from '#resource/action.ts'

let changes = 0

/** How often this page has changed definitions: what was kept before is out of date. */
export const definitionChanges = (): number => changes

/** The same action, after which editors of metadata read the definitions anew, whatever came of it. */
export const changingDefinitions = <T>(action: Action<T>): Action<T> => ({
  ...action,
  perform: async (items, screen) => {
    try {
      return await action.perform(items, screen)
    } finally {
      changes += 1
    }
  },
})
