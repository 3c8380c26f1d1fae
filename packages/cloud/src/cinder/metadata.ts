/** The metadata of volumes and of snapshots, which have the same routes. */
import { itemOf, type CinderKind } from '#cinder/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { empty } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Item, Kind } from '#resource/resource.ts'
import { textsOf } from '#resource/texts.ts'

type Texts = Record<string, string>

const VERBS = {
  ...{ index: 'get', show: 'get', create: 'create' },
  ...{ update: 'update', update_all: 'update', delete: 'delete' },
} as const

type How<T> = {
  /** The item's kind in the message for a missing key. */
  readonly title: string
  readonly rule: (verb: (typeof VERBS)[keyof typeof VERBS]) => string
  /** The texts under that name of the body; throws where they are none. */
  readonly sent: (context: Context, name: string) => JsonObject
  /** Throws in a state in which they may not be changed. */
  readonly keep: (context: Context, item: T, metadata: Texts) => void
}

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes */
export function metadataOf<T extends Item & { metadata: Texts }>(
  kind: Kind<T> & CinderKind,
  { title, rule, sent, keep }: How<T>,
): Routes {
  return textsOf<T>({
    path: `${kind.path}/{id}/metadata`,
    many: 'metadata',
    one: 'meta',
    sent: (context, name = '', single) => {
      const texts = sent(context, name)
      if (single && !Object.hasOwn(texts, context.param('key'))) {
        throw badRequest('Request body and URI mismatch')
      }
      if (single && Object.keys(texts).length > 1) {
        throw badRequest('Request body contains too many items')
      }
      return texts
    },
    load: (context, doing) => itemOf(context, kind, rule(VERBS[doing])),
    of: ({ metadata }) => metadata,
    keep: (context, item, texts) => keep(context, item, { ...texts }),
    notFound: ({ id }, key) => notFound(`${title} ${id} has no metadata with key ${key}.`),
    answersAll: true,
    replaceable: true,
    removed: empty(200),
  })
}
