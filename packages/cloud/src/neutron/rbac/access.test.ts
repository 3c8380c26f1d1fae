import { expect, test, vi } from 'vitest'
import { ok } from '#http/reply.ts'
import { oncePerRequest } from '#neutron/rbac/access.ts'
import { neutronFaults } from '#neutron/fault-style.ts'
import { toy } from '#testing/toy-service.ts'

test('what rules ask about again is read once in a request, and again in the next', async () => {
  const read = vi.fn((_context: unknown, key: string) => key.toUpperCase())
  const once = oncePerRequest(read)
  const { ask } = toy(neutronFaults, {
    routes: [
      (router) => {
        router.get('/twice', (context) => {
          return ok({ all: ['a', 'b', 'a'].map((key) => once(context, key)) })
        })
      },
    ],
  })
  for (const times of [2, 4]) {
    expect(await (await ask('GET', '/toy/v2.1/twice')).json()).toEqual({ all: ['A', 'B', 'A'] })
    expect(read).toHaveBeenCalledTimes(times)
  }
})
