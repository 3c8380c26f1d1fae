import { Type, type Static } from 'typebox'
import { get, leftOut } from '#endpoint.ts'

/** What one looks for: a name or its part, an address, a MAC address, an id or its beginning. */
export const SearchText = Type.String({ minLength: 2, maxLength: 255 })

/** One thing that fits. */
export const Found = Type.Object({
  /** The parts of its key, as its page is addressed by them. */
  key: Type.Array(Type.String()),
  name: Type.String(),
  /** Missing where it belongs to no project, or its service does not say. */
  project_id: Type.Optional(Type.String()),
  /** In its service's own word. */
  status: Type.Optional(Type.String()),
  /** What it was found by beside its name, and what one would ask next: `10.20.0.14`, `web-1`. */
  said: Type.Array(Type.String()),
})
export type Found = Static<typeof Found>

/** The things of one type that fit: eight at most, and whether there may be more. */
export const FoundOfType = Type.Object({
  type: Type.String(),
  items: Type.Array(Found),
  more: Type.Boolean(),
})
export type FoundOfType = Static<typeof FoundOfType>

/** A service that could not be asked, and why. */
export const Unasked = Type.Object({ service: Type.String(), reason: Type.String() })
export type Unasked = Static<typeof Unasked>

export const SearchReply = Type.Object({
  /** In the order in which they help: what owns an address before what is only near it. */
  found: Type.Array(FoundOfType),
  unasked: Type.Array(Unasked),
  /** Services that have not said yet: the last reply names none. */
  asking: Type.Array(Type.String()),
  ...leftOut,
})
export type SearchReply = Static<typeof SearchReply>

export const search = {
  /**
   * What of the whole cloud fits a text, as far as the session may see it; for administrators of all
   * projects. It answers without any one of the services: docs/search.md.
   */
  find: get('/api/search/', {
    query: Type.Object({ text: SearchText }),
    reply: SearchReply,
    streamed: true,
    asks: [],
  }),
} as const
