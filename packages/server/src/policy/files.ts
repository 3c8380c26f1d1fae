import { readFileSync, readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { defaultPolicies, parseRule, type PolicyRules } from '@meridian/policy'

/** The rules of each service: the services' own defaults under the operator's. */
export type Rules = Readonly<Record<string, PolicyRules>>

const known = new Set(['.yaml', '.yml', '.json'])

/**
 * Lays the files of a folder over the default policies. A file is named by the service type
 * (`compute.yaml`) and maps rule names to checks. Throws an Error that names the file and the rule
 * that is wrong: an operator's mistake must not pass for a permission.
 */
export const readRules = async (folder: string | undefined): Promise<Rules> => {
  const rules: Record<string, PolicyRules> = { ...defaultPolicies }
  if (folder === undefined) return rules
  // Few operators have such files: a start does without the parser.
  const { parse } = await import('yaml')
  for (const file of readdirSync(folder).filter((name) => known.has(extname(name)))) {
    const service = basename(file, extname(file))
    rules[service] = { ...rules[service], ...readFile(join(folder, file), parse) }
  }
  return rules
}

const readFile = (path: string, parse: (text: string) => unknown): PolicyRules => {
  const given = parse(readFileSync(path, 'utf8')) ?? {}
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error(`${path} must map rule names to checks`)
  return Object.fromEntries(
    Object.entries(given).map(([name, check]) => {
      if (typeof check !== 'string') throw new Error(`${path}: the check of '${name}' is no text`)
      // A rule that cannot be read refuses everybody, which nobody writes by intention.
      if (parseRule(check).is === 'false' && check.trim() !== '!')
        throw new Error(`${path}: the check of '${name}' is not understood`)
      return [name, { check }]
    }),
  )
}
