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

/** Where the server or the contract says something to a user, and the texts that it says: the keys of a language. */
export function wordsSaid(path: string, source: string) {
  const keys: string[] = []
  const unsaid: string[] = []
  const { program } = parseSync(path, source)
  const at = (start: number) => `${path}:${source.slice(0, start).split('\n').length}`
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type === 'Identifier' && callee.name === 'say') {
        if (first?.type === 'Literal' && typeof first.value === 'string') keys.push(first.value)
        else unsaid.push(`${at(start)}: no text`)
      }
      const isRefusal =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'errors'
      if (!isRefusal || !first) return
      const text =
        first.type === 'Literal'
          ? first.value
          : first.type === 'TemplateLiteral' && first.quasis[0]?.value.raw
      // What begins in small letters is for whoever writes a client: no page asks for it.
      if (typeof text === 'string' && /^(\p{Lu}|$)/u.test(text))
        unsaid.push(`${at(start)}: ${text}`)
    },
    NewExpression: ({ callee, arguments: [, second], start }) => {
      const isRefusal = callee.type === 'Identifier' && callee.name === 'ApiRefusal'
      if (!isRefusal || second?.type !== 'Literal') return
      if (/^\p{Lu}/u.test(String(second.value))) unsaid.push(`${at(start)}: ${second.value}`)
    },
  }).visit(program)
  return { keys, unsaid }
}

test('every sentence of server and contract for users is said as a text with holes and their values', () => {
  const sources = repositoryFiles().filter(
    (path) =>
      /^packages\/(server|contract)\/src\/.*\.ts$/.test(path) && !/\.test\.|\/testing\//.test(path),
  )
  const said = sources.map((path) => wordsSaid(path, textOf(path)))
  expect(said.flatMap(({ unsaid }) => unsaid)).toEqual([])
  expect(said.flatMap(({ keys }) => keys).length).toBeGreaterThan(30)
})

test('a sentence of the server that is not said is found', () => {
  const source = [
    "say('{name} is disabled.', { name })",
    'say(`${name} is disabled.`)',
    "throw errors.forbidden('You may not.')",
    'throw errors.conflict(`${name} is there.`)',
    "throw errors.forbidden(say('You may not.'))",
    "throw errors.bad('there are no such steps')",
    "throw new ApiRefusal(403, 'You may not.')",
  ].join('\n')
  expect(wordsSaid('toy.ts', source)).toEqual({
    keys: ['{name} is disabled.', 'You may not.'],
    unsaid: ['toy.ts:2: no text', 'toy.ts:3: You may not.', 'toy.ts:4: ', 'toy.ts:7: You may not.'],
  })
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
