import type { Sentence } from '@meridian/contract'

/** The sentence in English, for logs and for clients that know no other language. */
export const inEnglish = ({ text, values }: Sentence): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
