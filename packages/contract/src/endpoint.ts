import { Type, type Static, type TObjectOptions, type TSchema, type TString } from 'typebox'
import type { Bytes, BytesBody, BytesRange, BytesReply } from '#bytes.ts'
import { KeystoneId } from '#ids.ts'
import type { Asks } from '#services.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What an endpoint takes and gives beside its path, as JSON Schema or as `Bytes`. `status` is that
 * of success.
 */
export type Parts = {
  /** The kind of id of each path parameter: a kind of `ids.ts`. */
  readonly params?: Readonly<Record<string, TString>>
  /** What the ids of its query are; any other is that of nothing. */
  readonly ids?: TString
  readonly query?: TSchema
  /** Request headers that are this endpoint's own, in small letters as HTTP/2 has them. */
  readonly headers?: TSchema
  readonly body?: TSchema | Bytes
  /** A body without anything in it says enough; elsewhere it is refused. */
  readonly emptyBody?: true
  readonly reply?: TSchema | Bytes
  readonly status?: 200 | 201 | 202 | 204
  /** Its requests are audited, though they change nothing: the answer holds a secret. */
  readonly audited?: true
  /**
   * It answers more and more: to who takes `streamType`, a line of JSON for each whole reply, of which the
   * last counts; to others that one alone.
   */
  readonly streamed?: true
  /** Its answer does not hang on where the session works, or it is what moves or ends it. */
  readonly anywhere?: true
  /** The services that it waits for, where that is not the one of its room: `services.ts`. */
  readonly asks?: Asks
}

/** One call between browser and server: `/api/nova/keypairs/{name}`, its method and its shapes. */
export type Endpoint<P extends string = string, S extends Parts = Parts> = {
  readonly method: Method
  readonly path: P
} & S

const endpoint =
  (method: Method) =>
  <const P extends string, const S extends Parts>(
    path: P,
    parts: S & Kinds<P>,
  ): Endpoint<P, S> => ({
    method,
    path,
    ...parts,
  })

/**
 * Declares an endpoint, such as
 * `get('/api/nova/keypairs/{name}', { params: { name: KeypairName }, reply: Keypair })`.
 */
export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const patch = endpoint('PATCH')
export const del = endpoint('DELETE')

/** The names between braces in a path: `Params<'/a/{id}/b/{+key}'>` is `{ id: string; key: string }`. */
export type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Bare<Name>]: string } & Params<Rest>
  : unknown

/** A free part of a path has a plus before its name: `free-parts.ts`. */
type Bare<Name extends string> = Name extends `+${infer Rest}` ? Rest : Name

/** Each part of a path that is a parameter says what it may be. */
type Kinds<P extends string> = [keyof Params<P>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<keyof Params<P>, TString>> }

type Has<K extends 'params' | 'query' | 'headers' | 'body', T> = unknown extends T
  ? unknown
  : K extends 'query'
    ? { readonly query?: T }
    : { readonly [Key in K]: T }

/** What a part of an endpoint is in TypeScript: what its schema says, or `B` where it is bytes. */
type PartOf<S, K extends keyof Parts, B = never> = S extends { readonly [Key in K]: infer T }
  ? T extends Bytes
    ? B
    : T extends TSchema
      ? Static<T>
      : unknown
  : unknown

/** What a caller of the endpoint hands over: only the parts that the endpoint has. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer S>
    ? Has<'params', Params<P>> &
        Has<'query', PartOf<S, 'query'>> &
        Has<'headers', PartOf<S, 'headers'>> &
        Has<'body', PartOf<S, 'body', Blob>>
    : never

/**
 * What a handler of the endpoint receives: as `CallInput`, with the query always there, and what
 * part is asked for of a reply in bytes.
 */
export type HandlerInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer S>
    ? {
        readonly params: Params<P>
        readonly query: PartOf<S, 'query'>
        readonly headers: PartOf<S, 'headers'>
        readonly body: PartOf<S, 'body', BytesBody>
      } & (S extends { readonly reply: Bytes } ? { readonly range: BytesRange } : unknown)
    : never

/** The values of a body, of whatever names one in a schema. */
export type BodyValues<W> = PartOf<W, 'body'>

/** What the endpoint answers; `undefined` where it has no reply (204). */
export type CallReply<E extends Endpoint> = ReplyOf<E, never>

/** What a handler of the endpoint answers. */
export type HandlerReply<E extends Endpoint> = E extends { readonly streamed: true }
  ? AsyncIterable<ReplyOf<E, BytesReply>>
  : ReplyOf<E, BytesReply>

