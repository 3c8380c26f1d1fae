import {
  aggregates,
  flavors,
  keypairs,
  networks,
  servers,
  snapshots,
  type Network,
  users,
} from '@meridian/contract'
import { expect, test } from 'vitest'
import { inCidr } from '#forms/rules/address-validators.ts'
import { asksFor, errorsOf } from '#forms/rules/rules.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { kind, policy } from '#resource/define.ts'
import { changesIn, filledIn, startOf, wayBack } from '#resource/forms/body.ts'
import { rulesOf } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/field-types.ts'
import { ticks } from '#resource/forms/ticks.ts'
import {
  formOfNew,
  area,
  createForm,
  line,
  lines,
  number,
  radio,
  tick,
  password,
} from '#resource/forms/fields.ts'

const mayShare = [policy('network', 'create_network:shared')]

const network = formOfNew(
  createForm({
    endpoint: networks.create,
    fields: {
      name: line('Name'),
      description: area('Description'),
      admin_state_up: tick('Admin State', { start: true }),
      shared: tick('Shared', { requires: mayShare }),
      mtu: number('MTU'),
    },
  }),
)

const server = formOfNew(
  createForm({
    endpoint: servers.update,
    fields: { name: line('Name'), description: area('Description') },
    send: async () => undefined,
  }),
)

test('bounds are those of the contract', () => {
  const wrong = (values: object) =>
    errorsOf({ ...startOf(network.fields), ...values }, rulesOf(network, false, {}))
  expect(wrong({})).toEqual({})
  expect(wrong({ name: 'x'.repeat(256), mtu: 67 })).toEqual({
    name: 'Use at most 255 characters.',
    mtu: 'The value must be at least 68.',
  })
  expect(wrong({ mtu: 65_536 })).toEqual({ mtu: 'The value must be at most 65535.' })
  expect(wrong({ mtu: 70.5 })).toEqual({ mtu: 'The value must be a whole number.' })
})

test('a number that a call demands is asked for in a new form', () => {
  const part = { endpoint: flavors.create, fields: { ram: number('RAM'), swap: number('Swap') } }
  const told = (changes: boolean) => errorsOf(startOf(part.fields), rulesOf(part, changes, {}))
  expect(told(false)).toEqual({ ram: 'This field is required.' })
  expect(told(true)).toEqual({})
})

test('what a call demands is asked for; what an item must have cannot be emptied', () => {
  const named = (changes: boolean) =>
    errorsOf({ name: ' ', description: '' }, rulesOf(server, changes, {}))
  expect(named(true)).toEqual({ name: 'This field is required.' })
  expect(named(false)).toEqual({})
})

test('what was empty may stay so when an item is changed, and is not sent', () => {
  const part = {
    endpoint: aggregates.update,
    fields: { name: line('Name'), availability_zone: line('Availability Zone') },
  }
  const before = { name: 'fast', availability_zone: '' }
  const now = { name: 'faster', availability_zone: ' ' }
  expect(errorsOf(now, rulesOf(part, true, {}, before))).toEqual({})
  expect(changesIn(part, now, before)).toEqual({ name: 'faster' })
  const emptied = { name: '', availability_zone: '' }
  expect(
    errorsOf(emptied, rulesOf(part, true, {}, { name: 'fast', availability_zone: 'west' })),
  ).toEqual({
    name: 'This field is required.',
    availability_zone: 'This field is required.',
  })
})

test('own rules are heard first, then names that are taken', () => {
  const form = formOfNew(
    createForm({
      endpoint: networks.create,
      fields: {
        name: line('Name', {
          rules: [(value) => (value === 'x' ? 'No x.' : undefined)],
          taken: { names: async () => [], message: 'Taken.' },
        }),
      },
    }),
  )
  const said = (name: string) =>
    errorsOf({ name }, rulesOf(form, false, { name: ['x', 'y'] }))['name']
  expect(['x', 'y', 'z'].map(said)).toEqual(['No x.', 'Taken.', undefined])
})

