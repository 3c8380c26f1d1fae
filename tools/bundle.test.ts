import { expect, test } from 'vitest'
import { circlesIn, closureOf, strangersOf, type Bundle, type Chunk } from './bundle.ts'

const web = (path: string) => `packages/web/src/${path}`
const doors = 'resources/house/doors.tsx'
const rooms = 'resources/house/rooms/index.tsx'

const chunk = (
  file: string,
  sources: readonly string[],
  imports: readonly string[] = [],
): Chunk => ({
  file,
  imports,
  sources: sources.map(web),
})

const bundle = (...chunks: readonly Chunk[]): Bundle => ({
  chunks: [chunk('main.js', ['main.tsx', 'shell/signed-in.tsx'], ['shared.js']), ...chunks],
  declarations: [web(doors), web(rooms)],
})

test('a page comes with all that its scripts need, and with nothing else', () => {
  const built = bundle(
    chunk('shared.js', ['lib/text.ts']),
    chunk('doors.js', [doors], ['shared.js', 'makers.js']),
    chunk('makers.js', ['resource/makers.tsx'], ['doors.js']),
    chunk('rooms.js', [rooms]),
  )
  const files = closureOf(built, [web(doors)]).map(({ file }) => file)
  expect(files.toSorted()).toEqual(['doors.js', 'makers.js', 'shared.js'])
  expect(strangersOf(built)).toEqual([])
})

test('a declaration in a script that everybody loads is a stranger to all others', () => {
  const built = bundle(
    chunk('shared.js', [doors]),
    // What is left of it where it is asked for: a script that hands on the other's exports.
    chunk('doors.js', [doors], ['shared.js']),
    chunk('rooms.js', [rooms]),
  )
  expect(strangersOf(built)).toEqual([{ page: web(rooms), source: web(doors), file: 'shared.js' }])
})

test('a part of a declaration in the script of another is a stranger, too', () => {
  const part = 'resources/house/rooms/walls.tsx'
  const built = bundle(
    chunk('shared.js', ['lib/text.ts']),
    chunk('doors.js', [doors], ['walls.js']),
    chunk('walls.js', [part]),
    chunk('rooms.js', [rooms], ['walls.js']),
  )
  expect(strangersOf(built)).toEqual([{ page: web(doors), source: web(part), file: 'walls.js' }])
})

test('of a source that is in no script nothing is said', () => {
  const built = bundle(chunk('shared.js', ['lib/text.ts']), chunk('doors.js', [doors]))
  expect(() => strangersOf(built)).toThrow(`${web(rooms)} is in no script of the bundle`)
})

test('scripts that need each other are found, also where others stand between', () => {
  const built = bundle(
    chunk('shared.js', ['lib/text.ts']),
    chunk('doors.js', [doors], ['shared.js', 'makers.js']),
    chunk('makers.js', ['resource/makers.tsx'], ['parts.js']),
    chunk('parts.js', ['resource/parts.tsx'], ['doors.js']),
  )
  expect(circlesIn(built)).toEqual(['doors.js', 'makers.js', 'parts.js'])
  expect(circlesIn(bundle(chunk('shared.js', [doors])))).toEqual([])
})
