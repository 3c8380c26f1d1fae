/** JSON as Python writes it: blanks behind commas and colons, and nothing but ASCII. */
import type { Json } from '#http/json.ts'

export function pythonJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const all = Object.entries(value).map(([key, of]) => `${ascii(key)}: ${pythonJson(of)}`)
    return `{${all.join(', ')}}`
  }
  return typeof value === 'string' ? ascii(value) : JSON.stringify(value)
}

function ascii(text: string): string {
  return JSON.stringify(text).replaceAll(/[^\u0020-\u007e]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