test('something new is sent trimmed, without what was left to the service', () => {
  const start = startOf(network.fields)
  expect(filledIn(network, { ...start, name: ' a ' })).toEqual({ name: 'a', admin_state_up: true })
  expect(filledIn(network, { ...start, shared: true, mtu: 1400 })).toEqual({
    admin_state_up: true,
    shared: true,
    mtu: 1400,
  })
})

test('what was changed of an item is taken back, unless nobody knows what there was', () => {
  const item = { name: 'web', description: '', admin_state_up: false, shared: true, mtu: 1500 }
  const before = startOf(network.fields, item)
  expect(wayBack(network, before, before)).toBeUndefined()
  const now = { ...before, name: 'api', description: 'new', shared: false }
  expect(wayBack(network, now, before)).toEqual({ name: 'web', description: '', shared: true })
  expect(wayBack(network, { ...before, mtu: 9000 }, before)).toEqual({ mtu: 1500 })
  const free = startOf(network.fields, { ...item, mtu: undefined })
  expect(wayBack(network, { ...free, mtu: 9000 }, free)).toBeUndefined()
  const own = { endpoint: users.update, fields: { name: line('Name'), password: password('Word') } }
  expect(wayBack(own, { name: 'b', password: 'x' }, { name: 'a', password: '' })).toBeUndefined()
})

test('of an item only what was changed is sent, and emptied as the service takes it', () => {
  const item = { name: 'web', description: 'old', admin_state_up: false, shared: true, mtu: 1500 }
  const before = startOf(network.fields, item)
  expect(changesIn(network, { ...before, name: ' web ' }, before)).toEqual({})
  expect(changesIn(network, { ...before, description: '', shared: false }, before)).toEqual({
    description: '',
    shared: false,
  })
  expect(changesIn(network, { ...before, mtu: Number.NaN }, before)).toEqual({})
  const described = startOf(server.fields, { name: 'web', description: null })
  expect(described).toEqual({ name: 'web', description: '' })
  const emptied = { name: 'web', description: '' }
  expect(changesIn(server, emptied, { name: 'web', description: 'x' })).toEqual({
    description: null,
  })
})

test('a field that is not shown is not sent', () => {
  const before = startOf(network.fields, { name: 'web' })
  expect(changesIn(network, { name: 'api' }, before)).toEqual({ name: 'api' })
  expect(filledIn(network, { name: 'api' })).toEqual({ name: 'api' })
})

const hinted = formOfNew(
  createForm({
    endpoint: networks.create,
    fields: {
      availability_zone_hints: lines('Hints', {
        each: [(line) => (line === 'moon' ? 'There is no air.' : undefined)],
        rules: [(all) => (new Set(all).size < all.length ? 'One is there twice.' : undefined)],
      }),
    },
  }),
)

test('lines are a list of what says something, each within the bounds of the contract', () => {
  const said = (...held: readonly string[]) =>
    errorsOf({ availability_zone_hints: held }, rulesOf(hinted, false, {}))[
      'availability_zone_hints'
    ]
  expect(said()).toBeUndefined()
  expect(said('', ' nova ', '')).toBeUndefined()
  expect(said('nova', ' moon ', 'mars')).toBe('"moon": There is no air.')
  const long = 'x'.repeat(256)
  expect(said(long)).toBe(`"${long}": Use at most 255 characters.`)
  expect(said('nova', 'mars', 'nova ')).toBe('One is there twice.')
  expect(said(...Array.from({ length: 51 }, (_, at) => `z${at}`))).toBe('Give at most 50 lines.')
})

