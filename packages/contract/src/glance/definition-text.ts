import { placeOfFault } from '#json-place.ts'
import { say, type Sentence } from '#sentence.ts'

/** What a JSON text stands for, or what is wrong with it. */
export type Read =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly problem: Sentence }

/** Reads a definition, which is a JSON object; the same on both sides. */
export const definitionOf = (text: string): Read => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const { line, column, endsEarly } = placeOfFault(text)
    const problem = endsEarly
      ? say('This is not JSON: it ends too early, in line {line}.', { line })
      : say('This is not JSON: see line {line}, column {column}.', { line, column })
    return { problem }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: say('This is not a definition: it must be an object in braces.') }
  return { value: { ...value } }
}
