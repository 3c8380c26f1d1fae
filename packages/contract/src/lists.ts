import { Type, type Static } from 'typebox'
import { get, put } from '#endpoint.ts'

/** As the query of an address: columns, their widths, rows, order and filters of a list. */
const Terms = Type.String({ maxLength: 1000 })

const ViewName = Type.String({ minLength: 1, maxLength: 60 })

/** A way to look at a list that its user has given a name. */
export const ListView = Type.Object({ name: ViewName, terms: Terms })
export type ListView = Static<typeof ListView>

/** How a user wants a list to be shown. */
export const ListSettings = Type.Object({
  /** Columns, widths, rows and density where the address names none. */
  look: Terms,
  views: Type.Array(ListView, { maxItems: 20 }),
  /** The view with which the list begins; as it is declared without one. */
  initial: Type.Optional(ViewName),
})
export type ListSettings = Static<typeof ListSettings>

/** A list: the path of its panel, or the code of its type inside another page. */
const ListName = Type.String({ minLength: 1, maxLength: 128 })

/** What is kept of all lists of a user has so many characters at most: each document brings it. */
export const mostListSettings = 32_768

/** How lists are shown to a user, in every project and in all browsers. */
export const lists = {
  load: get('/api/lists/', {
    reply: Type.Object({ lists: Type.Record(Type.String(), ListSettings) }),
    anywhere: true,
  }),
  save: put('/api/lists/', {
    body: Type.Object({ list: ListName, settings: ListSettings }),
    status: 204,
    anywhere: true,
  }),
} as const
