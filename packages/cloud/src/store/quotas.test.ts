import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { quotas } from '#store/quotas.ts'

const limits = quotas(
  'toys',
  { balls: 2, cubes: -1 },
  { balls: (_world, _region, projectId) => (projectId === 'full' ? 2 : 1), cubes: () => 99 },
)

test('a limit is the default until a project has its own, region by region', () => {
  const cloud = createCloud({ seed: () => undefined })
  onTestFinished(() => cloud.close())
  const { world } = cloud
  expect(limits.limits(world, 'R', 'p')).toEqual({ balls: 2, cubes: -1 })
  limits.set(world, 'R', 'p', { balls: 5 })
  limits.set(world, 'R', 'p', { cubes: 7 })
  expect(limits.limits(world, 'R', 'p')).toEqual({ balls: 5, cubes: 7 })
  expect(limits.limits(world, 'other', 'p')).toEqual({ balls: 2, cubes: -1 })
  limits.reset(world, 'R', 'p')
  expect(limits.limits(world, 'R', 'p')).toEqual({ balls: 2, cubes: -1 })
})

test('one more than the limit is told with its numbers, and -1 is no limit', () => {
  const { world, close } = createCloud({ seed: () => undefined })
  onTestFinished(close)
  expect(limits.used(world, 'R', 'full')).toEqual({ balls: 2, cubes: 99 })
  expect(limits.exceeded(world, 'R', 'p', { balls: 1, cubes: 1000 })).toBeUndefined()
  expect(limits.exceeded(world, 'R', 'full', { balls: 0 })).toBeUndefined()
  expect(limits.exceeded(world, 'R', 'full', { balls: 1 })).toEqual({
    name: 'balls',
    limit: 2,
    used: 2,
    requested: 1,
  })
})
