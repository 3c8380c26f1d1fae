import { scopeHeader } from '@meridian/contract'
import { expect, test, vi } from 'vitest'
import { forgetAll } from '#api/cached.ts'
import { takeFirstCall } from '#api/first-call.ts'

const address = 'https://site.invalid/api/nova/servers/?limit=20'
const asking = (scope: string, url = address, method = 'GET') =>
  new Request(url, { method, headers: { [scopeHeader]: scope } })

/** A page whose first call was made in the scope `here`, `ms` after which something is read. */
const early = (ms = 50) => {
  const answer = Promise.resolve(Response.json({ items: [] }))
  vi.stubGlobal('window', { firstCall: { request: asking('here'), answer } })
  vi.spyOn(performance, 'now').mockReturnValue(ms)
  return { answer }
}

test('the first call of a page is made once: its answer is handed to whoever makes it', () => {
  const { answer } = early()
  expect(takeFirstCall(asking('here'))).toBe(answer)
  expect(takeFirstCall(asking('here'))).toBeUndefined()
})

test('other calls are made, and leave the first one where it is', () => {
  const { answer } = early()
  expect(takeFirstCall(asking('here', `${address}&marker=1`))).toBeUndefined()
  expect(takeFirstCall(asking('here', address, 'POST'))).toBeUndefined()
  expect(takeFirstCall(asking('here'))).toBe(answer)
})

test('an answer for another scope, or an old one, is nobody’s', () => {
  early()
  expect(takeFirstCall(asking('elsewhere'))).toBeUndefined()
  expect(takeFirstCall(asking('here'))).toBeUndefined()
  early(60_000)
  expect(takeFirstCall(asking('here'))).toBeUndefined()
  early()
  forgetAll()
  expect(takeFirstCall(asking('here'))).toBeUndefined()
})
