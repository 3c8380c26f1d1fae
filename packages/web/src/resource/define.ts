/**
 * What a resource type is, as plain values.
 *
 * A **kind** (`kinds/kind.ts`) says what a type is called and how its items are told apart. A
 * **resource** is the whole declaration: how it is read (`list`, `load`, `refresh`), what is known of an item
 * (**properties**), what it can be filtered by (**facets**), what can be done (**actions**) and how
 * one item is shown in full (**details**). A **panel** is a place where its list is shown; that
 * stands in the registry (`registry.ts`), which is there before the declaration. Everything that a
 * user sees of a type (list, search bar, menus, drawer, details, polling, routes, navigation) is
 * derived from both by the other files of this room.
 *
 * TypeScript infers all of it: `kind<T>()` fixes the entity, `resource(kind, { … })` takes
 * the property keys from `properties`, and every other place that names a property is checked
 * against them.
 */
import type { LeftOut } from '@meridian/contract'
import type { ReactNode } from 'react'
import type { Target } from '#api/policy.ts'
import type { Option } from '#forms/search/facets.ts'
import type { TypeCode } from '#kinds/codes.ts'
import type { Kind, Named } from '#kinds/kind.ts'
import type { Actions } from '#resource/action.ts'
import type { Requirement } from '#resource/reading/requirement.ts'
import type { Stateful } from '#resource/states.tsx'

export type { TypeCode } from '#kinds/codes.ts'
export { idOf, kind, named, refTo } from '#kinds/kind.ts'
export type { Kind, Named, NameSource, Ref } from '#kinds/kind.ts'
export { policy } from '#resource/reading/requirement.ts'
export type { Requirement } from '#resource/reading/requirement.ts'

/** A cell value before it is shown: what rows are sorted and searched by. */
export type Value = string | number | boolean | null | undefined

export type Property<T> = {
  readonly label: string
  /** What sorting and searching see. Without it the item's field of the property's own name. */
  readonly value?: (item: T) => Value
  readonly show?: (item: T) => ReactNode
  /** Not met: it is nowhere to be seen, neither as a column nor among an item's details. */
  readonly requires?: readonly Requirement[]
  /** 1 is the highest and never leaves a narrow window; without it the position in `columns`. */
  readonly priority?: number
  /** What a number of it counts, such as `MB`, where a file has it without words. */
  readonly unit?: string
  /** Numbers and sizes stand at the end of the cell. */
  readonly align?: 'start' | 'end'
  /** Things of another type that the item points at: their names are read after the items. */
  readonly points?: { readonly to: Named; readonly ids: (item: T) => readonly string[] }
  /** The cloud's name for this order, in lists that the cloud pages; absent: not sortable there. */
  readonly sortKey?: string
  /** The cloud has no such order: the list is read as a whole where rows are sorted by it. */
  readonly sortsWhole?: boolean
}

export type { Option }

export type Facet<T> = {
  readonly label: string
  /** A fixed choice, or one that is asked for when the facet is opened; absent: free text. */
  readonly options?: readonly Option[] | (() => Promise<readonly Option[]>)
  /** Present: rows are filtered here. Absent: the term is sent to the server. */
  readonly match?: (item: T, term: string) => boolean
  /** At most one term of this facet at a time. */
  readonly singleton?: boolean
  /** The term stays when all terms are cleared, and goes only by its own button. */
  readonly persistent?: boolean
}

/** What one reading of a list is asked for; `terms()` of `list.ts` puts it into query terms. */
export type ListQuery = {
  /** The parent of a nested list, or what the panel fixes: `{ zoneId }`, `{ all_projects: 'true' }`. */
  readonly scope: Readonly<Record<string, string>>
  /** Server facets of the search bar: facet name → term. */
  readonly filters: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Only for resources with `paged`. */
  readonly page?: PageQuery
}

export type PageQuery = {
  readonly size: number
  readonly sortKey?: string
  readonly sortDir?: 'asc' | 'desc'
  /** Id of the last row seen, or of the first one when `back`. */
  readonly marker?: string
  readonly back?: boolean
  /** Full text, which the cloud has to search where a list grows (`queryString`). */
  readonly text?: string
}

/** A list, or one page of it. `notes` say what is missing ("Names could not be read."). */
export type Listing<T> =
  | readonly T[]
  | {
      readonly items: readonly T[]
      readonly has_more_data?: boolean
      readonly has_prev_data?: boolean
      readonly notes?: readonly string[]
      /** Rows that are not understood, as the server tells of them. */
      readonly left_out?: readonly LeftOut[]
    }

export type Area = 'project' | 'admin' | 'identity'

/** A heading of the navigation. */
export type Group = { readonly id: string; readonly label: string }

/** A place where the list of a resource is shown; that of area `admin` is the list of all. */
export type Panel = {
  readonly path: `/${string}`
  /** Another path below which the items are found: `/admin/ball/{id}/detail`. */
  readonly below?: `/${string}`
  readonly area: Area
  /** The heading in the navigation, such as "Compute"; headings are told apart by their ids. */
  readonly group?: Group
  /** The entry in the navigation and the title of the page; the kind's plural without it. */
  readonly label?: string
  readonly requires?: readonly Requirement[]
  /** The key in the setting FILTER_DATA_FIRST, such as `identity.users`. */
  readonly filterFirst?: string
  /** Handed to `list` as part of the scope. */
  readonly scope?: Readonly<Record<string, string>>
}

