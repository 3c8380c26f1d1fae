import { sample } from '@meridian/contract/testing'
import { unusedHeader, UserSession } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { client } from '#api/client.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { keepAlive } from '#api/session/keep-alive.ts'
import { json, serve } from '#api/testing.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stop = keepAlive()
})
afterEach(() => {
  stop()
  setPageScope(undefined)
  vi.useRealTimers()
})

const passes = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000)
const asked = () => {
  const { seen } = serve(() => json({}))
  return () => seen.map(({ request }) => request.headers.get(unusedHeader))
}

test('each call says how long ago the user did something', async () => {
  const heard = asked()
  await userEvent.keyboard('a')
  await client.get('/api/x')
  passes(90)
  await client.get('/api/x')
  passes(0.5)
  await client.post('/api/x', {})
  await userEvent.keyboard('a')
  await client.get('/api/x')
  expect(heard()).toEqual(['0', '90', '90', '0'])
})

test('what a program of the page does is no use', async () => {
  const heard = asked()
  await userEvent.keyboard('a')
  passes(60)
  document.dispatchEvent(new PointerEvent('pointerdown'))
  document.body.click()
  await client.get('/api/x')
  expect(heard()).toEqual(['60'])
})

test('a direct call of another service says nothing of it', async () => {
  const heard = asked()
  await client.put('https://glance.invalid/x', {}, { external: true })
  expect(heard()).toEqual([null])
})

test('who reads without any call is told of, once in half a minute', async () => {
  setPageScope(sample(UserSession))
  const heard = asked()
  await client.get('/api/x')
  passes(20)
  await userEvent.keyboard('a')
  expect(heard()).toHaveLength(1)
  passes(20)
  await userEvent.keyboard('abc')
  await vi.waitFor(() => expect(heard()).toEqual(['0', '0']))
  passes(40)
  // Nobody there: nothing is sent.
  expect(heard()).toHaveLength(2)
})

test('before anybody is signed in nothing is sent', async () => {
  const heard = asked()
  passes(100)
  await userEvent.keyboard('a')
  expect(heard()).toEqual([])
})
