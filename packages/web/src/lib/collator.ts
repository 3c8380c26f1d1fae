import { language } from '#lib/translate.ts'

/** The order of texts in the user's language: numbers in them by size, letters in either case. */
export const collator = new Intl.Collator(language().code, { numeric: true, sensitivity: 'base' })
