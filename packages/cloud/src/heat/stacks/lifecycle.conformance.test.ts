import { expect, test } from 'vitest'
import { heatUnderTest, partIn, refused, rowsIn } from '#heat/testing.ts'

const { cloud, tell, stack, settled } = await heatUnderTest()

const testing = (properties: object) => ({ type: 'OS::Heat::TestResource', properties })
const of = (resources: object) => ({ heat_template_version: '2021-04-16', resources })

/** A resource of a stack. */
const resourceAt = async (path: string, name: string) =>
  partIn(await tell('GET', `${path}/resources/${name}`), 'resource')

test('a stack whose resource fails says whose failure it was', async () => {
  const { path } = await stack(of({ bad: testing({ fail: true }) }))
  expect(partIn(await tell('GET', path), 'stack')).toMatchObject({
    stack_status: 'CREATE_FAILED',
    stack_status_reason:
      'Resource CREATE failed: ValueError: resources.bad: Test Resource failed bad',
  })
  expect(await resourceAt(path, 'bad')).toMatchObject({
    resource_status: 'CREATE_FAILED',
    resource_status_reason: 'ValueError: resources.bad: Test Resource failed bad',
  })
})

test('what was made is taken back where the stack says so', async () => {
  const template = of({ good: testing({}), bad: testing({ fail: true }) })
  const { path } = await stack(template, { disable_rollback: false })
  expect(partIn(await tell('GET', path), 'stack')).toMatchObject({
    stack_status: 'ROLLBACK_COMPLETE',
    stack_status_reason: 'Stack ROLLBACK completed successfully',
  })
  expect(rowsIn(await tell('GET', `${path}/resources`), 'resources')).toEqual([])
})

test('an update changes, replaces, adds and removes', async () => {
  const { path } = await stack(
    of({
      changed: testing({ value: 'a' }),
      replaced: testing({ update_replace_value: 'a' }),
      gone: testing({}),
    }),
  )
  const before = await resourceAt(path, 'replaced')
  const same = await resourceAt(path, 'changed')
  const template = of({
    changed: testing({ value: 'b' }),
    replaced: testing({ update_replace_value: 'b' }),
    added: testing({}),
  })
  expect((await tell('PUT', path, { template })).status).toBe(202)
  expect(await settled(path)).toMatchObject({
    stack_status: 'UPDATE_COMPLETE',
    stack_status_reason: 'Stack UPDATE completed successfully',
  })
  const after = await resourceAt(path, 'replaced')
  expect(after).toMatchObject({ resource_status: 'CREATE_COMPLETE' })
  expect(after['physical_resource_id']).not.toBe(before['physical_resource_id'])
  expect(await resourceAt(path, 'changed')).toMatchObject({
    resource_status: 'UPDATE_COMPLETE',
    physical_resource_id: same['physical_resource_id'],
  })
  expect((await resourceAt(path, 'added'))['resource_status']).toBe('CREATE_COMPLETE')
  expect((await tell('GET', `${path}/resources/gone`)).status).toBe(404)
})

test('a stack that is suspended takes no change until it is resumed', async () => {
  const { path } = await stack(of({ a: testing({}) }))
  const act = (action: string) => tell('POST', `${path}/actions`, { [action]: null })
  expect((await act('suspend')).status).toBe(200)
  const look = async (wanted: string) =>
    cloud.until(
      async () => {
        const one = partIn(await tell('GET', path), 'stack')
        return one['stack_status'] === wanted ? one : undefined
      },
      { within: 60_000 },
    )
  expect(await look('SUSPEND_COMPLETE')).toMatchObject({
    stack_status_reason: 'Stack SUSPEND completed successfully',
  })
  expect(await tell('PUT', path, { template: of({}) })).toMatchObject(
    refused(400, 'NotSupported', 'Updating a stack when it is suspended is not supported.'),
  )
  expect((await act('resume')).status).toBe(200)
  expect((await look('RESUME_COMPLETE'))['stack_status']).toBe('RESUME_COMPLETE')
})

test('an update that goes on can be cancelled, and is taken back', async () => {
  const before = of({ a: testing({ value: 'a', action_wait_secs: { update: 8 } }) })
  const { path } = await stack(before)
  const template = of({ a: testing({ value: 'b', action_wait_secs: { update: 8 } }) })
  expect((await tell('PUT', path, { template })).status).toBe(202)
  expect((await tell('POST', `${path}/actions`, { cancel_update: null })).status).toBe(200)
  const end = await cloud.until(
    async () => {
      const one = partIn(await tell('GET', path), 'stack')
      return one['stack_status'] === 'ROLLBACK_COMPLETE' ? one : undefined
    },
    { within: 90_000 },
  )
  expect(end).toMatchObject({ stack_status_reason: 'Stack ROLLBACK completed successfully' })
  expect(await tell('POST', `${path}/actions`, { cancel_update: null })).toMatchObject(
    refused(
      400,
      'NotSupported',
      'Cancelling update when stack is ROLLBACK_COMPLETE is not supported.',
    ),
  )
})
