import { expect, test } from 'vitest'
import { shapeOf, shownShape } from '#screens/topology/grouped/shapes.ts'

test.each([
  ['web-prod-0001', 'web-prod-*'],
  ['k8s-node-12', 'k*s-node-*'],
  ['worker-3f2a9c1d', 'worker-*'],
  ['web-01.example.org', 'web-*.example.org'],
  ['server12', 'server*'],
  ['0001', ''],
  ['  - ', ''],
  ['', ''],
  ['bastion', 'bastion'],
])('%s has the shape %s', (name, shape) => expect(shapeOf(name)).toBe(shape))

test('names of one shape are written as one, with the numbers that all of them have', () => {
  expect(shownShape(['k8s-node-1', 'k8s-node-22'])).toBe('k8s-node-…')
  expect(shownShape(['web-3f2a9c1d', 'web-7'])).toBe('web-…')
  expect(shownShape(['web-1.example.org', 'web-2.example.org'])).toBe('web-….example.org')
  expect(shownShape(['same', 'same'])).toBe('same')
})

test('a name that means harm takes no time', () => {
  const started = performance.now()
  for (const part of ['1a', '-', 'a1-', '_ ']) shapeOf(part.repeat(5000))
  expect(performance.now() - started).toBeLessThan(1000)
})
