import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'

type Declared = { readonly word: string; readonly is: string; readonly at: string }

/** What a state can mean, as `StatusMeaning` of the badges has it: each has one tone and one icon. */
const meaningsIn = (badges: string): ReadonlySet<string> => {
  const [, union = ''] = /type StatusMeaning =([^]*?)\n\n/.exec(badges) ?? []
  return new Set([...union.matchAll(/'(\w+)'/g)].map(([, word = '']) => word))
}

const meanings = meaningsIn(textOf('packages/web/src/ui/tell/badge.tsx'))

/** `PENDING_UPDATE` and `error-deleting` as they are shown where no word is given. */
const spoken = (state: string): string => state.toLowerCase().replaceAll(/[_-]/g, ' ')

const literalOf = (value: Expression | null | undefined): string | undefined =>
  value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined

/** The text of `t('…')`. */
const saidIn = (value: Expression | null | undefined): string | undefined => {
  if (value?.type === 'TSAsExpression') return saidIn(value.expression)
  if (value?.type !== 'CallExpression' || value.callee.type !== 'Identifier') return undefined
  const [first] = value.arguments
  return value.callee.name === 't' && first?.type !== 'SpreadElement' ? literalOf(first) : undefined
}

/** The states that a source declares: `UP: 'good'`, `UP: ['good', t('Up')]`, and badges with a word. */
export function statesDeclared(path: string, source: string): readonly Declared[] {
  if (!/'(?:good|used|working|attention|bad|off|paused|unknown|refused)'|StatusBadge/.test(source))
    return []
  const found: Declared[] = []
  const at = (start: number) => `${path}:${source.slice(0, start).split('\n').length}`
  const note = (is: string | undefined, word: string | undefined, start: number) => {
    if (is !== undefined && word !== undefined && meanings.has(is))
      found.push({ is, word: spoken(word), at: at(start) })
  }
  const pair = (value: Expression, start: number, key?: string) => {
    if (value.type === 'TSAsExpression') return pair(value.expression, start, key)
    if (value.type !== 'ArrayExpression') return note(literalOf(value), key, start)
    const [is, word] = value.elements
    if (is && is.type !== 'SpreadElement' && word?.type !== 'SpreadElement')
      note(literalOf(is), saidIn(word) ?? key, start)
  }
  new Visitor({
    Property: ({ key, value, start }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null
      // A field of a thing that is shown is no state.
      if (typeof name === 'string' && !/^(meaning|tone|is|look)$/.test(name))
        pair(value as Expression, start, name)
    },
    VariableDeclarator: ({ init, start }) => {
      if (init) pair(init, start)
    },
    ReturnStatement: ({ argument, start }) => {
      if (argument) pair(argument, start)
    },
    JSXElement: ({ openingElement: { name, attributes }, children, start }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'StatusBadge') return
      const meaning = attributes.find(
        (one) => one.type === 'JSXAttribute' && one.name.name === 'meaning',
      )
      if (meaning?.type !== 'JSXAttribute' || meaning.value?.type !== 'Literal') return
      const [word] = children.flatMap((one) =>
        one.type === 'JSXExpressionContainer' && one.expression.type !== 'JSXEmptyExpression'
          ? (saidIn(one.expression) ?? [])
          : [],
      )
      note(literalOf(meaning.value), word, start)
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** Words that mean different things of different things, and why. */
const apart: Readonly<Record<string, string>> = {
  down: 'a service or a host that is down has failed; what Neutron or Octavia has down is switched off',
  pending: 'a name server is at work; who an image is shared with has to answer',
}

test('a status has one tone and one icon wherever it stands', () => {
  const sources = repositoryFiles().filter(
    (path) =>
      /^packages\/web\/src\/.*\.tsx?$/.test(path) &&
      // Of drawn shapes `fill` has these words for colours.
      !/\.test\.|\/testing\/|\/testing\.|\/gallery\/|\/graph\/art\.ts$/.test(path),
  )
  const all = sources.flatMap((path) => statesDeclared(path, textOf(path)))
  expect(all.length).toBeGreaterThan(150)
  const different = [...Map.groupBy(all, ({ word }) => word)].filter(
    ([, same]) => new Set(same.map(({ is }) => is)).size > 1,
  )
  const unknown = different.filter(([word]) => !Object.hasOwn(apart, word))
  expect(unknown.flatMap(([, same]) => same.map(({ is, at }) => `${at}: ${is}`))).toEqual([])
  expect(different.map(([word]) => word).toSorted()).toEqual(Object.keys(apart).toSorted())
})

test('what is taken does not look like what is free', () => {
  const all = statesDeclared('states.ts', textOf('packages/web/src/resources/cinder/states.ts'))
  const meaningOf = (word: string) => all.find((one) => one.word === word)?.is
  expect(meaningOf('in use')).not.toBe(meaningOf('available'))
})

test('states are found in tables, tuples and badges', () => {
  const source = [
    "const a = { UP: ['good', t('Up')], error_deleting: 'bad', look: 'good', size: 'small' }",
    "const pending = ['working', t('Pending'), { fixed: true }] as const",
    'const b = <StatusBadge meaning="attention">{t(\'Expired\')}</StatusBadge>',
  ].join('\n')
  expect(statesDeclared('toy.tsx', source).map(({ is, word }) => `${word}: ${is}`)).toEqual([
    ...['up: good', 'error deleting: bad', 'pending: working', 'expired: attention'],
  ])
})
