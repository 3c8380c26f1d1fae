/** Attributes of the operator's own, which Keystone keeps beside those that it knows. */
import type { Project } from '@meridian/contract'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

const known: ReadonlySet<string> = new Set([
  ...['id', 'name', 'domain_id', 'description', 'enabled', 'parent_id', 'is_domain', 'tags'],
  ...['options', 'is_current', 'domain', 'links', 'extra'],
])

/** A project's extra properties by name; one that is no text stays as it is and is not shown. */
export const extraOf = (project: Project): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(project).flatMap(([name, value]): (readonly [string, string])[] =>
      !known.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Those of a project, one a line: `key=value`. */
export const extraLines = (project: Project): readonly string[] =>
  Object.entries(extraOf(project)).map(([name, value]) => `${name}=${value}`)

/** What lines say. */
export const extraIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )

/** A line is a key and a value, and the key none that Keystone itself knows. */
export const extraRule: Validator<string> = (line) => {
  const at = line.indexOf('=')
  if (at < 1) return t('Write it as key=value.')
  const name = line.slice(0, at).trim()
  return known.has(name) ? t('"{name}" is a field of every project.', { name }) : undefined
}
