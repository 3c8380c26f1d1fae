import { readFileSync, readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { defaultPolicies, readRule, type PolicyRules, type WrittenRule } from '@meridian/policy'
import { fromSystem } from '#config-reader.ts'
import { ConfigError } from '#config.ts'

/** The rules of each service: the services' own defaults under the operator's. */
export type Rules = Readonly<Record<string, PolicyRules>>

type Yaml = typeof import('yaml')

const known = new Set(['.yaml', '.yml', '.json'])

/**
 * Lays the files of a folder over the default policies. A file is named by the service type
 * (`compute.yaml`) and maps rule names to checks. Throws ConfigError that names each file, line and
 * rule that is wrong: an operator's mistake must not pass for a permission.
 */
export const readRules = async (folder: string | undefined): Promise<Rules> => {
  const rules: Record<string, PolicyRules> = { ...defaultPolicies }
  if (folder === undefined) return rules
  // Few operators have such files: a start does without the parser.
  const yaml = await import('yaml')
  const problems: string[] = []
  const problem = (place: string, words: string): void =>
    void problems.push(`POLICY_DIR: ${place} ${words}`)
  for (const file of filesIn(folder, problem)) {
    const service = basename(file, extname(file))
    const path = join(folder, file)
    if (!(service in defaultPolicies)) {
      const services = Object.keys(defaultPolicies).join(', ')
      problem(path, `is named after no service with policies: they are ${services}`)
      continue
    }
    const text = fromSystem(
      () => readFileSync(path, 'utf8'),
      (words) => problem(path, words),
    )
    if (text === undefined) continue
    const own = readFile(text, yaml, (line, words) => problem(`${path}${line}`, words))
    rules[service] = { ...rules[service], ...own }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return rules
}

type Problem = (place: string, words: string) => void

const filesIn = (folder: string, problem: Problem): readonly string[] =>
  (
    fromSystem(
      () => readdirSync(folder),
      (words) => problem(folder, words),
    ) ?? []
  )
    .filter((name) => known.has(extname(name)))
    .toSorted()

/** The rules of a file; what is wrong is told with its line, as `:7`. */
const readFile = (text: string, yaml: Yaml, problem: Problem): PolicyRules => {
  const lines = new yaml.LineCounter()
  const at = (offset: number | undefined): string =>
    offset === undefined ? '' : `:${lines.linePos(offset).line}`
  // Of a rule that is written twice the last one counts, as it does for the services.
  const read = yaml.parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  })
  const [broken] = read.errors
  if (broken !== undefined) {
    problem(at(broken.pos[0]), `is no YAML: ${broken.message}`)
    return {}
  }
  const { contents } = read
  if (contents === null || (yaml.isScalar(contents) && contents.value === null)) return {}
  if (!yaml.isMap(contents)) {
    problem('', 'must map rule names to checks')
    return {}
  }
  const rules: [string, { check: WrittenRule }][] = []
  for (const { key, value } of contents.items) {
    const name = yaml.isScalar(key) ? String(key.value) : '?'
    const place = at(yaml.isNode(key) ? key.range?.[0] : undefined)
    const check: unknown = yaml.isNode(value) ? value.toJS(read) : null
    if (!isWritten(check))
      problem(place, `the check of '${name}' is neither a text nor a list of texts`)
    // A rule that cannot be read refuses everybody, which nobody writes by intention.
    else if (readRule(check) === undefined)
      problem(place, `the check of '${name}' is not understood: ${asText(check).slice(0, 200)}`)
    else rules.push([name, { check }])
  }
  return Object.fromEntries(rules)
}

const asText = (check: WrittenRule): string =>
  typeof check === 'string' ? check : JSON.stringify(check)

const isWritten = (value: unknown): value is WrittenRule =>
  value === null || isTexts(value) || (Array.isArray(value) && value.every(isTexts))

const isTexts = (value: unknown): value is string | readonly string[] =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))
