import { onTestFinished, describe, expect, test } from 'vitest'
import type { Env } from '#config-reader.ts'
import { testWorld } from '#testing/world.ts'

const statusFor = async (
  env: Env,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => {
  const world = await testWorld({ env })
  onTestFinished(() => world.close())
  return (await world.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
}

describe('metrics without a token', () => {
  test.each([{}, { host: '127.0.0.1:8080' }, { host: '[::1]:8080' }, { host: 'localhost' }])(
    'are for a program of this machine: %o',
    async (headers: Record<string, string>) => {
      expect(await statusFor({}, headers)).toBe(200)
      expect(await statusFor({}, headers, '::1')).toBe(200)
      expect(await statusFor({}, headers, '10.0.0.9')).toBe(403)
    },
  )

  test.each([
    { host: 'console.example.org' },
    { host: '10.0.0.5:8080' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'console.example.org' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-mode': 'navigate' },
    { origin: 'http://localhost' },
  ])(
    'are not for what a proxy or a browser brings: %o',
    async (headers: Record<string, string>) => {
      expect(await statusFor({}, headers)).toBe(403)
    },
  )

  test.each([{ PUBLIC_URL: 'https://console.example.org' }, { TRUST_PROXY: '10.0.0.1' }])(
    'are for nobody where there is a proxy, which may say nothing of itself: %o',
    async (env) => {
      expect(await statusFor(env)).toBe(403)
      const withToken = { ...env, METRICS_TOKEN: 'scrape-me' }
      expect(await statusFor(withToken)).toBe(403)
      expect(await statusFor(withToken, { authorization: 'Bearer scrape-me' })).toBe(200)
      const host = 'pod-7.cluster.local'
      expect(await statusFor(withToken, { authorization: 'Bearer scrape-me', host })).toBe(200)
    },
  )
})
