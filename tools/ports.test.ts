import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { readConfig } from '@meridian/server'
import { afterEach, expect, test, vi } from 'vitest'
import { freePortFrom, usualPort } from './ports.ts'
import { attempt } from './run.ts'

const listening: Server[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of listening.splice(0)) server.close()
})

/** Listens on a port of this machine and gives it. */
const take = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  listening.push(server)
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('the usual port of npm start and npm run dev is the one that the server has', () => {
  expect(readConfig({}).port).toBe(usualPort)
})

test('where the usual port is taken the next free one is, and without a word where it is free', async () => {
  const taken = await take()
  const told = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const next = await freePortFrom(taken, '127.0.0.1')
  expect(next).toBeGreaterThan(taken)
  expect(told.mock.calls).toEqual([[`Port ${taken} is taken: this takes port ${next}.`]])
  told.mockClear()
  expect(await freePortFrom(next, '127.0.0.1')).toBe(next)
  expect(told).not.toHaveBeenCalled()
})

test('a program that is to listen where another does ends with a sentence, and says what to do', async () => {
  const port = await take()
  const choice = `{ host: '127.0.0.1', asked: '${port}', usual: 1, say: (one) => 'PORT=' + one }`
  const script = `const { portToTake } = await import('./tools/ports.ts'); await portToTake(${choice})`
  const { code, output } = await attempt('node', ['--input-type=module', '--eval', script])
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `Port ${port} is taken, perhaps by the same program, started before. ` +
      `End that one, or choose another port, such as PORT=${port + 1}.`,
  )
})
