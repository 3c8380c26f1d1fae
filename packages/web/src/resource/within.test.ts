import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { kind, resource, type Kind } from '#resource/define.ts'
import { climb } from '#resource/details/climb.ts'
import { detailsPath, keyFrom, type Trail } from '#resource/paths.ts'
import { entry, registry, type Standing } from '#resource/registry.ts'
import { ancestorsOf, isInside, parentOf, trailBelow, trailPath } from '#resource/within.ts'

type Toy = { readonly id: string; readonly holder: string; readonly holders?: readonly string[] }

const toy = (type: string, key: (item: Toy) => readonly string[] = ({ id }) => [id]): Kind<Toy> => {
  const name = [type, `${type}s`] as const
  return kind<Toy>({ type: `OS::Toy::${type}`, name, inline: name, key, title: ({ id }) => id })
}

const items: Readonly<Record<string, Toy>> = {
  in: { id: 'in', holder: 'mid' },
  mid: { id: 'mid', holder: 'out' },
  out: { id: 'out', holder: '' },
}

const registered = (of: Kind<Toy>, standing: Standing<Toy>) =>
  entry(of, standing, async () =>
    resource(of, {
      load: async (key: readonly string[]) => {
        const id = key.at(-1) ?? ''
        return items[id] ?? { id, holder: '' }
      },
      properties: {},
      columns: [],
      actions: {},
      details: [],
    }),
  )

const panels = [{ path: '/project/houses', area: 'project' }] as const

test('what two parents hold is there under both, and under its other parent where only its id is known', () => {
  const [house, door, lamp] = [toy('House'), toy('Door'), toy('Lamp')]
  const types = registry([
    registered(house, { panels }),
    registered(door, { within: [{ parent: house, path: 'doors', by: 'holder' }] }),
    registered(lamp, {
      within: [
        { parent: door, path: 'lamps', by: 'holders', of: ({ holders = [] }) => holders },
        { parent: house, path: 'lamps', by: 'holder' },
      ],
    }),
  ])
  const under = (id: string): Trail => [
    { type: house.type, key: ['h'] },
    { type: door.type, key: [id] },
    { type: lamp.type, key: ['l'] },
  ]
  const shared: Toy = { id: 'l', holder: 'h', holders: ['left', 'right'] }
  expect(['left', 'right', 'back'].map((id) => isInside(types, under(id), shared))).toEqual([
    ...[true, true, false],
  ])
  expect(isInside(types, under('left'), { ...shared, holders: [] })).toBe(false)
  const step = { type: lamp.type, key: ['l'] }
  expect(parentOf(types, step, shared)).toEqual({ type: house.type, key: ['h'] })
  expect(parentOf(types, step, { ...shared, holders: ['right'] })).toEqual({
    ...{ type: door.type, key: ['right'] },
  })
  // One of several is better than none.
  expect(parentOf(types, step, { ...shared, holder: '' })).toEqual({
    ...{ type: door.type, key: ['left'] },
  })
})

test('a type inside itself has its address three deep, and its way up is found from its id alone', async () => {
  const box = toy('Box')
  const types = registry([
    registered(box, { panels, within: [{ parent: box, path: 'boxes', by: 'holder' }] }),
  ])
  const trail = ['out', 'mid', 'in'].map((id) => ({ type: box.type, key: [id] }))
  const path = trailPath(types, trail)
  expect(path).toBe('/project/houses/out/boxes/mid/boxes/in')
  const [panel] = types.panels
  if (!panel) throw new Error('There is no panel.')
  expect(trailBelow(types, panel, path.slice('/project/houses/'.length))).toEqual(trail)
  expect(await climb(new QueryClient(), types, { type: box.type, key: ['in'] })).toEqual(trail)
  expect(ancestorsOf(types, box.type)).toEqual([box.type])
})

test('a thing that says it is inside itself has an address all the same', async () => {
  const box = toy('Ring')
  const types = registry([
    registered(box, {
      ...{ panels, within: [{ parent: box, path: 'rings', by: 'holder', of: ({ id }) => id }] },
    }),
  ])
  const step = { type: box.type, key: ['r'] }
  expect(await climb(new QueryClient(), types, step)).toEqual([step])
})

test('a key of two parts is read from the address and written into it, alone and under its parent', () => {
  const [house, room] = [toy('House'), toy('Room', ({ holder, id }) => [holder, id])]
  const types = registry([
    registered(house, { panels }),
    registered(room, { within: [{ parent: house, path: 'rooms', by: 'holder', keyed: true }] }),
  ])
  const key = room.key({ id: 'a b', holder: 'h/1' })
  const alone = detailsPath(room.type, key)
  expect(keyFrom(alone.slice(`/ngdetails/${room.type}/`.length))).toEqual(key)
  const step = { type: room.type, key }
  const parent = parentOf(types, step, undefined)
  expect(parent).toEqual({ type: house.type, key: ['h/1'] })
  const path = trailPath(types, [...(parent ? [parent] : []), step])
  expect(path).toBe('/project/houses/h%2F1/rooms/a%20b')
  const [panel] = types.panels
  if (!panel) throw new Error('There is no panel.')
  expect(trailBelow(types, panel, path.slice('/project/houses/'.length))?.at(-1)).toEqual(step)
})
