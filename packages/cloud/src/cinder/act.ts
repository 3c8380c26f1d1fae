/** What `POST …/{id}/action` does, named by the one name of its body. */
import { checkBody, part } from '#cinder/requests.ts'
import { itemOf, type CinderKind } from '#cinder/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notImplemented } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { accepted, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Item, Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'

type Run<T, R> = (context: Context, item: T, sent: JsonObject) => R
export type Action<T> = {
  readonly rule: string
  readonly schema?: Schema
  /** What a schema does not say; throws in the words of the service. */
  readonly checks?: (sent: JsonObject) => void
  readonly schemaFor?: (context: Context) => Schema
} & (
  | { readonly answers: Run<T, Answer> }
  /** Where the answer is 202 and says nothing. */
  | { readonly does: Run<T, unknown> }
)

/** The route of a kind's actions; of those that are known and not played it says so. */
export function actionsOf<T extends Item>(
  kind: Kind<T> & CinderKind,
  actions: Readonly<Record<string, Action<T>>>,
  unplayed: readonly string[] = [],
): Routes {
  const act = (context: Context): Answer => {
    const [name] = Object.keys(isObject(context.body) ? context.body : {})
    if (name === undefined) throw badRequest('Malformed request body')
    if (unplayed.includes(name)) {
      throw notImplemented(`The embedded cloud does not simulate the action ${name}.`)
    }
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) {
      const hint = 'Verify the request body and Content-Type header and try again.'
      throw badRequest(`There is no such action: ${name}. ${hint}`)
    }
    const { schema = action.schemaFor?.(context), rule, checks } = action
    const body = checkBody(context, schema ? { properties: { [name]: schema } } : {})
    checks?.(part(body, name))
    const item = itemOf(context, kind, rule)
    if ('answers' in action) return action.answers(context, item, part(body, name))
    action.does(context, item, part(body, name))
    return accepted()
  }
  const played = Object.keys(actions)
  return (router) => {
    router.post(`${kind.path}/{id}/action`, act, { actions: { played, unplayed } })
  }
}
