import { preloadedId, settings as settingsApi, type Preloaded } from '@meridian/contract'
import { beforeEach, expect, test, vi } from 'vitest'

const remove = vi.fn()

/** The modules of a page that has just been opened, with what its document preloaded. */
const opened = async (preloaded: Partial<Preloaded>) => {
  const textContent = JSON.stringify({ answers: {}, policy: [], ...preloaded })
  const getElementById = (id: string) => (id === preloadedId ? { textContent, remove } : null)
  vi.stubGlobal('document', { getElementById })
  const { connectApi } = await import('#api/connection.ts')
  const asked: string[] = []
  connectApi({
    webRoot: () => 'https://site.invalid/',
    cookies: () => '',
    transport: async ({ url }) => {
      asked.push(new URL(url).pathname)
      return Response.json({ asked: true, allowed: false, results: [] })
    },
  })
  return {
    asked,
    ...(await import('#api/settings.ts')),
    ...(await import('#api/policy.ts')),
    ...(await import('#api/call.ts')),
    ...(await import('#api/cached.ts')),
  }
}

beforeEach(() => {
  vi.resetModules()
  remove.mockReset()
})

test('what the document brings is not asked for, and does not stay in the page', async () => {
  const { settings, asked } = await opened({ answers: { [settingsApi.load.path]: { one: 1 } } })
  expect(await settings()).toEqual({ one: 1 })
  expect(await settings()).toEqual({ one: 1 })
  expect(asked).toEqual([])
  expect(remove).toHaveBeenCalledOnce()
})

test('it is the answer to one call: whoever asks again hears what holds now', async () => {
  const { call, asked } = await opened({ answers: { [settingsApi.load.path]: { one: 1 } } })
  expect(await call(settingsApi.load)).toEqual({ one: 1 })
  expect(await call(settingsApi.load)).toMatchObject({ asked: true })
  expect(asked).toEqual([settingsApi.load.path])
})

test('nothing of it is left for another session or another project', async () => {
  const rule = ['image', 'add_image'] as const
  const { settings, allowed, forgetAll, asked } = await opened({
    answers: { [settingsApi.load.path]: { one: 1 } },
    policy: [{ rule: [...rule], allowed: true }],
  })
  forgetAll()
  expect(await settings()).toMatchObject({ asked: true })
  expect(await allowed([rule])).toBe(false)
  expect(asked).toEqual([settingsApi.load.path, '/api/policy/'])
})

test('rules that the document tells are not asked for, but where a target is named', async () => {
  const [yes, no, other] = [
    ['image', 'add_image'],
    ['image', 'delete_image'],
    ['image', 'unheard_of'],
  ] as const
  const { allowed, asked } = await opened({
    policy: [
      { rule: [...yes], allowed: true },
      { rule: [...no], allowed: false },
    ],
  })
  expect([await allowed([yes]), await allowed([yes, no]), await allowed([other, no])]).toEqual([
    true,
    false,
    false,
  ])
  expect(asked).toEqual([])
  await allowed([yes], { owner: 'another' })
  await allowed([yes, other])
  expect(asked).toEqual(['/api/policy/', '/api/policy/'])
})
