/** A cloud whose engine works stacks off, for tests that ask it what the API asks of it. */
import { onTestFinished } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { createStack, deleteStack, updateStack } from '#heat/engine/operations.ts'
import { callOf } from '#heat/engine/stage.ts'
import { attributesOfResource, outputsOfStack } from '#heat/engine/views.ts'
import {
  stackEvents,
  stackResources,
  stacks,
  type Blueprint,
  type ResourceRow,
  type StackRow,
} from '#heat/rows.ts'
import { parseTemplate } from '#heat/template/template.ts'
import type { Json } from '#http/json.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import type { Pace } from '#world.ts'

const domain = { id: 'default', name: 'Default' }
const VERSION = '2018-08-31'

type Given = {
  readonly parameters?: Record<string, Json>
  readonly files?: Record<string, string>
  readonly environment?: Blueprint['environment']
  readonly disable_rollback?: boolean
  readonly timeout_mins?: number
}

/** A blueprint of the sections of a template, or of its text. */
export function blueprintOf(template: object | string, given: Given = {}): Blueprint {
  const source =
    typeof template === 'string' ? template : { heat_template_version: VERSION, ...template }
  return {
    template: parseTemplate(source).raw,
    environment: { ...given.environment, parameters: given.parameters ?? {} },
    files: given.files ?? {},
    tags: [],
    timeout_mins: given.timeout_mins ?? null,
    disable_rollback: given.disable_rollback ?? true,
  }
}

/** The demo world with Heat's engine, and stacks of its user demo. */
export function engineWorld(
  pace: Pace = 'manual',
  roles: readonly string[] = ['member', 'reader'],
) {
  const cloud = createCloud({
    seed: 'demo',
    pace,
    randomSeed: 1,
    report: (error) => {
      throw error
    },
  })
  onTestFinished(cloud.close)
  const { world } = cloud
  const user = world.table(userRows).first({ name: 'demo' })
  const project = world.table(projectRows).first({ name: 'demo' })
  const owner: StackRow['owner'] = {
    user: { id: user?.id ?? '', name: 'demo', domain },
    project: { id: project?.id ?? '', name: 'demo', domain },
    roles,
  }
  const asked = () => ({ world, region: 'RegionOne', now: cloud.clock.now(), origin: 'http://c' })
  const stackNow = (id: string): StackRow => {
    const found = cloud.table(stacks).get(id)
    if (!found) throw new Error(`There is no stack ${id}.`)
    return found
  }
  const resources = (id: string): ResourceRow[] =>
    cloud.table(stackResources).list({ where: { stack_id: id } })
  const resource = (id: string, name: string): ResourceRow => {
    const found = resources(id).find((row) => row.name === name && !row.obsolete)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  /** Lets time pass until a stack is at rest; how it is then. */
  const rest = (id: string, seconds = 600): StackRow => {
    for (let second = 0; second < seconds; second += 1) {
      const stack = stackNow(id)
      if (stack.status !== 'IN_PROGRESS') return stack
      cloud.control.advance(1000)
    }
    throw new Error(`${JSON.stringify(stateOf(stackNow(id)))} after ${seconds} seconds`)
  }
  const create = (name: string, template: object | string, given?: Given): StackRow =>
    createStack(asked(), { name, blueprint: blueprintOf(template, given), owner })
  return {
    cloud,
    owner,
    asked,
    stackNow,
    resources,
    resource,
    rest,
    create,
    /** Makes a stack and waits for what becomes of it. */
    made: (name: string, template: object | string, given?: Given): StackRow =>
      rest(create(name, template, given).id),
    update: (stack: StackRow, template: object | string, given?: Given): StackRow =>
      rest(
        updateStack(asked(), stackNow(stack.id), { blueprint: blueprintOf(template, given), owner })
          .id,
      ),
    remove: (stack: StackRow): StackRow => rest(deleteStack(asked(), stackNow(stack.id)).id),
    call: (stack: StackRow) => callOf(asked(), stack),
    outputs: (stack: StackRow): Record<string, Json> =>
      Object.fromEntries(
        outputsOfStack(asked(), stackNow(stack.id)).map((one) => [
          one.output_key,
          one.output_value,
        ]),
      ),
    attributes: (stack: StackRow, name: string) =>
      attributesOfResource(asked(), stackNow(stack.id), resource(stack.id, name)),
    /** What was told of a stack, in its order: `name CREATE_COMPLETE words`. */
    events: (stack: StackRow): string[] =>
      cloud
        .table(stackEvents)
        .list({ where: { stack_id: stack.id } })
        .map((one) => `${one.resource_name} ${one.action}_${one.status} ${one.status_reason}`),
  }
}

/** A stack's state with its reason. */
export const stateOf = ({ action, status, status_reason }: StackRow | ResourceRow): string =>
  `${action}_${status} ${status_reason}`

/** A resource that does what its properties say. */
export const thing = (properties: object = {}, more: object = {}) => ({
  type: 'OS::Heat::TestResource',
  properties,
  ...more,
})
