import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Bundle, Chunk } from './bundle.ts'
import { layersOf } from './layers.ts'
import { root } from './run.ts'

const web = (path: string) => `packages/web/src/${path}`
const doors = web('resources/house/doors.tsx')
const rooms = web('resources/house/rooms/index.tsx')
const roads = web('resources/town/roads.tsx')
const names = web('kinds/names.ts')

/** A bundle in which each source is a script of its own; those that are opened begin with `!`. */
const bundleOf = (imports: Readonly<Record<string, readonly string[]>>): Bundle => ({
  chunks: Object.entries(imports).map(([name, needs]): Chunk => {
    const source = name.replace(/^!/, '')
    const opens = name === source ? {} : { opens: source }
    return { file: source, imports: needs, sources: [source], ...opens }
  }),
  declarations: [doors, rooms, roads],
})

const layers = layersOf(
  bundleOf({
    '!packages/web/index.html': [web('main.tsx')],
    [web('main.tsx')]: ['node_modules/react/index.js', web('lib/text.ts')],
    [`!${web('shell/login/login-page.tsx')}`]: [web('ui/fields/field.tsx'), web('ui/given.ts')],
    [`!${web('shell/signed-in.tsx')}`]: [web('ui/given.ts'), 'node_modules/query/index.js'],
    [`!${doors}`]: [
      ...[web('resource/makers.tsx'), web('house.ts'), web('door-names.ts')],
      ...[web('resources/house/keys.ts'), web('resources/house/floors.ts')],
    ],
    [`!${rooms}`]: [
      ...[web('resource/makers.tsx'), web('lib/text.ts')],
      ...[web('resources/house/keys.ts'), web('resources/house/floors.ts')],
    ],
    [`!${roads}`]: [web('resource/makers.tsx'), web('resources/house/floors.ts')],
    [`!${names}`]: [web('door-names.ts')],
    [`!${web('screens/view/view-page.tsx')}`]: [web('ui/view.tsx'), web('forms/line.tsx')],
    ...Object.fromEntries(
      [1, 2, 3, 4].map((at) => [
        `!${web(`dialogs/${at}.tsx`)}`,
        [web('forms/form.tsx'), web('forms/line.tsx')],
      ]),
    ),
    [web('dialogs/alone.tsx')]: [],
    [`!${web('dialogs/door/create.tsx')}`]: [web('dialogs/door/lock.ts'), web('api/hinges.ts')],
    [`!${web('dialogs/door/edit.tsx')}`]: [
      web('dialogs/door/lock.ts'),
      web('dialogs/room/size.ts'),
    ],
    [`!${web('dialogs/room/edit.tsx')}`]: [web('dialogs/room/size.ts')],
    ...Object.fromEntries(
      ['dialogs/door/lock.ts', 'dialogs/room/size.ts', 'api/hinges.ts'].map((one) => [
        web(one),
        [],
      ]),
    ),
    ...Object.fromEntries(
      ['lib/text.ts', 'ui/fields/field.tsx', 'ui/given.ts', 'resource/makers.tsx', 'house.ts']
        .concat('door-names.ts', 'forms/form.tsx', 'forms/line.tsx', 'ui/view.tsx')
        .concat('resources/house/keys.ts', 'resources/house/floors.ts')
        .map((path) => [web(path), []]),
    ),
    'node_modules/react/index.js': [],
    'node_modules/query/index.js': [],
  }),
)
const layerOf = (source: string) => layers(join(root, source))

test('what every page needs is apart from what every page of a session does', () => {
  expect(layerOf(web('lib/text.ts'))).toBe('start')
  expect(layerOf(web('ui/given.ts'))).toBe('start')
  expect(layerOf(web('shell/signed-in.tsx'))).toBe('site')
  expect(layerOf(web('ui/fields/field.tsx'))).toBe('sign-in')
})

test('libraries are apart from our own sources', () => {
  expect(layerOf('node_modules/react/index.js')).toBe('start-libraries')
  expect(layerOf('node_modules/query/index.js')).toBe('site-libraries')
})

test('a page has what is of its type alone, and lists share the rest', () => {
  expect(layerOf(doors)).toBe('house-doors')
  expect(layerOf(web('house.ts'))).toBe('house-doors')
  expect(layerOf(rooms)).toBe('house-rooms')
  expect(layerOf(web('resource/makers.tsx'))).toBe('lists')
})

test('what only lists of one service share does not come with the lists of others', () => {
  expect(layerOf(web('resources/house/keys.ts'))).toBe('lists-house')
  expect(layerOf(web('resources/house/floors.ts'))).toBe('lists')
})

test('what reads names is not with the page of one type', () => {
  expect(layerOf(web('door-names.ts'))).toBe('lists')
  expect(layerOf(names)).toBeNull()
})

test('a page that is no list does not come with what only dialogs share', () => {
  expect(layerOf(web('ui/view.tsx'))).toBe('screens')
  expect(layerOf(web('forms/line.tsx'))).toBe('forms')
})

test('what many dialogs share is one script, and what is of one is left to the bundler', () => {
  expect(layerOf(web('forms/form.tsx'))).toBe('dialogs')
  expect(layerOf(web('dialogs/1.tsx'))).toBeNull()
  expect(layerOf(web('dialogs/alone.tsx'))).toBeNull()
})

test('dialogs about one thing are one script, with all that only they need', () => {
  expect(layerOf(web('dialogs/door/create.tsx'))).toBe('dialogs-door')
  expect(layerOf(web('dialogs/door/edit.tsx'))).toBe('dialogs-door')
  expect(layerOf(web('dialogs/door/lock.ts'))).toBe('dialogs-door')
  expect(layerOf(web('api/hinges.ts'))).toBe('dialogs-door')
  expect(layerOf(web('dialogs/room/size.ts'))).toBeNull()
})
