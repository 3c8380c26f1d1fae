import { expect, test } from 'vitest'
import { mappingRulesWrong, readMappingRules } from '#keystone/mapping-rules.ts'

const remote = [{ type: 'REMOTE_USER' }]
const rule = (local: unknown, of: unknown = remote): string =>
  JSON.stringify([{ local, remote: of }])

/** The sentence with its values in it. */
const said = (text: string): string | undefined => {
  const wrong = mappingRulesWrong(text)
  return wrong?.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(wrong.values[name]))
}

test.each([
  rule([{ user: { name: '{0}', type: 'local', domain: { name: 'Default' } } }]),
  rule([{ group: { id: 'a' } }, { group: { name: 'b', domain: { id: 'default' } } }]),
  rule([{ groups: '{0}', domain: { name: 'Default' } }, { group_ids: '{1}' }]),
  rule([{ projects: [{ name: 'web', roles: [{ name: 'member' }] }] }]),
  rule(
    [],
    [
      { type: 'a', any_one_of: ['x'], regex: true },
      { type: 'b', whitelist: [] },
    ],
  ),
  rule([{ projects: [{ name: 'web', domain: { name: '{1}' }, roles: [{ name: 'member' }] }] }]),
  rule([{ projects_json: '{2}' }]),
  JSON.stringify({ rules: JSON.parse(rule([])) }),
])('%s are rules', (text) => {
  expect(said(text)).toBeUndefined()
})

test.each([
  ['[{"local": [],', 'This is not JSON: see line 1, column 15.'],
  ['[\n  {"local": }\n]', 'This is not JSON: see line 2, column 13.'],
  ['[{"local": [],}]', 'This is not JSON: see line 1, column 15.'],
  ["[{'local': []}]", 'This is not JSON: see line 1, column 3.'],
  ['[{"local": [1 2]}]', 'This is not JSON: see line 1, column 15.'],
  ['[]]', 'This is not JSON: see line 1, column 3.'],
  ['{}', 'A mapping is a list of one rule or more.'],
  ['[]', 'A mapping is a list of one rule or more.'],
  ['[5]', 'rules[0] must be an object.'],
  ['[{"local": []}]', 'rules[0] lacks “remote”.'],
  [rule([], []), 'rules[0].remote must have one entry at least.'],
  [rule({}), 'rules[0].local must be a list.'],
  [rule([{ user: 'a' }]), 'rules[0].local[0].user must be an object.'],
  [rule([{ user: { name: 5 } }]), 'rules[0].local[0].user.name must be a text.'],
  [
    rule([{ user: { type: 'x' } }]),
    'rules[0].local[0].user.type must be one of: ephemeral, local.',
  ],
  [rule([{ group: { name: 'a' } }]), 'rules[0].local[0].group lacks “domain”.'],
  [rule([{ projects: [{ name: 'a' }] }]), 'rules[0].local[0].projects[0] lacks “roles”.'],
  [
    rule([], [...remote, { type: 'a', whitelist: [], blacklist: [] }]),
    'rules[0].remote[1] can have only one of: blacklist, whitelist.',
  ],
  [rule([], [{ type: 'a', whitelist: 'b' }]), 'rules[0].remote[0].whitelist must be a list.'],
  [
    rule([], [{ type: 'a', regex: true }]),
    'rules[0].remote[0].regex can be there only with one of: ' +
      'any_one_of, not_any_of, blacklist, whitelist.',
  ],
])('of %s it is said where it is wrong', (text, words) => {
  expect(said(text)).toBe(words)
})

test('rules are read out of what a file of a mapping holds', () => {
  const text = JSON.stringify({ rules: [{ local: [], remote }] })
  expect(readMappingRules(text)).toEqual({ rules: [{ local: [], remote }] })
  const later = JSON.stringify({ rules: [{ local: [], remote }], schema_version: '2.0' })
  expect(readMappingRules(later)).toEqual({
    rules: [{ local: [], remote }],
    schema_version: '2.0',
  })
})
