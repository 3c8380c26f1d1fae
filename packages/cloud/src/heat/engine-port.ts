/**
 * What the API asks of the engine (heat.rpc.client.EngineClient). The API has looked the rows up,
 * checked the policy and read the bodies; the engine judges templates by the cloud and states of
 * stacks, writes rows, and throws a HeatError or another Fault with the type of Heat's exception.
 */
import type { Blueprint, ResourceRow, SnapshotRow, StackRow } from '#heat/rows.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'

/** A stack that is to be made. */
export type NewStack = Pick<StackRow, 'name' | 'owner' | 'blueprint'>

/** What a stack is to become, and as whom its resources are asked for from now on. */
export type Change = Pick<StackRow, 'owner' | 'blueprint'>

/** `POST …/actions` (heat.api.openstack.v1.actions.ActionController.ACTIONS). */
export const ACTIONS = [
  'suspend',
  'resume',
  'check',
  'cancel_update',
  'cancel_without_rollback',
] as const
export type Action = (typeof ACTIONS)[number]

/** One output as the API shows it; `output_error` where it could not be resolved. */
export type Output = {
  readonly output_key: string
  readonly description: string
  readonly output_value: unknown
  readonly output_error?: string
}

export type Engine = {
  /** Validates, writes the row of a stack that is CREATE_IN_PROGRESS, and begins. */
  readonly createStack: (context: Context, stack: NewStack) => StackRow
  /** The same for a change; the blueprint is whole, also after PATCH. Refuses while it may not be. */
  readonly updateStack: (context: Context, stack: StackRow, change: Change) => void
  readonly deleteStack: (context: Context, stack: StackRow) => void
  readonly actOn: (context: Context, stack: StackRow, action: Action) => void
  readonly snapshotStack: (context: Context, stack: StackRow, name: string) => SnapshotRow
  readonly restoreSnapshot: (context: Context, stack: StackRow, id: string) => void
  readonly deleteSnapshot: (context: Context, stack: StackRow, id: string) => void
  /** A stack that is not kept, with the `resources` of `POST stacks/preview` (format_stack_preview). */
  readonly previewStack: (
    context: Context,
    stack: NewStack,
  ) => { readonly stack: StackRow; readonly resources: readonly unknown[] }
  /** `resource_changes`: unchanged, updated, replaced, added and deleted. */
  readonly previewUpdate: (context: Context, stack: StackRow, blueprint: Blueprint) => object
  readonly signalResource: (
    context: Context,
    stack: StackRow,
    resource: string,
    details: JsonObject,
  ) => void
  readonly markUnhealthy: (
    context: Context,
    stack: StackRow,
    resource: string,
    mark: { readonly unhealthy: boolean; readonly reason: string },
  ) => void
  /** As texts, hidden ones as stars, with those that every stack has. */
  readonly parametersOfStack: (stack: StackRow) => Readonly<Record<string, string>>
  /** In the order of the template, those whose condition holds. */
  readonly outputsOfStack: (context: Context, stack: StackRow) => readonly Output[]
  /** All that a resource shows of itself, and the attributes that are named besides. */
  readonly attributesOfResource: (
    context: Context,
    stack: StackRow,
    resource: ResourceRow,
    more: readonly string[],
  ) => JsonObject
}
