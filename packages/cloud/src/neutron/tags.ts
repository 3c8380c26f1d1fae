/** https://docs.openstack.org/api-ref/network/v2/#standard-attributes-tag-extension */
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { duplicates, fields } from '#neutron/attributes.ts'
import { invalidInput } from '#neutron/faults.ts'
import { given } from '#neutron/style.ts'
import type { Kind } from '#resource/resource.ts'
import { revised } from '#neutron/scene.ts'
import { rows } from '#scene.ts'
import { pythonText } from '#wire/python.ts'

type Tagged = { id: string; project_id: string; tags?: string[] }

/** The tag calls of a kind of resource. */
export function tagsOf<T extends Tagged>(kind: Kind<T>): Routes {
  const path = `${kind.path}/{id}/tags`
  return (router) => {
    router.get(path, (context) => ok({ tags: tagged(context, kind).tags ?? [] }))
    router.get(`${path}/{tag}`, (context) => {
      const tag = tagIn(context)
      has(tagged(context, kind), tag)
      return noContent()
    })
    router.put(path, (context) => {
      const item = tagged(context, kind)
      const tags = tagsSent(fields(context.body)['tags'])
      write(context, kind, item, tags)
      return ok({ tags })
    })
    router.put(`${path}/{tag}`, (context) => {
      const tag = tagIn(context)
      const item = tagged(context, kind)
      write(context, kind, item, [...new Set([...(item.tags ?? []), tag])])
      return created(null)
    })
    router.delete(path, (context) => {
      write(context, kind, tagged(context, kind), [])
      return noContent()
    })
    router.delete(`${path}/{tag}`, (context) => {
      const tag = tagIn(context)
      const item = tagged(context, kind)
      has(item, tag)
      const others = (item.tags ?? []).filter((one) => one !== tag)
      write(context, kind, item, others)
      return noContent()
    })
  }
}

/**
 * Whoever the database gives a thing to may tag it, even where the rules hide it: the release that is
 * played has no rules for tags.
 */
function tagged<T extends Tagged>(context: Context, kind: Kind<T>): T {
  return given(context, kind, context.param('id'))
}

/** The tag of the path; what cannot be one is refused before the thing is looked for. */
function tagIn(context: Context): string {
  return fitting(context.param('tag'))
}

function fitting(tag: string): string {
  if ([...tag].length > 255) throw invalidInput(`'${tag}' exceeds maximum length of 255`)
  return tag
}

function has(item: Tagged, tag: string): void {
  if (item.tags?.includes(tag)) return
  throw new Fault(404, `Tag ${tag} could not be found.`, { type: 'TagNotFound' })
}

function tagsSent(value: unknown): string[] {
  if (!Array.isArray(value)) throw invalidInput(`'${pythonText(value)}' is not a list`)
  const twice = duplicates(value)
  if (twice.length > 0) {
    const shown = twice.map((one) => `'${pythonText(one)}'`).join(', ')
    throw invalidInput(`Duplicate items in the list: ${shown}`)
  }
  return value.map((tag: unknown) => {
    if (typeof tag !== 'string') throw invalidInput(`'${pythonText(tag)}' is not a valid string`)
    return fitting(tag)
  })
}

function write<T extends Tagged>(
  context: Context,
  kind: Kind<T>,
  item: T,
  tags: readonly string[],
): void {
  rows(context, kind.collection).update({ ...revised(context, item), tags: [...tags] })
}