type ReplyOf<E extends Endpoint, B> = E extends { readonly reply: unknown }
  ? PartOf<E, 'reply', B>
  : undefined

/** An endpoint whose body and reply are JSON: what `call` can call. */
export type JsonEndpoint = Endpoint & {
  readonly body?: { readonly bytes?: never }
  readonly reply?: { readonly bytes?: never }
}

/** Replies as lines of JSON. https://github.com/ndjson/ndjson-spec */
export const streamType = 'application/x-ndjson'

/** Rows of a service's answer that are not understood, and under which id its log has the request. */
export const LeftOut = Type.Object({
  service: Type.String(),
  rows: Type.Integer(),
  request_id: Type.Optional(Type.String()),
})
export type LeftOut = Static<typeof LeftOut>

/** The note of a list on rows that it lacks; absent while all that was sent is there. */
export const leftOut = { left_out: Type.Optional(Type.Array(LeftOut)) } as const

/** The envelope of every list: `{ items: [...] }`. */
export const Items = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), ...leftOut })

/** A list that is read page by page (contract: marker paging). */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    has_more_data: Type.Boolean(),
    has_prev_data: Type.Boolean(),
    ...leftOut,
  })

/**
 * The schema, or null. `nullable` beside a plain `type` costs the serializer nothing, where a union
 * would be tried branch by branch for every row of a list.
 */
export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, nullable: true })

/**
 * A map by keys of whatever letters. The pattern of TypeBox's own keys ends with their first line, and
 * a longer one would pass unseen, and be dropped.
 */
export const MapOf = <T extends TSchema>(value: T, options: TObjectOptions = {}) =>
  Type.Record(Type.String({ pattern: '^[^]*$' }), value, options)

/**
 * A map in a request, with a bound for its keys and for their number: of a record's key type TypeBox
 * keeps the pattern alone.
 */
export const Keyed = <T extends TSchema>(value: T, longest = 255, most = 1000) =>
  MapOf(value, {
    propertyNames: Type.String({ minLength: 1, maxLength: longest }),
    maxProperties: most,
  })

/** A map of texts: metadata, extra specs. */
export const Texts = MapOf(Type.String())

/**
 * A whole number of any size: one that JavaScript cannot hold is the text of its digits. Other numbers
 * of the contract are as near as JavaScript comes.
 */
export const Figure = Type.Union([Type.Number(), Type.String({ pattern: '^-?[0-9]{1,100}$' })])
export type Figure = Static<typeof Figure>

/** Names and descriptions as OpenStack bounds them: up to 255 characters. */
export const Name = Type.String({ minLength: 1, maxLength: 255 })

const Word = Type.String({ maxLength: 65535 })

/**
 * What a metadata editor sends: keys to set and keys to remove; both may be empty. `expected` is
 * what the changed keys held when they were read, null for a key that was not there: where the
 * service says otherwise now, and not what is wanted either, nothing is changed (409).
 */
export const TextsPatch = Type.Object({
  updated: Keyed(Word),
  removed: Type.Array(Name, { maxItems: 1000 }),
  expected: Type.Optional(Keyed(Nullable(Word))),
})
export type TextsPatch = Static<typeof TextsPatch>

/** The same for extra specs, where `removed` may be left out (contract: nova.md, flavors). */
export const SpecsPatch = Type.Object({
  ...TextsPatch.properties,
  removed: Type.Optional(TextsPatch.properties.removed),
})

/** The terms of marker paging that every paged list takes (contract: lists and pagination). */
export const Paging = {
  paginate: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  marker: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  sort_key: Type.Optional(Type.String({ pattern: '^[A-Za-z_:-]{1,64}$' })),
  sort_dir: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  /** True asks for the page before `marker`. */
  prev: Type.Optional(Type.Boolean()),
} as const

/**
 * Asks for the names of things by their ids; `all_projects` where some may be of others. Every type
 * that others point at has this endpoint. What is gone or not to be seen is left out.
 */
export const NamesQuery = Type.Object({
  id: Type.Array(Name, { maxItems: 1000 }),
  all_projects: Type.Optional(Type.Boolean()),
})

/** The own project's without it; the service tells those of others to administrators alone. */
export const OfProject = Type.Object({ project_id: Type.Optional(KeystoneId) })

/** Names by id. */
export const Names = Type.Object({ names: MapOf(Type.String()) })

/** What every type that others point at has under `names`. */
export type NamesEndpoint = Endpoint<
  string,
  { readonly ids: TString; readonly query: typeof NamesQuery; readonly reply: typeof Names }
>
