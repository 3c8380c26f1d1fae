import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { endpoints } from '#testing/endpoints.ts'

const { tab } = demoWorld()

/** What of a JSON Schema says how many values it has room for. */
type Room = {
  readonly anyOf?: readonly Room[]
  readonly properties?: Readonly<Record<string, Room>>
  readonly patternProperties?: Readonly<Record<string, Room>>
  readonly additionalProperties?: Room | boolean
  readonly items?: Room | readonly Room[]
  readonly maxItems?: number
  readonly maxProperties?: number
}

/** The parts of a schema, each with how often it may be there. */
const partsOf = (schema: Room): readonly (readonly [part: Room, times: number])[] => {
  const { items = [], additionalProperties: more, maxItems = Infinity } = schema
  const free = [...Object.values(schema.patternProperties ?? {}), more].filter(isRoom)
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])]
  return [
    ...parts.map((part) => [part, 1] as const),
    ...(isRoom(items) ? [[items, maxItems] as const] : items.map((part) => [part, 1] as const)),
    ...free.map((part) => [part, schema.maxProperties ?? Infinity] as const),
  ]
}
const isRoom = (given: unknown): given is Room =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const valuesIn = (schema: Room): number =>
  partsOf(schema).reduce((sum, [part, times]) => sum + times * valuesIn(part), 1)

/** How many values lie in unions, whose branches are all tried for each. */
const triedIn = (schema: Room): number =>
  schema.anyOf === undefined
    ? partsOf(schema).reduce((sum, [part, times]) => sum + times * triedIn(part), 0)
    : valuesIn(schema)

test('no body has room for so many values of several kinds that checking them takes long', () => {
  const tried = endpoints.flatMap(([name, { body }]): [string, number][] =>
    body === undefined || 'bytes' in body ? [] : [[name, triedIn(body)]],
  )
  expect(tried.length).toBeGreaterThan(150)
  expect(tried.filter(([, values]) => values > 120_000)).toEqual([])
})

test('a question about as much as a body holds is answered as quickly as any', async () => {
  const rules = [['compute', 'os_compute_api:servers:index']]
  const list = Array.from({ length: 1000 }, () => 0)
  const target = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`list ${at}`, list]))
  const checks = [1, 2, 3, 4].map(() => ({ rules, target }))
  await tab.post('/api/policy/', { checks: [{ rules }] })
  const before = process.cpuUsage()
  expect((await tab.post('/api/policy/', { checks })).json()).toEqual({
    results: [true, true, true, true],
  })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(400)
})
