import type { Sentence } from '@meridian/contract'

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

/** The sentence in English, for logs and for clients that know no other language. */
export const inEnglish = ({ text, values }: Sentence): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
