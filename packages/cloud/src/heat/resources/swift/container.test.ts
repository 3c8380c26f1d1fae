import { expect, test } from 'vitest'
import { container } from '#heat/resources/swift/container.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

test('a container is made and removed, and says what it cannot have', () => {
  const { stack, call, projectId } = heatWorld()
  const one = stack(container, {})
  one.create()
  expect(one.id()).toBe('stack-it-abc')
  const path = `/v1/AUTH_${projectId}/stack-it-abc?format=json` as const
  expect(call('object-store', 'GET', path).status).toBe(200)
  one.remove()
  expect(call('object-store', 'GET', path).status).toBe(404)
  expect(failure(() => stack(container, { 'X-Container-Read': '.r:*' }).create())).toMatch(
    /^NotImplementedError: /,
  )
})
