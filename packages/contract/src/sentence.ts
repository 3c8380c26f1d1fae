import { Type, type Static } from 'typebox'

/**
 * A sentence that both sides can say: its English text, whose holes are `{name}`, and what belongs
 * into them. The text is the key of its translation, so that the browser says it in the user's language;
 * what a service of the cloud says comes as it is.
 */
export const Sentence = Type.Object({
  text: Type.String(),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type Sentence = Static<typeof Sentence>

type Holes<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never

type Values<T extends string> = { readonly [N in Holes<T>]: string | number }

/**
 * A sentence that a user reads, such as `say('{name} is disabled.', { name })`. The text stands here
 * as it is, since it is the key of its translation.
 */
export const say = <const T extends string>(
  text: T,
  ...[values]: [Holes<T>] extends [never] ? [] : [values: Values<T>]
): Sentence => ({ text, values: { ...values } })

/** The header of an error answer whose body is a sentence of the server's own. */
export const sentenceHeader = 'x-meridian-sentence'
