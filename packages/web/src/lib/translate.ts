type Values = Readonly<Record<string, string | number>>

/** The form that a language gives a word that is counted. */
export type PluralForm = Intl.LDMLPluralRule

/** A language of the product: its code for `Intl`, its direction, and its words for a text. */
export type Language = {
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  /**
   * The text in this language, its holes (`{name}`, `%s`) where they belong; of a text with a
   * count, in the form that the language has for that count.
   */
  readonly words: (english: string, form?: PluralForm) => string
}

export const english: Language = { code: 'en', direction: 'ltr', words: (text) => text }

let spoken = english
let forms = new Intl.PluralRules(english.code)

/** Changes the language of every text that is asked for from now on. */
export const speak = (language: Language): void => {
  spoken = language
  forms = new Intl.PluralRules(language.code)
}

/** The language in use, for dates, numbers and the direction of the page. */
export const language = (): Language => spoken

/**
 * The text in the user's language; the English text is its own key. `{name}` is replaced by the
 * value of that name, each `%s` by the next positional one.
 */
export const t = (text: string, ...values: readonly (Values | string | number)[]): string =>
  filled(spoken.words(text), values)

/** A text that `t` has translated, such as a declaration's, with values in its holes as `t` fills them. */
export const fill = (words: string, ...values: readonly (Values | string | number)[]): string =>
  filled(words, values)

/**
 * The form of a text that belongs to a count: `plural(2, '{count} item', '{count} items')`. The
 * language decides which form that is, and may have more than the two of English: Polish has
 * another for 2 to 4 than for 5. The key is the English singular where the language uses its own
 * form for one, which may be so for 21 too, and else the English plural.
 */
export const plural = (count: number, one: string, other: string, more: Values = {}): string => {
  const form = forms.select(count)
  return filled(spoken.words(form === 'one' ? one : other, form), [{ count, ...more }])
}

const filled = (words: string, values: readonly (Values | string | number)[]): string => {
  const named = values.find((value) => typeof value === 'object') ?? {}
  const positional = values.filter((value) => typeof value !== 'object').values()
  return words.replaceAll(/%s|\{(\w+)\}/g, (hole, name: string | undefined) => {
    const value = name === undefined ? positional.next().value : named[name]
    return value === undefined ? hole : String(value)
  })
}
