type Values = Readonly<Record<string, string | number>>

/** A language of the product: its code for `Intl`, its direction, and its words for a text. */
export type Language = {
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  /** The text in this language, its holes (`{name}`, `%s`) where they belong. */
  readonly words: (english: string) => string
}

export const english: Language = { code: 'en', direction: 'ltr', words: (text) => text }

let spoken = english

/** Changes the language of every text that is asked for from now on. */
export const speak = (language: Language): void => {
  spoken = language
}

/** The language in use, for dates, numbers and the direction of the page. */
export const language = (): Language => spoken

/**
 * The text in the user's language; the English text is its own key. `{name}` is replaced by the
 * value of that name, each `%s` by the next positional one.
 */
export const t = (text: string, ...values: readonly (Values | string | number)[]): string => {
  const named = values.find((value) => typeof value === 'object') ?? {}
  const positional = values.filter((value) => typeof value !== 'object').values()
  return spoken.words(text).replaceAll(/%s|\{(\w+)\}/g, (hole, name: string | undefined) => {
    const value = name === undefined ? positional.next().value : named[name]
    return value === undefined ? hole : String(value)
  })
}

// The keys are English texts, of which there are two forms.
const forms = new Intl.PluralRules('en')

/** The form of a text that belongs to a count: `plural(2, '{count} item', '{count} items')`. */
export const plural = (count: number, one: string, other: string): string =>
  t(forms.select(count) === 'one' ? one : other, { count })
