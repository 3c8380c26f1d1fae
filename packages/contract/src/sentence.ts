import { Type, type Static } from 'typebox'

/**
 * A sentence of the server's own: its English text, whose holes are `{name}`, and what belongs into
 * them. The text is the key of its translation, so that the browser says it in the user's language;
 * what a service of the cloud says comes as it is.
 */
export const Sentence = Type.Object({
  text: Type.String(),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type Sentence = Static<typeof Sentence>

/** The header of an error answer whose body is a sentence of the server's own. */
export const sentenceHeader = 'x-meridian-sentence'