export type Details<T, K extends string> = {
  readonly id: string
  readonly label: string
  readonly requires?: readonly Requirement[]
} & (
  | {
      readonly show: readonly NoInfer<K>[] | ((item: T) => ReactNode)
      /** What stands over the properties. */
      readonly above?: (item: T) => ReactNode
    }
  /** The whole list of a type that is inside this one. */
  | { readonly child: TypeCode }
)

/** Whose the items of a type are; it gives them the property `project`. */
export type Owner<T> = {
  /** The id of the project; undefined where that is not known. */
  readonly of: (item: T) => string | null | undefined
  readonly property: Property<T>
  /** How lists of all are narrowed to one project. */
  readonly facet: Facet<T>
}

type Shown<K> = NoInfer<K> | 'project'

/** What is different where the list is that of all projects. */
export type Twin<T, K extends string> = {
  /** Where that list is read in another way, and may be one that the cloud pages. */
  readonly list?: (query: ListQuery) => Promise<Listing<T>>
  readonly paged?: boolean
  readonly columns?: readonly Shown<K>[]
  readonly sort?: Shown<K>
  readonly sortDir?: 'asc' | 'desc'
  /** Beside the others, and instead of those of their names. */
  readonly facets?: Readonly<Record<string, Facet<T>>>
  /** Instead of the others. */
  readonly actions?: Actions<T>
}

/** A declaration but for its kind. */
export type ResourceParts<T, K extends string = string> = {
  readonly list?: (query: ListQuery) => Promise<Listing<T>>
  /** Reads the item with a key, until `signal` gives it up. Throws `ApiError`. */
  readonly load?: (key: readonly string[], signal?: AbortSignal) => Promise<T>
  /** Whose an item is: rules of actions are judged for that, and lists of all show it. */
  readonly owner?: Owner<T>
  /** More of what rules are judged for, such as `{ 'network:tenant_id': … }`. */
  readonly target?: (item: T) => Target
  /**
   * The present state of several items at once; an item missing from the answer is gone. Those of
   * other projects are found only among those of all.
   */
  readonly refresh?: (items: readonly T[], elsewhere: boolean) => Promise<readonly T[]>
  readonly properties: { readonly [P in K]: Property<T> }
  /** Position is priority. */
  readonly columns: readonly Shown<K>[]
  /** The column that names a row and links to its details; the first without it. */
  readonly lead?: NoInfer<K>
  readonly sort?: NoInfer<K>
  readonly sortDir?: 'asc' | 'desc'
  readonly admin?: Twin<T, K>
  /**
   * Filtering by server facets, order and pages are the cloud's. Once text is looked for, the list is
   * read as a whole and searched in the browser: no service looks into all that a row shows.
   */
  readonly paged?: boolean
  /**
   * The cloud gives the list piece by piece, in an order of its own, each after the marker of the row
   * before: the next is read as the last row comes into sight. Filters and full text are the cloud's.
   */
  readonly grows?: (item: T) => string
  readonly facets?: Readonly<Record<string, Facet<T>>>
  readonly actions: Actions<T>
  /** What its states mean: what is polled, what has failed, what cannot be changed now. */
  readonly states?: Stateful<T>
  /** The column that carries the progress bar of a changing item. */
  readonly status?: NoInfer<K>
  /** What the expanded row shows: without it all that is no column; false: rows do not expand. */
  readonly drawer?: readonly Shown<K>[] | false
  readonly details: readonly Details<T, Shown<K>>[]
  /** What stands over all tabs of an item's page, such as why it has failed. */
  readonly head?: (item: T) => ReactNode
  /** What stands over the rows of its list: `items` are all that were read, undefined until then. */
  readonly summary?: (items: readonly T[] | undefined) => ReactNode
  /** What the search bar says while it is empty; its usual words without it. */
  readonly prompt?: string
  /** What an empty list says to do next. */
  readonly hint?: string
  /** An item that cannot be read leads back to the page that its user came from, and a message says so. */
  readonly backWhenUnread?: true
  /** What a message says of an item that cannot be read, by its id; the page alone says it without it. */
  readonly unreadItem?: (id: string) => string
  /** Where a page leads, and what is said there, when its item or one that it is inside cannot be read. */
  readonly lost?: { readonly to: string; readonly says: string }
  /** What a list that cannot be read says; "Unable to retrieve the {many}." without it. */
  readonly unread?: string
}

export type Resource<T, K extends string = string> = ResourceParts<T, K> & {
  readonly kind: Kind<T>
}

/** What the engine handles when the entity does not matter: see `registry.ts`. */
export type AnyResource = Resource<unknown>

/**
 * Declares a resource. The entity is the kind's; property names are inferred from `properties`
 * and checked wherever else they stand. The kind comes first and alone, so that the functions
 * inside makers (`text('Name', (widget) => …)`) know what they are given.
 */
export const resource = <T, K extends string>(
  kind: Kind<T>,
  parts: ResourceParts<NoInfer<T>, K>,
): Resource<T, K> => {
  const { owner } = parts
  if (!owner) return { kind, ...parts }
  const properties = { ...parts.properties, project: owner.property }
  return { kind, ...parts, properties }
}

/**
 * The resource for the engine, to which property names are any names: they were checked where the
 * resource is declared, and are only looked up from its own lists.
 */
export const anyNames = <T, K extends string>(resource: Resource<T, K>): Resource<T> =>
  // Registry erasure of the names.
  resource as unknown as Resource<T>
