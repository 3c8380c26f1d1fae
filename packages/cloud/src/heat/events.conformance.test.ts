import { expect, test } from 'vitest'
import {
  outer,
  TIME,
  badRequest,
  heatUnderTest,
  partIn,
  refused,
  rowsIn,
  textIn,
  type Told,
} from '#heat/testing.ts'

const { tell, stack, gone } = await heatUnderTest()

const { id, name, path } = await stack(outer.template, { files: outer.files })
const names = (told: Told) => rowsIn(told, 'events').map((one) => textIn(one, 'resource_name'))
/** Those of things that were done: the others come at different times. */
const DONE = 'resource_status=COMPLETE'
const list = async (query: string) => names(await tell('GET', `${path}/events?${DONE}&${query}`))

test('events are summaries, the latest first', async () => {
  const told = await tell('GET', `${path}/events?${DONE}`)
  expect(names(told)).toEqual([name, 'in', 'word'])
  const [own] = rowsIn(told, 'events')
  const event = String(own?.['id'])
  expect(own).toEqual({
    id: event,
    event_time: expect.stringMatching(TIME),
    resource_name: name,
    logical_resource_id: name,
    physical_resource_id: id,
    resource_status: 'CREATE_COMPLETE',
    resource_status_reason: expect.any(String),
    links: [
      {
        href: expect.stringMatching(new RegExp(`${path}/resources/${name}/events/${event}$`)),
        rel: 'self',
      },
      { href: expect.stringMatching(new RegExp(`${path}/resources/${name}$`)), rel: 'resource' },
      { href: expect.stringMatching(new RegExp(`${path}$`)), rel: 'stack' },
    ],
  })
})

test('a list has an order and pages', async () => {
  expect(await list('sort_keys=event_time')).toEqual(['word', 'in', name])
  expect(await list('sort_dir=asc')).toEqual(['word', 'in', name])
  // Where `in.yaml` stands is its database's to say, which may not look at capitals.
  const byType = await list('sort_keys=resource_type')
  expect(byType.filter((one) => one !== 'in')).toEqual(['word', name])
  const first = rowsIn(await tell('GET', `${path}/events?${DONE}&limit=1`), 'events')
  expect(first).toHaveLength(1)
  expect(await list(`limit=5&marker=${textIn(first[0] ?? {}, 'id')}`)).toEqual(['in', 'word'])
  expect(await list('limit=0')).toEqual([])
  expect(await tell('GET', `${path}/events?limit=x`)).toMatchObject(
    badRequest("Only integer is acceptable by 'limit'."),
  )
})

test('a list is filtered', async () => {
  expect(await list('resource_name=word')).toEqual(['word'])
  expect(await list('resource_type=OS::Heat::RandomString')).toEqual(['word'])
  expect(await list('resource_action=UPDATE')).toEqual([])
  expect(await list('resource_action=CREATE')).toHaveLength(3)
  expect(names(await tell('GET', `${path}/events?resource_status=FAILED`))).toEqual([])
})

test('events of the stacks inside lead to the outermost', async () => {
  const told = await tell('GET', `${path}/events?nested_depth=1`)
  expect(names(told)).toContain('inner')
  const inner = rowsIn(told, 'events').find((one) => one['resource_name'] === 'inner')
  const links = JSON.stringify(inner?.['links'])
  expect(links).toContain(`/stacks/${name}-in-`)
  expect(inner?.['links']).toContainEqual({
    href: expect.stringMatching(new RegExp(`${path}$`)),
    rel: 'root_stack',
  })
})

test('a resource has its own, and one shows what the resource was to be', async () => {
  const told = await tell('GET', `${path}/resources/word/events?${DONE}`)
  expect(names(told)).toEqual(['word'])
  const event = textIn(rowsIn(told, 'events')[0] ?? {}, 'id')
  const shown = partIn(await tell('GET', `${path}/resources/word/events/${event}`), 'event')
  expect(shown).toMatchObject({
    id: event,
    resource_type: 'OS::Heat::RandomString',
    resource_properties: expect.any(Object),
  })
  expect(await tell('GET', `${path}/resources/x/events`)).toMatchObject(
    refused(404, 'HTTPNotFound', 'No events found for resource x'),
  )
  expect(await tell('GET', `${path}/resources/in/events/${event}`)).toMatchObject(
    refused(404, 'HTTPNotFound', `No event ${event} found`),
  )
})

test('a deleted stack keeps its events, without those of what was inside', async () => {
  const other = await stack(outer.template, { files: outer.files })
  await gone(other.path)
  const own = await tell('GET', `${other.path}/events`)
  expect(names(own)).toEqual(expect.arrayContaining(['word', other.name]))
  expect(names(await tell('GET', `${other.path}/events?nested_depth=1`))).toEqual([])
})
