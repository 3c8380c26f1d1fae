import { Type, type TString } from 'typebox'

/** Keystone keeps descriptions in a text column, which the operator's limit of a body bounds. */
export const Description = Type.Optional(Type.String({ maxLength: 65_535 }))

/** What several of a collection are deleted by: each is tried. */
export const idList = (id: TString) => Type.Array(id, { minItems: 1, maxItems: 1000 })
