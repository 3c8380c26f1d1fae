import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'

/** Properties and attributes whose text a user reads or hears. */
const read =
  /^(label|title|heading|description|placeholder|alt|prompt|none|hint|unread|failed|help|confirm|finish|choose|message|aria-label|aria-description|aria-valuetext|aria-roledescription)$/

/** Proper names, the same in every language. */
const names = new Set(['Meridian', 'VNC', 'SPICE', 'RDP', 'MKS'])

/** Two letters in a row, beginning with a capital or standing alone: words, not a name for code. */
const isWords = (text: string) =>
  /\p{L}{2}/u.test(text) && (/^\p{Lu}/u.test(text.trim()) || / /.test(text.trim()))

/** The texts of a source that are shown as they stand, without going through `t()`. */
export function wordsShown(path: string, source: string): readonly string[] {
  const found: string[] = []
  const { program } = parseSync(path, source)
  const say = (at: number, text: string) =>
    found.push(`${path}:${source.slice(0, at).split('\n').length}: ${text.trim()}`)
  const literal = (value: { type: string; start: number } | null | undefined) => {
    if (value?.type !== 'Literal' || !('value' in value)) return
    const { value: text } = value
    if (typeof text === 'string' && isWords(text) && !names.has(text)) say(value.start, text)
  }
  new Visitor({
    JSXText: ({ value, start }) => {
      if (/\p{L}{2}/u.test(value) && !names.has(value.trim())) say(start, value)
    },
    JSXExpressionContainer: ({ expression }) => literal(expression),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && read.test(name.name)) literal(value)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && read.test(key.name)) literal(value)
    },
  }).visit(program)
  return found
}

test('every text of the web application goes through the translation', () => {
  const sources = repositoryFiles().filter(
    (path) =>
      /^packages\/web\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.|\/testing\/|\/testing\.|\/gallery\//.test(path),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((path) => wordsShown(path, textOf(path)))).toEqual([])
})

test('a text that is shown as it stands is found', () => {
  const source = [
    'const a = { label: "Name", id: "name", path: "Server" }',
    'const b = <p title="All of them" id="x">Loading {count} of them</p>',
    'const c = <b>{"Working"}</b>',
    "const d = { label: t('Name') }",
  ].join('\n')
  expect(wordsShown('toy.tsx', source)).toEqual([
    'toy.tsx:1: Name',
    'toy.tsx:2: All of them',
    'toy.tsx:2: Loading',
    'toy.tsx:2: of them',
    'toy.tsx:3: Working',
  ])
})
