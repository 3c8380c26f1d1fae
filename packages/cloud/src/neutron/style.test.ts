import { expect, test, vi } from 'vitest'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import { neutronFaults } from '#neutron/fault-style.ts'
import { given, ownAnd } from '#neutron/style.ts'
import type { Kind } from '#resource/resource.ts'
import { toy, toys } from '#testing/toy-service.ts'

type Toy = { id: string; project_id: string }

test('what the own project has is given without asking what else is; the rest is asked', async () => {
  const more = vi.fn(() => [{ id: 'shared' }])
  const kind: Kind<Toy> = {
    path: '/toys',
    one: 'toy',
    many: 'toys',
    collection: toys,
    notFound: (id) => notFound(`no ${id}`),
    visible: ownAnd(more),
    shown: (_context, { id }) => ({ id }),
  }
  const { ask, world } = toy(neutronFaults, {
    routes: [
      (router) => {
        router.get('/toys/{id}', (context) => ok(given(context, kind, context.param('id'))))
      },
    ],
  })
  const table = world.table(toys, 'RegionOne')
  table.insert({ id: 'own', project_id: 'p' })
  for (const id of ['shared', 'hidden']) table.insert({ id, project_id: 'other' })
  const status = async (id: string) => (await ask('GET', `/toy/v2.1/toys/${id}`)).status
  expect(await status('own')).toBe(200)
  expect(more).not.toHaveBeenCalled()
  expect(await status('shared')).toBe(200)
  expect(await status('hidden')).toBe(404)
  expect(await status('nosuch')).toBe(404)
  expect(more).toHaveBeenCalledTimes(3)
})
