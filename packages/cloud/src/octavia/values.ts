/** Attributes of bodies that WSME has checked, by their types. */
import type { Fields } from '#resource/resource.ts'

/** The text, or null where none is sent. */
export function text(body: Fields, name: string): string | null {
  const value = body[name]
  return typeof value === 'string' ? value : null
}

/** The number, or null where none is sent. */
export function whole(body: Fields, name: string): number | null {
  const value = body[name]
  return typeof value === 'number' ? value : null
}

/** What is sent as null is false, as Octavia has it of `admin_state_up`. */
export const flag = (body: Fields, name: string): boolean => body[name] === true

/** The texts, or null where none are sent. */
export function texts(body: Fields, name: string): string[] | null {
  const value = body[name]
  return Array.isArray(value) ? value.map(String) : null
}

/** The texts by their names. */
export function mapping(body: Fields, name: string): Record<string, string> {
  const value = body[name]
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]))
}

/** The object, if one is sent. */
export function object(body: Fields, name: string): Fields | undefined {
  const value = body[name]
  return isFields(value) ? value : undefined
}

/** The objects of a list; none where none are sent. */
export function objects(body: Fields, name: string): Fields[] {
  const value = body[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tags as they are kept: each once, in order. */
export const tagsOf = (body: Fields): string[] => [...new Set(texts(body, 'tags') ?? [])].toSorted()
