import type { NewAccessRule } from '@meridian/contract'
import { t } from '#lib/translate.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

type Rule = { readonly service: string; readonly method: string; readonly path: string }

/** The rules of the text that `openstack` takes, too; none of one that is not such a text. */
export const rulesIn = (json: string): NewAccessRule[] => [...(read(json) ?? [])]

/** What is wrong with one value of a rule; the bounds are the contract's. */
export const serviceRule = (text: string): string | undefined =>
  /^[a-zA-Z0-9-]{1,64}$/.test(text.trim())
    ? undefined
    : t('A service is called by its type, such as compute.')

export const pathRule = (text: string): string | undefined =>
  /^\/.{0,224}$/.test(text.trim()) ? undefined : t('A path begins with a slash.')

/** What is wrong with the rules as a text. */
export const jsonRule = (text: string): string | undefined => {
  const found = read(text)
  if (found === undefined) {
    return t(
      'This is not a JSON list of rules, such as [{"service": "compute", "method": "GET", …}].',
    )
  }
  if (found.length === 0) return t('There is no rule in it.')
  const at = found.findIndex((rule) => wrong(rule))
  if (at < 0) return undefined
  return t('Rule {number} needs a service, a method and a path, and nothing else.', {
    number: at + 1,
  })
}

const wrong = (rule: Rule): boolean =>
  Object.keys(rule).some((key) => !['service', 'method', 'path'].includes(key)) ||
  typeof rule.service !== 'string' ||
  typeof rule.path !== 'string' ||
  !methods.some((method) => method === rule.method) ||
  serviceRule(rule.service) !== undefined ||
  pathRule(rule.path) !== undefined

/** A list of objects; whether they are rules is judged above. */
const read = (text: string): readonly Rule[] | undefined => {
  const parsed = parse(text)
  if (!Array.isArray(parsed)) return undefined
  const objects = parsed.every((one: unknown) => typeof one === 'object' && one !== null)
  // JSON comes in here.
  return objects ? (parsed as Rule[]) : undefined
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
