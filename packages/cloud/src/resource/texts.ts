/**
 * The routes of texts by name that things have: a server's metadata, a flavor's extra specs.
 *
 *   export const serverMetadata = textsOf({ path: '/servers/{id}/metadata', many: 'metadata', … })
 */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { without } from '#wire/without.ts'

export type Texts<V = string> = Readonly<Record<string, V>>

export type TextsKind<T, V = string> = {
  readonly path: string
  /** What stands around all of them in a body, and around a single one; nothing where absent. */
  readonly many: string
  readonly one?: string
  /** What the body has under a name, or all of it, checked: several texts or a single one. */
  readonly sent: (context: Context, name: string | undefined, single: boolean) => JsonObject
  /** The thing in the path, when the caller may do that with its texts; throws 404 and 403. */
  readonly load: (
    context: Context,
    doing: 'index' | 'show' | 'create' | 'update' | 'update_all' | 'delete',
  ) => T
  readonly of: (thing: T) => Texts<V>
  /** Keeps them; throws what forbids that. */
  readonly keep: (context: Context, thing: T, texts: Texts<V>) => void
  /** Throws for what is asked for and no schema can tell. */
  readonly check?: (context: Context, asked: Texts<V>) => void
  readonly notFound: (thing: T, key: string) => Error
  /** Whether an addition is answered with all that there are, and not with what was asked for. */
  readonly answersAll?: boolean
  /** Whether all of them can be replaced. */
  readonly replaceable?: boolean
  readonly removed: Answer
}

/** All of them, one, some more, one changed, one removed. */
export const textsOf = <T>(kind: TextsKind<T>): Routes => valuesOf(kind, String)

/** The same of values that need not be texts, each read from what a schema has let through. */
export function valuesOf<T, V>(kind: TextsKind<T, V>, read: (sent: unknown) => V): Routes {
  const { path, many, one, sent, load, of, keep, removed } = kind
  const alone = (texts: Texts<V>): unknown => (one === undefined ? texts : { [one]: texts })
  const checked = (context: Context, body: JsonObject): Texts<V> => {
    const texts = valuesIn(body, read)
    kind.check?.(context, texts)
    return texts
  }
  const valueOf = (thing: T, key: string): V => {
    const value = Object.hasOwn(of(thing), key) ? of(thing)[key] : undefined
    if (value === undefined) throw kind.notFound(thing, key)
    return value
  }
  return (router) => {
    router.get(path, (context) => ok({ [many]: of(load(context, 'index')) }))
    router.post(path, (context) => {
      const body = sent(context, many, false)
      const thing = load(context, 'create')
      const asked = checked(context, body)
      const all = { ...of(thing), ...asked }
      keep(context, thing, all)
      return ok({ [many]: kind.answersAll ? all : asked })
    })
    if (kind.replaceable) {
      router.put(path, (context) => {
        const body = sent(context, many, false)
        const thing = load(context, 'update_all')
        const asked = checked(context, body)
        keep(context, thing, asked)
        return ok({ [many]: asked })
      })
    }
    router.get(`${path}/{key}`, (context) => {
      const key = context.param('key')
      return ok(alone({ [key]: valueOf(load(context, 'show'), key) }))
    })
    router.put(`${path}/{key}`, (context) => {
      const body = sent(context, one, true)
      const thing = load(context, 'update')
      if (!Object.hasOwn(body, context.param('key'))) {
        throw badRequest('Request body and URI mismatch')
      }
      const asked = checked(context, body)
      keep(context, thing, { ...of(thing), ...asked })
      return ok(alone(asked))
    })
    router.delete(`${path}/{key}`, (context) => {
      const thing = load(context, 'delete')
      const key = context.param('key')
      valueOf(thing, key)
      keep(context, thing, without(of(thing), key))
      return removed
    })
  }
}

/** What a schema has let through, as texts. */
export function textsIn(asked: object): Record<string, string> {
  return valuesIn(asked, String)
}

/** Each value as it is read. */
export function valuesIn<V>(asked: object, read: (sent: unknown) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, read(value)]))
}
