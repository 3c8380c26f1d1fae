/** Stacks and resources as the API tells them, resolved (heat.engine.api). */
import { jsonOf } from '#heat/engine/json.ts'
import { planOf } from '#heat/engine/plan.ts'
import { attributeOf, identityOf, kindOfRow, stageOf, type Stage } from '#heat/engine/stage.ts'
import { toldFailure } from '#heat/engine/told.ts'
import type { ResourceRow, StackRow } from '#heat/rows.ts'
import { shownParameters } from '#heat/template/shown-parameters.ts'
import { outputValues } from '#heat/template/scope.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import type { Scene } from '#scene.ts'

/** The parameters of a stack as texts, hidden ones as stars. */
export function parametersOfStack(stack: StackRow): Readonly<Record<string, string>> {
  return shownParameters(planOf(stack.blueprint, identityOf(stack)).parameters)
}

export type ShownOutput = {
  readonly output_key: string
  readonly output_value: Json
  readonly description: string
  readonly output_error?: string
}

/** The outputs of a stack with their values as they are now; none of one that is deleted. */
export function outputsOfStack(scene: Scene, stack: StackRow): readonly ShownOutput[] {
  if (stack.action === 'DELETE' && stack.status === 'COMPLETE') return []
  const { plan, scope } = stageOf(scene, stack)
  return outputValues(plan.template, scope).map(({ output_value, ...output }) => ({
    ...output,
    output_value: jsonOf(output_value),
  }))
}

/**
 * The attributes of a resource: what its service shows, with those that are asked for by name, or
 * else those of its type. What cannot be told is null.
 */
export function attributesOfResource(
  scene: Scene,
  stack: StackRow,
  row: ResourceRow,
  more: readonly string[] = [],
): JsonObject {
  return attributesIn(stageOf(scene, stack), row, more)
}

/** The same of a stack that was looked into already. */
export function attributesIn(
  stage: Stage,
  row: ResourceRow,
  more: readonly string[] = [],
): JsonObject {
  const value = (name: string): Json => {
    try {
      return jsonOf(attributeOf(stage, row, name) ?? null)
    } catch (error) {
      // As with Heat, one attribute that fails hides none of the others.
      if (error instanceof ResourceError || toldFailure(error, row.name)) return null
      throw error
    }
  }
  const { type } = kindOfRow(stage, row)
  const shown = type.life === 'nested' ? null : value('show')
  if (isObject(shown)) {
    const others = more.filter((name) => !Object.hasOwn(shown, name))
    return { ...shown, ...Object.fromEntries(others.map((name) => [name, value(name)])) }
  }
  const names = [...new Set([...Object.keys(type.attributes), ...more])]
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}
