/** The services as resources ask them: a refusal is thrown in the words of Heat's clients. */
import { refusal, ResourceError } from '#heat/resources/failures.ts'
import type { Call, Resource } from '#heat/resources/type.ts'
import type { Caller } from '#http/asking.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import type { World } from '#world.ts'

/** Who asks: what a resource brings, or a check that has no resource. */
export type Asker = Pick<Resource, 'call'>

/** The services of the cloud for the owner of a stack; each call is a request of its own. */
export function callAs(world: World, caller: Omit<Caller, 'requestId'>): Call {
  return (service, method, path, body) => {
    const requestId = `req-${world.requestIds.uuid()}`
    const answer = world.inside({ ...caller, requestId }, service, method, path, body)
    return { ...answer, requestId }
  }
}

/** What a service answers; an empty object where it has nothing to say. Throws its refusal. */
export function ask(
  { call }: Asker,
  service: string,
  method: string,
  path: `/${string}`,
  body?: Json,
): JsonObject {
  const { status, body: answer, requestId } = call(service, method, path, body)
  if (status >= 400) throw refusal(service, status, answer, requestId)
  return isObject(answer) ? answer : {}
}

/** The same, and undefined of what is not there. */
export function askIfThere(
  it: Asker,
  service: string,
  method: string,
  path: `/${string}`,
  body?: Json,
): JsonObject | undefined {
  const { status, body: answer, requestId } = it.call(service, method, path, body)
  if (status === 404) return undefined
  if (status >= 400) throw refusal(service, status, answer, requestId)
  return isObject(answer) ? answer : {}
}

/** The object under a key of an answer; throws where there is none, which would be a defect. */
export function objectIn(answer: JsonObject, key: string): JsonObject {
  const found = answer[key]
  if (!isObject(found)) throw new Error(`No ${key} in ${JSON.stringify(answer)}`)
  return found
}

/** The objects under a key of an answer. */
export function objectsIn(answer: JsonObject, key: string): readonly JsonObject[] {
  const found = answer[key]
  return Array.isArray(found) ? found.filter(isObject) : []
}

/** A text of a thing, '' where there is none. */
export function textOf(thing: JsonObject, key: string): string {
  const found = thing[key]
  return typeof found === 'string' ? found : ''
}

/** The texts of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** The objects of a list among properties. */
export function mapsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Without what is null. */
export function withoutNulls(thing: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== null))
}

/** Some of the fields of a thing, those that are set. */
export function picked(thing: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(thing).filter(([name, value]) => value !== null && names.includes(name)),
  )
}

/** True of an error that says that something is there already, or under way. */
export function isConflict(error: unknown): boolean {
  return error instanceof ResourceError && error.status === 409
}
