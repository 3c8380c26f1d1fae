import { expect, test } from 'vitest'
import {
  filesNamedIn,
  lineIn,
  readingText,
  readingTexts,
  readTexts,
} from '#dialogs/stack/template-text.ts'

const whole = <T>(steps: Generator<undefined, T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
const readText = (text: string) => whole(readingText(text))

test('YAML and JSON are read; what is neither is told with its line', () => {
  expect(readText('a: 1\nb: [x]')).toEqual({ value: { a: 1, b: ['x'] } })
  expect(readText('{\n\t"a": 1}')).toEqual({ value: { a: 1 } })
  expect(readText('')).toEqual({ value: null })
  expect(readText('a: 1\nb: c: d\n')).toMatchObject({ line: 2, problem: expect.any(String) })
  expect(readText('a: "open\n')).toHaveProperty('problem')
  expect(readText('a: 1\n---\nb: 2')).toMatchObject({ line: 2 })
  expect(readText('a: *nothing')).toHaveProperty('problem')
  expect(readText(`a: ${'['.repeat(20_000)}`)).toHaveProperty('problem')
})

test('files are named by get_file, by types that are templates, and by a registry', () => {
  const template = {
    resources: {
      a: { type: 'inner.yaml', properties: { data: { get_file: 'http://x/boot.sh' } } },
      b: { type: 'OS::Nova::Server', properties: { user_data: { get_file: 'boot.sh' } } },
      c: { type: 'inner.yaml', properties: { list: [{ get_file: 'deep.txt' }] } },
      d: { type: 'OS::Heat::ResourceGroup', properties: { resource_def: { type: 'o.template' } } },
    },
    parameters: { p: { type: 'string', default: 'other.yaml' } },
  }
  expect(filesNamedIn(template)).toEqual([
    ...['inner.yaml', 'http://x/boot.sh', 'boot.sh', 'deep.txt', 'o.template'],
  ])
  const registry = {
    'My::Type': 'mine.yaml',
    'Old::Type': 'OS::Nova::Server',
    resources: { a: { 'My::Other': 'other.yaml', hooks: 'pre-create' } },
  }
  expect(filesNamedIn({ resource_registry: registry })).toEqual(['mine.yaml', 'other.yaml'])
})

test('files that templates among the files name are needed, too, once', () => {
  const files = { 'a.yaml': 'resources: {x: {type: b.yaml}, y: {type: a.yaml}}', 'boot.sh': 'x' }
  const template = 'resources: {a: {type: a.yaml, properties: {get_file: boot.sh}}}'
  const texts = { template, environment: 'resource_registry: {X: c.yaml}', files }
  expect(whole(readingTexts(texts)).needed).toEqual(['a.yaml', 'boot.sh', 'c.yaml', 'b.yaml'])
})

test('long texts are read in slices, and given up', async () => {
  const texts = { template: 'a: {b: [1, 2]}\n'.repeat(2_000), environment: '', files: {} }
  const read = await readTexts(texts, new AbortController().signal)
  expect(read.template).toEqual({ value: { a: { b: [1, 2] } } })
  const controller = new AbortController()
  const late = readTexts(texts, controller.signal)
  controller.abort()
  await expect(late).rejects.toThrow('aborted')
})

test('the line that Heat names is found', () => {
  expect(lineIn('… in "<unicode string>", line 12, column 3:\n')).toBe(12)
  expect(lineIn('Expecting value: line 2 column 1 (char 3)')).toBe(2)
  expect(lineIn('The template version is invalid')).toBeUndefined()
})
