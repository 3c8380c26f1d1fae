import { expect, test } from 'vitest'
import {
  outer,
  small,
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

const template = {
  ...outer.template,
  resources: { ...outer.template.resources, value: small.resources.value },
  parameters: small.parameters,
}
const make = () => stack(template, { files: outer.files })
/** What is only looked at. */
const seen = await make()
const names = (told: Told) => rowsIn(told, 'resources').map((one) => textIn(one, 'resource_name'))

test('the resources of a stack say who waits for them, and where they are', async () => {
  const { name, path } = seen
  const told = await tell('GET', `${path}/resources`)
  expect(names(told).toSorted()).toEqual(['in', 'value', 'word'])
  const find = (name: string) =>
    rowsIn(told, 'resources').find((one) => one['resource_name'] === name)
  expect(find('word')).toEqual({
    resource_name: 'word',
    logical_resource_id: 'word',
    physical_resource_id: expect.any(String),
    resource_status: 'CREATE_COMPLETE',
    resource_status_reason: 'state changed',
    resource_type: 'OS::Heat::RandomString',
    creation_time: expect.stringMatching(TIME),
    updated_time: expect.stringMatching(TIME),
    required_by: ['value'],
    links: [
      { href: expect.stringMatching(new RegExp(`${path}/resources/word$`)), rel: 'self' },
      { href: expect.stringMatching(new RegExp(`${path}$`)), rel: 'stack' },
    ],
  })
  const inside = { href: expect.stringContaining(`/stacks/${name}-in-`), rel: 'nested' }
  expect(find('in')?.['links']).toContainEqual(inside)
})

test('resources of the stacks inside are listed to the depth that is asked for', async () => {
  const { name, path } = seen
  const told = await tell('GET', `${path}/resources?nested_depth=1`)
  expect(names(told).toSorted()).toEqual(['in', 'inner', 'value', 'word'])
  const inner = rowsIn(told, 'resources').find((one) => one['resource_name'] === 'inner')
  expect(inner).toMatchObject({ parent_resource: 'in' })
  expect(JSON.stringify(inner?.['links'])).toContain(`/stacks/${name}-in-`)
  expect(await tell('GET', `${path}/resources?nested_depth=x`)).toMatchObject(
    badRequest("Only integer is acceptable by 'nested_depth'."),
  )
})

test('a list is filtered by what Heat knows', async () => {
  const { path } = seen
  const list = async (query: string) => names(await tell('GET', `${path}/resources?${query}`))
  expect(await list('name=word')).toEqual(['word'])
  expect((await list('type=Heat')).toSorted()).toEqual(['value', 'word'])
  expect(await list('status=CREATE_COMPLETE')).toHaveLength(3)
  expect(await list('status=FAILED')).toEqual([])
  expect(await list('action=UPDATE')).toEqual([])
  expect(await tell('GET', `${path}/resources?foo=1`)).toMatchObject(
    badRequest("Invalid filter parameters ['foo']"),
  )
  const detailed = await tell('GET', `${path}/resources?with_detail=true&name=word`)
  expect(rowsIn(detailed, 'resources')).toMatchObject([
    { description: 'Any word', attributes: expect.any(Object) },
  ])
})

test('one resource shows its attributes, and its metadata by themselves', async () => {
  const { name, path } = seen
  const shown = partIn(await tell('GET', `${path}/resources/word?with_attr=value`), 'resource')
  expect(shown).toMatchObject({ description: 'Any word' })
  expect(shown).toHaveProperty('attributes.value')
  expect(shown).not.toHaveProperty('metadata')
  expect((await tell('GET', `${path}/resources/word/metadata`)).body).toEqual({
    metadata: { a: 1 },
  })
  expect(await tell('GET', `${path}/resources/x`)).toMatchObject(
    refused(404, 'ResourceNotFound', `The Resource (x) could not be found in Stack ${name}.`),
  )
})

test('a resource takes a signal', async () => {
  const handle = { type: 'OS::Heat::WaitConditionHandle' }
  const { name, path } = await stack({ ...outer.template, resources: { handle } })
  const at = `${path}/resources/handle/signal`
  expect(await tell('POST', at, { status: 'SUCCESS' })).toMatchObject({ status: 200, body: null })
  expect((await tell('POST', at)).status).toBe(200)
  expect(await tell('POST', `${path}/resources/x/signal`)).toMatchObject(
    refused(404, 'ResourceNotFound', `The Resource (x) could not be found in Stack ${name}.`),
  )
})

test('a resource is marked as unhealthy, by its name or the id of what it made', async () => {
  const { name, path } = await make()
  const show = async () => partIn(await tell('GET', `${path}/resources/word`), 'resource')
  const mark = (body: object, what = 'word') => tell('PATCH', `${path}/resources/${what}`, body)
  expect(await mark({ mark_unhealthy: true })).toMatchObject({ status: 200, body: null })
  expect(await show()).toMatchObject({
    resource_status: 'CHECK_FAILED',
    resource_status_reason: 'state changed by resource_mark_unhealthy api',
  })
  const id = textIn(await show(), 'physical_resource_id')
  await mark({ mark_unhealthy: 'False', resource_status_reason: 'well' }, id)
  expect(await show()).toMatchObject({
    resource_status: 'CHECK_COMPLETE',
    resource_status_reason: 'well',
  })
  expect(await mark({ a: 1, mark_unhealthy: true })).toMatchObject(
    badRequest("Invalid keys in resource mark unhealthy {'a'}"),
  )
  expect(await mark({})).toMatchObject(
    badRequest('Missing mandatory (mark_unhealthy) key from mark unhealthy request'),
  )
  expect(await mark({ mark_unhealthy: 1 })).toMatchObject(
    badRequest('Unrecognized value "1" for "mark_unhealthy", acceptable values are: true, false.'),
  )
  expect(await mark({ mark_unhealthy: true }, 'x')).toMatchObject(
    refused(404, 'ResourceNotFound', `The Resource (x) could not be found in Stack ${name}.`),
  )
})

test('a deleted stack has no resources left', async () => {
  const { path } = await make()
  await gone(path)
  expect(names(await tell('GET', `${path}/resources`))).toEqual([])
  expect((await tell('GET', `${path}/resources/word`)).status).toBe(404)
})
