/** A stack of one resource, for tests: what an engine does with a type, in the demo world. */
import { onTestFinished } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { callAs } from '#heat/resources/ask.ts'
import { failureText, ResourceError } from '#heat/resources/failures.ts'
import type { Life, Neighbour, Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'
import type { Token } from '#http/token.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import type { Report } from '#report.ts'
import { createRandom } from '#store/random.ts'

const domain = { id: 'default', name: 'Default' }

/**
 * The demo world and its user demo, whose resources this makes, changes and removes. What breaks
 * beside requests fails the test unless it is told how to report it.
 */
export function heatWorld(
  roles: readonly string[] = ['member', 'reader'],
  report: Report = (error) => {
    throw error
  },
) {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1, report })
  onTestFinished(cloud.close)
  const { world } = cloud
  const user = world.table(userRows).first({ name: 'demo' })
  const project = world.table(projectRows).first({ name: 'demo' })
  const projectId = project?.id ?? ''
  const token: Token = {
    id: '',
    user: { id: user?.id ?? '', name: 'demo', domain },
    project: { id: projectId, name: 'demo', domain },
    system: false,
    roles,
    methods: [],
    auditIds: [],
    issuedAt: 0,
    expiresAt: Infinity,
  }
  const caller = { region: 'RegionOne', token, origin: 'http://c' }
  const call = callAs(world, caller)
  const neighbours = new Map<string, Neighbour>()
  return {
    cloud,
    call,
    projectId,
    asker: { call },
    stack: (type: ResourceType, properties: JsonObject, name = 'it') =>
      resourceOf({ cloud, call, projectId, neighbours }, type, properties, name),
  }
}

/** One resource; its steps throw what its type throws, and let time pass until they are over. */
function resourceOf(
  {
    cloud,
    call,
    projectId,
    neighbours,
  }: Pick<Resource, 'call' | 'projectId'> & {
    cloud: Cloud
    neighbours: Map<string, Neighbour>
  },
  type: ResourceType,
  given: JsonObject,
  name: string,
) {
  const life = lifeOf(type)
  const kept = new Map<string, string>()
  let properties = withDefaults(type, given)
  let id: string | null = null
  const data = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
  }
  const at = (action: Resource['action'], since: number): Resource => ({
    call,
    name,
    physicalName: `stack-${name}-abc`,
    projectId,
    random: createRandom(7),
    now: cloud.clock.now(),
    since,
    action,
    properties,
    data,
    resourceOf: (reference) => neighbours.get(reference),
  })
  /** Asks once a second for up to ten minutes; how many seconds it took. */
  const wait = (over: (() => Progress) | undefined): number => {
    for (let seconds = 0; seconds < 600; seconds += 1) {
      if (!over || over() === 'complete') return seconds
      cloud.control.advance(1000)
    }
    throw new Error('Ten minutes were not enough.')
  }
  const physical = (): string => {
    if (id === null) throw new Error(`${name} has no physical id.`)
    return id
  }
  return {
    id: physical,
    create: (): number => {
      const since = cloud.clock.now()
      life.validate?.(properties, name)
      id = life.create(at('CREATE', since))
      const took = wait(
        life.created && (() => life.created?.(at('CREATE', since), id) ?? 'complete'),
      )
      id = life.made?.(at('CREATE', since)) ?? id
      neighbours.set(id ?? '', { name, type: type.name, data })
      return took
    },
    update: (change: JsonObject): number => {
      const before = properties
      const since = cloud.clock.now()
      properties = { ...properties, ...change }
      life.validate?.(properties, name)
      if (life.replaces?.(change, properties, before)) return -1
      life.update?.(at('UPDATE', since), physical(), change, before)
      const took = wait(
        life.updated && (() => life.updated?.(at('UPDATE', since), physical()) ?? 'complete'),
      )
      id = life.moved?.(at('UPDATE', since), physical()) ?? id
      return took
    },
    remove: (): number => {
      const since = cloud.clock.now()
      life.delete(at('DELETE', since), physical())
      return wait(
        life.deleted && (() => life.deleted?.(at('DELETE', since), physical()) ?? 'complete'),
      )
    },
    attribute: (key: string) =>
      key === 'show'
        ? life.show?.(at('CHECK', 0), physical())
        : life.attribute(at('CHECK', 0), physical(), key),
    signal: (details: JsonObject) => life.signal?.(at('UPDATE', 0), physical(), details),
    reference: () => life.reference?.(at('CHECK', 0), physical()) ?? id,
  }
}

function lifeOf({ name, life }: ResourceType): Life {
  if (life === 'nested') throw new Error(`${name} has no life.`)
  return life
}

/** Properties with the defaults of their schema. */
function withDefaults({ properties }: ResourceType, given: JsonObject): JsonObject {
  const defaults = Object.entries(properties).flatMap(([key, schema]) =>
    schema.default === undefined ? [] : [[key, schema.default]],
  )
  return { ...Object.fromEntries(defaults), ...given }
}

/** The words of the failure of a step; the id of the request that was refused is `req-1`. */
export function failure(step: () => unknown): string {
  try {
    step()
  } catch (error) {
    if (error instanceof ResourceError) {
      return failureText(error, 'resources.it').replace(/req-[-0-9a-f]{36}/, 'req-1')
    }
    throw error
  }
  throw new Error('Nothing failed.')
}