const many = { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', maxLength: 3 } }

test('a list may be empty where it need not be there; of ticks there may be too many, too', () => {
  const options = ['a', 'b', 'long'].map((value) => ({ value, label: value }))
  const said = (
    field: WizardField,
    demanded: boolean,
    held: readonly string[],
    changes = false,
  ) => {
    const required = demanded ? ['list'] : []
    const body = { type: 'object', properties: { list: many }, required }
    const rules = rulesOf({ endpoint: { body }, fields: { list: field } }, changes, {})
    return [errorsOf({ list: held }, rules)['list'], asksFor(rules['list'])]
  }
  const [typed, ticked] = [lines('List'), ticks('List', options)]
  for (const field of [typed, ticked]) {
    expect(said(field, false, [])).toEqual([undefined, false])
    expect(said(field, true, [])).toEqual(['This field is required.', true])
    expect(said(field, false, [], true)).toEqual(['This field is required.', true])
    expect(said(field, true, ['a', 'b'])).toEqual([undefined, true])
  }
  expect(said(typed, false, ['a', 'b', 'c'])).toEqual(['Give at most 2 lines.', false])
  expect(said(ticked, false, ['a', 'b', 'c'])).toEqual(['Choose at most 2.', false])
  expect(said(typed, false, ['long'])).toEqual(['"long": Use at most 3 characters.', false])
  expect(said(ticked, false, ['long'])).toEqual([undefined, false])
})

test('lines are sent as a list, and of an item where they differ', () => {
  const typed = (...held: readonly string[]) => ({ availability_zone_hints: held })
  expect(startOf(hinted.fields)).toEqual(typed())
  expect(filledIn(hinted, typed('', ' a ', 'b', ''))).toEqual(typed('a', 'b'))
  expect(filledIn(hinted, typed('', ' '))).toEqual({})
  const before = startOf(hinted.fields, typed('a', 'b'))
  expect(before).toEqual(typed('a', 'b'))
  expect(changesIn(hinted, typed('a ', '', 'b'), before)).toEqual({})
  expect(changesIn(hinted, typed('a'), before)).toEqual(typed('a'))
  expect(changesIn(hinted, typed(''), before)).toEqual(typed())
})

test('fields that do not fit the body do not compile', () => {
  const send = async () => undefined
  const endpoint = networks.create
  // @ts-expect-error the body has no such value
  createForm({ endpoint, send, fields: { nam: line('Name') } })
  // @ts-expect-error the value is no text
  createForm({ endpoint, send, fields: { shared: line('Shared') } })
  const kinds = radio('Kind', [{ value: 'a', label: 'A' }])
  // @ts-expect-error the value has no such choices
  createForm({ endpoint, send, fields: { mtu: kinds } })
  // @ts-expect-error only what the fields fill in is there
  createForm({ endpoint, fields: { name: line('Name') }, send: async ({ mtu }) => mtu })
  // @ts-expect-error the rule asks for a value that the form does not have
  createForm({ endpoint, send, fields: { name: line('Name', { rules: [inCidr('cidr')] }) } })
  expect(kinds.start).toBe('a')
})

const thing = kind<Network>({
  type: 'OS::Test::Thing',
  name: ['Thing', 'Things'],
  inline: ['thing', 'things'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

test('a form that does more than call its endpoint does not compile without doing it', () => {
  const fields = { name: line('Name') }
  const ids = { id: 'ask', label: 'Ask' }
  creating(thing, { endpoint: networks.create, fields })
  editing(thing, { endpoint: networks.update, fields })
  asking(thing, { ...ids, endpoint: networks.update, fields, result: () => ({}) })
  // @ts-expect-error nothing fills in the server
  asking(thing, { ...ids, endpoint: snapshots.create, fields })
  // @ts-expect-error a key pair has a name
  createForm({ endpoint: keypairs.create, fields: { public_key: area('Public Key') } })
  // @ts-expect-error what is new has no key for the path
  createForm({ endpoint: networks.update, fields })
  // @ts-expect-error the endpoint answers no such thing
  creating(thing, { endpoint: networks.create, fields, made: (one: { made: string }) => one.made })
  const result = (reply: { job: string }) => ({ created: [{ type: thing.type, id: reply.job }] })
  // @ts-expect-error the same
  asking(thing, { ...ids, endpoint: networks.update, fields, result })
  const value = (one: { secret: string }) => one.secret
  const file = ['key', 'text/plain'] as const
  const shownOnce = { called: ['Key', 'key', 'key'], value, file } as const
  // @ts-expect-error the same
  createForm({ endpoint: networks.create, fields, shownOnce })
  expect(createForm({ endpoint: networks.create, fields }).fields).toBe(fields)
})
