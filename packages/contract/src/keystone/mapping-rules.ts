/**
 * Whether a text is rules of a mapping, as Keystone takes them (`MAPPING_SCHEMA` of
 * keystone.federation.utils), and where it is not.
 */
import { placeOfFault } from '#json-place.ts'
import { say, type Sentence } from '#sentence.ts'

type Rules = readonly Readonly<Record<string, unknown>>[]
type Read =
  | { readonly rules: Rules; readonly schema_version?: string }
  | { readonly wrong: Sentence }

/**
 * The rules in a text: a list of them, or what has one under `rules`, as files of mappings do, and
 * beside it the version of their schema. What only version 2.0 knows is left to Keystone to refuse.
 */
export const readMappingRules = (text: string): Read => {
  const parsed = parsedFrom(text)
  if ('wrong' in parsed) return parsed
  const { value } = parsed
  const list = isRecord(value) ? value['rules'] : value
  if (!Array.isArray(list) || list.length === 0)
    return { wrong: say('A mapping is a list of one rule or more.') }
  const wrong = list.map(wrongInRule).find((found) => found !== undefined)
  if (wrong) return { wrong }
  const version = isRecord(value) ? value['schema_version'] : undefined
  return {
    rules: list.filter(isRecord),
    ...(typeof version === 'string' && { schema_version: version }),
  }
}

/** What is wrong with it, and where. */
export const mappingRulesWrong = (text: string): Sentence | undefined => {
  const read = readMappingRules(text)
  return 'wrong' in read ? read.wrong : undefined
}

const parsedFrom = (text: string): { value: unknown } | { wrong: Sentence } => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { line, column } = placeOfFault(text)
    return { wrong: say('This is not JSON: see line {line}, column {column}.', { line, column }) }
  }
}

const wrongInRule = (rule: unknown, index: number): Sentence | undefined => {
  const place = `rules[${index}]`
  if (!isRecord(rule)) return say('{place} must be an object.', { place })
  return (
    unknownIn(rule, ['local', 'remote'], place) ??
    missingIn(rule, ['local', 'remote'], place) ??
    wrongInList(rule['local'], `${place}.local`, wrongInLocal) ??
    emptyIn(rule['remote'], `${place}.remote`) ??
    wrongInList(rule['remote'], `${place}.remote`, wrongInRemote)
  )
}

type Judge = (one: Readonly<Record<string, unknown>>, place: string) => Sentence | undefined

const wrongInList = (value: unknown, place: string, judge: Judge): Sentence | undefined => {
  if (!Array.isArray(value)) return say('{place} must be a list.', { place })
  for (const [at, one] of value.entries()) {
    const here = `${place}[${at}]`
    const wrong = isRecord(one) ? judge(one, here) : notAnObject(here)
    if (wrong) return wrong
  }
  return undefined
}

const emptyIn = (value: unknown, place: string): Sentence | undefined =>
  Array.isArray(value) && value.length === 0
    ? say('{place} must have one entry at least.', { place })
    : undefined

const wrongInLocal: Judge = (local, place) =>
  unknownIn(
    local,
    ['user', 'projects', 'projects_json', 'group', 'groups', 'group_ids', 'domain'],
    place,
  ) ??
  inside(local, 'user', place, wrongInUser) ??
  inside(local, 'group', place, wrongInGroup) ??
  inside(local, 'domain', place, wrongInDomain) ??
  textsIn(local, ['groups', 'group_ids', 'projects_json'], place) ??
  (local['projects'] === undefined
    ? undefined
    : wrongInList(local['projects'], `${place}.projects`, wrongInProject))

const wrongInUser: Judge = (user, place) => {
  const { type } = user
  const types = ['ephemeral', 'local']
  return (
    unknownIn(user, ['id', 'name', 'email', 'domain', 'type'], place) ??
    textsIn(user, ['id', 'name', 'email', 'type'], place) ??
    inside(user, 'domain', place, wrongInDomain) ??
    (typeof type === 'string' && !types.includes(type)
      ? say('{place} must be one of: {names}.', {
          place: `${place}.type`,
          names: types.join(', '),
        })
      : undefined)
  )
}

/** By its id, or by its name and domain. */
const wrongInGroup: Judge = (group, place) =>
  'id' in group
    ? (unknownIn(group, ['id'], place) ?? textsIn(group, ['id'], place))
    : (unknownIn(group, ['name', 'domain'], place) ??
      missingIn(group, ['name', 'domain'], place) ??
      textsIn(group, ['name'], place) ??
      inside(group, 'domain', place, wrongInDomain))

const wrongInDomain: Judge = (domain, place) =>
  unknownIn(domain, ['id', 'name'], place) ?? textsIn(domain, ['id', 'name'], place)

const wrongInProject: Judge = (project, place) =>
  unknownIn(project, ['name', 'roles', 'domain'], place) ??
  missingIn(project, ['name', 'roles'], place) ??
  textsIn(project, ['name'], place) ??
  inside(project, 'domain', place, wrongInDomain) ??
  wrongInList(
    project['roles'],
    `${place}.roles`,
    (role, here) => missingIn(role, ['name'], here) ?? textsIn(role, ['name'], here),
  )

const tests = ['any_one_of', 'not_any_of', 'blacklist', 'whitelist']

const wrongInRemote: Judge = (remote, place) => {
  const used = tests.filter((name) => name in remote)
  const [test] = used
  return (
    unknownIn(remote, ['type', 'regex', ...tests], place) ??
    missingIn(remote, ['type'], place) ??
    textsIn(remote, ['type'], place) ??
    (used.length > 1
      ? say('{place} can have only one of: {names}.', { place, names: used.join(', ') })
      : undefined) ??
    (test !== undefined && !Array.isArray(remote[test])
      ? say('{place} must be a list.', { place: `${place}.${test}` })
      : undefined) ??
    ('regex' in remote && test === undefined
      ? say('{place} can be there only with one of: {names}.', {
          place: `${place}.regex`,
          names: tests.join(', '),
        })
      : undefined) ??
    ('regex' in remote && typeof remote['regex'] !== 'boolean'
      ? say('{place} must be true or false.', { place: `${place}.regex` })
      : undefined)
  )
}

const inside = (
  one: Readonly<Record<string, unknown>>,
  name: string,
  place: string,
  judge: Judge,
): Sentence | undefined => {
  const value = one[name]
  if (value === undefined) return undefined
  return isRecord(value) ? judge(value, `${place}.${name}`) : notAnObject(`${place}.${name}`)
}

const notAnObject = (place: string): Sentence => say('{place} must be an object.', { place })

const unknownIn = (
  one: Readonly<Record<string, unknown>>,
  known: readonly string[],
  place: string,
): Sentence | undefined => {
  const name = Object.keys(one).find((key) => !known.includes(key))
  return name === undefined
    ? undefined
    : say('{place} has “{name}”, which is none of: {names}.', {
        place,
        name,
        names: known.join(', '),
      })
}

const missingIn = (
  one: Readonly<Record<string, unknown>>,
  needed: readonly string[],
  place: string,
): Sentence | undefined => {
  const name = needed.find((key) => !(key in one))
  return name === undefined ? undefined : say('{place} lacks “{name}”.', { place, name })
}

const textsIn = (
  one: Readonly<Record<string, unknown>>,
  names: readonly string[],
  place: string,
): Sentence | undefined => {
  const name = names.find((key) => one[key] !== undefined && typeof one[key] !== 'string')
  return name === undefined
    ? undefined
    : say('{place} must be a text.', { place: `${place}.${name}` })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
