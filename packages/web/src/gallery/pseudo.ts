import type { Language } from '#lib/translate.ts'

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'AaCcDdEeGgIiKkLlNnOoRrSsTtUuYyZz'].map((letter, at) => [
    letter,
    [...'ÅåÇçÐðÉéĜĝÎîĶķĻļÑñÖöŔŕŠšŢţÛûÝýŽž'][at] ?? letter,
  ]),
)

/**
 * A language that nobody speaks: every text is still legible, but marked by accents and brackets,
 * and at least 40 % longer. What shows plain letters was not translated; what does not fit will
 * not fit in German either. Holes stay as they are.
 */
export const pseudo = (direction: Language['direction']): Language => ({
  // Its direction decides which way the kit's own parts turn.
  code: direction === 'rtl' ? 'ar-u-nu-latn' : 'en',
  direction,
  words: (text) => `⟦${accented(text)}${' ~'.repeat(Math.ceil(text.length / 5))}⟧`,
})

const accented = (text: string): string =>
  text
    .split(/(%s|\{\w+\})/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\w/g, (one) => accents[one] ?? one)))
    .join('')
