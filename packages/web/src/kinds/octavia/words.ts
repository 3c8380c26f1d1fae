import { compareTypesOf, ruleTypes as types } from '#kinds/octavia/options.ts'

type Option = { readonly value: string; readonly label: string }

/** The words of what can be chosen, by what Octavia calls it. */
export const wordsOf = (options: readonly Option[]): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

/** What an L7 rule looks at (SV-L7-07). */
export const ruleTypes = wordsOf(types)

/** How it compares (SV-L7-08). */
export const compareTypes = wordsOf(compareTypesOf(''))
