import { expect, test } from 'vitest'
import { openWorld } from '#api/testing/world.ts'
import { beginnings } from '#dialogs/stack/beginnings.ts'
import { launchCalls } from '#dialogs/stack/calls.ts'

test('Heat understands each template that one may begin with', async () => {
  await openWorld()
  const { signal } = new AbortController()
  const said = await Promise.all(
    beginnings.map(({ template }) => launchCalls.validate({ template }, signal)),
  )
  expect(beginnings).toHaveLength(6)
  for (const { Description, Parameters } of said) {
    expect(Description).toMatch(/\w/)
    expect(Object.keys(Parameters)).not.toEqual([])
  }
})
