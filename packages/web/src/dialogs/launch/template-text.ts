/** A template as YAML that a person can read, change, and read in again: loaded when it is needed. */
import { largestLaunchTemplate, LaunchTemplate } from '@meridian/contract'
import { parse, stringify, YAMLParseError } from 'yaml'
import { schemaErrors } from '#forms/rules/schema-errors.ts'
import type { Schema } from '#forms/rules/schema.ts'
import { readText } from '#forms/fields/read-text.ts'
import { t } from '#lib/translate.ts'

/** The whole template: `name` stands beside the other fields. */
export const writeTemplate = ({ name, values }: LaunchTemplate): string =>
  stringify({ name, ...values }, { lineWidth: 0, aliasDuplicateObjects: false })

// The schema of a template, of whose own schemas TypeBox's types say nothing.
const shape = LaunchTemplate as object as Schema

/** A template, or why a text is none, in words. */
export type ReadTemplate = { readonly template: LaunchTemplate } | { readonly refusal: string }

/** The template in a file of the user's. */
export const readTemplateFile = async (file: File): Promise<ReadTemplate> => {
  // Indented and quoted it may be somewhat longer than it is kept.
  const read = await readText(file, largestLaunchTemplate * 2)
  return 'refusal' in read ? { refusal: read.refusal } : readTemplate(read.text)
}

/** The template in a text, judged by the contract, which has the last word on the server. */
export const readTemplate = (text: string): ReadTemplate => {
  const value = parsed(text)
  if ('refusal' in value) return value
  const { document } = value
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { refusal: t('This is no launch template: it has no fields such as name and flavor.') }
  const { name, ...values } = { ...document } as Readonly<Record<string, unknown>>
  const given = { ...(name !== undefined && { name }), values }
  const [wrong] = schemaErrors(given, shape, { banUnknown: true })
  if (wrong) {
    const [place, why] = wrong
    const field = place.replace(/^values\./, '')
    return { refusal: t('{field}: {why}', { field, why }) }
  }
  // Checked against the schema of that type just now.
  return { template: given as LaunchTemplate }
}

const parsed = (text: string): { readonly document: unknown } | { readonly refusal: string } => {
  try {
    // Anchors would let a short file become a long one.
    return { document: parse(text, { maxAliasCount: 0 }) }
  } catch (error) {
    const at = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
    return {
      refusal:
        at === undefined
          ? t('The file is no YAML that can be read: {reason}', { reason })
          : t('The file is no YAML from line {line} on: {reason}', { line: at, reason }),
    }
  }
}
