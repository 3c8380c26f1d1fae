import type { ValueMap } from '#heat/template/values.ts'
import type { JsonObject } from '#http/json.ts'
import type { Token } from '#http/token.ts'
import { collection } from '#store/collection.ts'

export type StackAction =
  | 'CREATE'
  | 'UPDATE'
  | 'DELETE'
  | 'ROLLBACK'
  | 'SUSPEND'
  | 'RESUME'
  | 'CHECK'
  | 'SNAPSHOT'
  | 'RESTORE'
export type Status = 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'

/** What a stack is made of; an update keeps the last one, to which a rollback leads. */
export type Blueprint = {
  /** The template as its author wrote it. */
  readonly template: ValueMap
  /** The environment as the request gave it, its files merged in, parameters among it. */
  readonly environment: ValueMap
  readonly files: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly timeout_mins: number | null
  readonly disable_rollback: boolean
}

/** A stack as stored; moments are milliseconds. Deleted ones stay, as they do with Heat. */
export type StackRow = {
  readonly id: string
  readonly name: string
  readonly project_id: string
  /** Who made it last: its resources are asked for as this user (a trust of Heat). */
  readonly owner: Pick<Token, 'user' | 'project' | 'roles'>
  readonly blueprint: Blueprint
  readonly before: Blueprint | null
  readonly action: StackAction
  readonly status: Status
  readonly status_reason: string
  readonly created_at: number
  readonly updated_at: number | null
  readonly deleted_at: number | null
  /** When the action began that is under way, or was last. */
  readonly since: number
  /** Whether an update that is under way is to end where it stands. */
  readonly cancelled: boolean
  /** The resource that this stack is, of a stack around it. */
  readonly parent: { readonly stack_id: string; readonly resource: string } | null
  /** The outermost of the stacks around it; its own id where it is that. */
  readonly root_id: string
  /** What the engine knows of the action that is under way, or was last. */
  readonly work?: StackWork
}

export type StackWork = {
  /** The address of the cloud as its owner reached it. */
  readonly origin: string
  /** Counts the actions. */
  readonly traversal: number
  /** Counts the blueprints: the one that it shall be like, and the one before. */
  readonly template: number
  readonly template_before: number | null
  /** What each resource that shall be there waits for. */
  readonly graph: Readonly<Record<string, readonly string[]>>
  /** The snapshot that is being taken. */
  readonly snapshot_id: string | null
  /** How often it was looked at without a change, where all happens at once. */
  readonly idle?: number
}

/** A resource as stored. A replaced one stays beside its successor until it is cleaned up. */
export type ResourceRow = {
  readonly id: string
  readonly stack_id: string
  readonly project_id: string
  readonly name: string
  readonly type: string
  readonly physical_id: string | null
  readonly action: StackAction | 'INIT'
  readonly status: Status
  readonly status_reason: string
  readonly created_at: number
  readonly updated_at: number
  /** When its action began. */
  readonly since: number
  /** As they were resolved when it was made or changed last. */
  readonly properties: JsonObject
  readonly metadata: JsonObject
  readonly data: Readonly<Record<string, string>>
  /** The names of the resources that it waits for. */
  readonly requires: readonly string[]
  readonly deletion_policy: 'Delete' | 'Retain' | 'Snapshot'
  /** To be removed when what comes after it is there: replaced, or in the template no longer. */
  readonly obsolete: boolean
  /** What the engine knows of it. */
  readonly work?: ResourceWork
}

export type ResourceWork = {
  /** What it is made by: a type of the cloud, or the name of a template. */
  readonly implementation: string
  /** The ids of the resources that must not go before it. */
  readonly needs: readonly string[]
  /** The action in which it was done with last, and the blueprint that it is like. */
  readonly traversal: number
  readonly template: number
  /** Why a check, a suspension or the like failed. */
  readonly failed?: string
  /** While it is tried again and again. */
  readonly trial?: Trial
}

export type Trial = {
  readonly creates: number
  readonly deletes: number
  /** When the next attempt begins; null while one is under way. */
  readonly at: number | null
  readonly failure: string
}

export type EventRow = {
  readonly id: string
  readonly stack_id: string
  readonly project_id: string
  /** Of a stack's own events the stack's name, of others the resource's. */
  readonly resource_name: string
  readonly physical_id: string | null
  readonly type: string
  readonly status: Status
  readonly action: StackAction | 'INIT' | 'SIGNAL'
  readonly status_reason: string
  readonly properties: JsonObject
  readonly at: number
}

export type SnapshotRow = {
  readonly id: string
  readonly stack_id: string
  readonly project_id: string
  readonly name: string
  readonly status: Status
  readonly status_reason: string
  readonly created_at: number
  /** The stack as it was, and what each resource was. */
  readonly blueprint: Blueprint
  readonly resources: readonly ResourceRow[]
}

/** The type of a stack's own events. */
export const STACK_TYPE = 'OS::Heat::Stack'

export const stacks = collection<StackRow>('heat_stacks', {
  indexes: {
    name: '$.name',
    status: '$.status',
    created_at: '$.created_at',
    updated_at: '$.updated_at',
  },
  columns: { action: '$.action', deleted_at: '$.deleted_at', parent_id: '$.parent.stack_id' },
  keys: { root_id: '$.root_id' },
})

export const stackResources = collection<ResourceRow>('heat_resources', {
  keys: { stack_id: '$.stack_id', physical_id: '$.physical_id' },
  columns: { name: '$.name' },
})

export const stackEvents = collection<EventRow>('heat_events', {
  keys: { stack_id: '$.stack_id' },
  columns: { resource_name: '$.resource_name', at: '$.at' },
})

export const stackSnapshots = collection<SnapshotRow>('heat_snapshots', {
  keys: { stack_id: '$.stack_id' },
})
