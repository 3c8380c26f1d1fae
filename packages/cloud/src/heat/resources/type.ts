/** What a type of resource is: what a template may say of it, and how its things live in other services. */
import type { AttributeSchema, PropertySchema } from '#heat/schema.ts'
import type { InsideAnswer } from '#http/asking.ts'
import type { Json, JsonObject } from '#http/json.ts'
import type { Random } from '#store/random.ts'

/** Since which release a type is there, and what it was before (heat.engine.support). */
export type SupportStatus = {
  readonly status: 'SUPPORTED' | 'DEPRECATED' | 'UNSUPPORTED' | 'HIDDEN'
  readonly version?: string
  readonly message?: string
  readonly previous_status?: SupportStatus
}

export type TypeSchema = {
  readonly name: string
  readonly support_status: SupportStatus
  readonly properties: Readonly<Record<string, PropertySchema>>
  /** Earlier names that templates may still use and that no list shows. */
  readonly hidden?: Readonly<Record<string, PropertySchema>>
  /** Properties that take a value of any type, whatever their schema says. */
  readonly untyped?: readonly string[]
  readonly attributes: Readonly<Record<string, AttributeSchema>>
  /** Takes any property and has any attribute, whatever its schema says. */
  readonly open?: true
}

/** An answer of a service, and the id of the request that it answers. */
export type Called = InsideAnswer & { readonly requestId: string }

/** Asks another service of the cloud with the token of the stack's owner. */
export type Call = (service: string, method: string, path: `/${string}`, body?: Json) => Called

/** What a resource keeps with the stack (`resource_data` of Heat). */
export type ResourceData = {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, value: string) => void
}

/** A resource of a stack, as its life sees it. */
export type Resource = {
  readonly call: Call
  /** The name in the template. */
  readonly name: string
  /** The name of a resource that no property names: `stack-resource-suffix`. */
  readonly physicalName: string
  readonly projectId: string
  readonly random: Random
  readonly now: number
  /** When the action began that is under way. */
  readonly since: number
  readonly action: 'CREATE' | 'UPDATE' | 'DELETE' | 'CHECK'
  /** As they are resolved, with defaults; of an update the new ones. */
  readonly properties: JsonObject
  readonly data: ResourceData
  /** The resource of the same stack that a reference leads to (`resource_by_refid`). */
  readonly resourceOf: (reference: string) => Neighbour | undefined
}

/** What one resource of a stack may know of another. */
export type Neighbour = {
  readonly name: string
  readonly type: string
  readonly data: ResourceData
}

export type Progress = 'in progress' | 'complete'

/**
 * How a thing is made, changed and removed. Each step throws a `ResourceError` where Heat fails;
 * what has no `…ed` is over at once.
 */
export type Life = {
  /** Throws for what Heat refuses before it makes anything (`validate` of the resource). */
  readonly validate?: (properties: JsonObject, name: string) => void
  /** Makes it; its physical id, or null where nothing was made. */
  readonly create: (it: Resource) => string | null
  /** The physical id once it is made, where that takes more than one attempt. */
  readonly made?: (it: Resource) => string
  readonly created?: (it: Resource, id: string | null) => Progress
  /** Whether these changes need a new thing, though each property may be updated. */
  readonly replaces?: (changed: JsonObject, after: JsonObject, before: JsonObject) => boolean
  /** Changes it. */
  readonly update?: (it: Resource, id: string, changed: JsonObject, before: JsonObject) => void
  readonly updated?: (it: Resource, id: string) => Progress
  /** The physical id once an update is complete, where that may be another one. */
  readonly moved?: (it: Resource, id: string) => string
  /** Removes it; what is gone already counts as removed. */
  readonly delete: (it: Resource, id: string) => void
  readonly deleted?: (it: Resource, id: string) => Progress
  /** An attribute of the schema; `show` is not among them. */
  readonly attribute: (it: Resource, id: string, name: string) => Json | undefined
  /** The whole thing as its service shows it: the attribute `show`. */
  readonly show?: (it: Resource, id: string) => Json | undefined
  /** Takes a signal that came from outside; the words of its event. */
  readonly signal?: (it: Resource, id: string, details: JsonObject) => string
  /** What `get_resource` gives where that is not the physical id. */
  readonly reference?: (it: Resource, id: string) => Json | undefined
}

/** `nested` has stacks inside, which the engine makes. */
export type ResourceType = TypeSchema & { readonly life: Life | 'nested' }
