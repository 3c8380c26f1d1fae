/** The versions of HOT and which functions each has (heat.engine.hot.template). */
import { HeatError, invalidVersion, notBuilt } from '#heat/template/errors.ts'
import { and, equals, ifElse, ifNullable, not, or } from '#heat/template/functions/conditions.ts'
import {
  contains,
  filter,
  listConcat,
  listConcatUnique,
  mapMerge,
  mapReplace,
} from '#heat/template/functions/lists.ts'
import { makeUrl } from '#heat/template/functions/make-url.ts'
import {
  getAttr,
  getAttrOrAll,
  getFile,
  getParam,
  getResource,
  resourceFacade,
} from '#heat/template/functions/references.ts'
import { repeat, repeatNested, repeatWithMap } from '#heat/template/functions/repeat.ts'
import { invalid, type FunctionRule, type FunctionTable } from '#heat/template/functions/rule.ts'
import {
  digest,
  listJoin,
  listJoinMany,
  strReplace,
  strReplaceJson,
  strReplaceStrict,
  strReplaceVeryStrict,
  strSplit,
} from '#heat/template/functions/texts.ts'

/** A function of Heat's that this cloud does not have: an honest refusal of the template. */
const unbuilt = (description: string): FunctionRule => ({
  description,
  check: (_, { name }) => {
    throw notBuilt(`The template function ${name}`)
  },
  apply: () => null,
})

const yaql = unbuilt('A function for executing a yaql expression.')

const select = { 'Fn::Select': unbuilt('A function for selecting an item from a list or map.') }

/** What HOT had of CloudFormation, and gave up with its second version. */
const borrowed: FunctionTable = {
  'Fn::GetAZs': unbuilt('A function for retrieving the availability zones.'),
  'Fn::Join': unbuilt('A function for joining strings.'),
  'Fn::Split': unbuilt('A function for splitting strings.'),
  'Fn::Replace': unbuilt('A function for performing string substitutions.'),
  'Fn::Base64': unbuilt('A placeholder function for converting to base64.'),
  'Fn::MemberListToMap': unbuilt(
    'A function to convert lists with enumerated keys and values to mapping.',
  ),
  'Fn::ResourceFacade': unbuilt('A function for retrieving data in a parent provider template.'),
  Ref: unbuilt('A function for resolving parameters or resource references.'),
}

const removed: FunctionRule = {
  description: 'This function existed in previous versions of HOT, but has been removed.',
  validate: (_, { name }) => {
    throw invalidVersion(`The function ${name} is not supported in this version of HOT.`)
  },
  apply: () => null,
}

const gone = (table: FunctionTable): FunctionTable =>
  Object.fromEntries(Object.keys(table).map((name) => [name, removed]))

const first: FunctionTable = {
  get_attr: getAttr,
  get_file: getFile,
  get_param: getParam,
  get_resource: getResource,
  list_join: listJoin,
  resource_facade: resourceFacade,
  str_replace: strReplace,
}
const second: FunctionTable = { ...first, ...select, ...gone(borrowed) }
const third: FunctionTable = { ...second, repeat, digest }
const fourth: FunctionTable = {
  ...third,
  ...gone(select),
  get_attr: getAttrOrAll,
  list_join: listJoinMany,
  str_replace: strReplaceJson,
  str_split: strSplit,
}
const fifth: FunctionTable = { ...fourth, map_merge: mapMerge }
const newton: FunctionTable = {
  ...fifth,
  repeat: repeatWithMap,
  yaql,
  map_replace: mapReplace,
  if: ifElse,
}
const ocata: FunctionTable = { ...newton, filter, str_replace_strict: strReplaceStrict }
const pike: FunctionTable = {
  ...ocata,
  repeat: repeatNested,
  make_url: makeUrl,
  list_concat: listConcat,
  str_replace_vstrict: strReplaceVeryStrict,
  list_concat_unique: listConcatUnique,
  contains,
}
const wallaby: FunctionTable = { ...pike, if: ifNullable }

const conditionsOfNewton: FunctionTable = { get_param: getParam, equals, not, and, or }
const conditionsOfPike: FunctionTable = { ...conditionsOfNewton, yaql, contains }

export type Version = {
  readonly functions: FunctionTable
  /** What may stand in a condition; undefined before there were conditions. */
  readonly conditions?: FunctionTable
  /** Whether parameters may have a `modulo`. */
  readonly modulo: boolean
  /** Whether parameters may have `tags`. */
  readonly tags: boolean
}

const early = { modulo: false, tags: false }
const since2016 = { ...early, functions: newton, conditions: conditionsOfNewton }
const since2017 = { functions: ocata, conditions: conditionsOfNewton, modulo: true, tags: false }
const sincePike = { functions: pike, conditions: conditionsOfPike, modulo: true, tags: false }
const sinceQueens = { ...sincePike, tags: true }
const sinceWallaby = { ...sinceQueens, functions: wallaby }

/** Each version by its date and, since Newton, by the name of the release. */
const VERSIONS: Readonly<Record<string, Version>> = {
  '2013-05-23': { ...early, functions: { ...first, ...select, ...borrowed } },
  '2014-10-16': { ...early, functions: second },
  '2015-04-30': { ...early, functions: third },
  '2015-10-15': { ...early, functions: fourth },
  '2016-04-08': { ...early, functions: fifth },
  '2016-10-14': since2016,
  '2017-02-24': since2017,
  '2017-09-01': sincePike,
  '2018-03-02': sinceQueens,
  '2018-08-31': sinceQueens,
  '2021-04-16': sinceWallaby,
  newton: since2016,
  ocata: since2017,
  pike: sincePike,
  queens: sinceQueens,
  rocky: sinceQueens,
  wallaby: sinceWallaby,
}

/** The versions that templates may name, as `GET template_versions` lists them. */
export const versionNames: readonly string[] = Object.keys(VERSIONS)

/** Looks a version up; undefined for one that Heat does not know. */
export function versionOf(name: string): Version | undefined {
  return Object.hasOwn(VERSIONS, name) ? VERSIONS[name] : undefined
}

/** What may stand in a condition: each other function is refused there. */
export function conditionTable({ functions, conditions = {} }: Version): FunctionTable {
  const others = Object.entries(functions).map(([name, rule]) => [
    name,
    rule === removed ? rule : invalid,
  ])
  return { ...Object.fromEntries(others), ...conditions }
}

/**
 * The answer to `GET template_versions/{version}/functions`, with those of conditions where they
 * are asked for. Throws Heat's 404 for an unknown version (EngineService.list_template_functions).
 */
export function templateFunctions(name: string, withConditions = false) {
  const version = versionOf(name.replace(/^heat_template_version\./, ''))
  if (!version) {
    throw new HeatError('NotFound', { message: `Template with version ${name} not found` })
  }
  const shown = { ...version.functions, ...(withConditions ? version.conditions : {}) }
  return Object.entries(shown)
    .filter(([, rule]) => rule !== removed)
    .map(([functions, { description }]) => ({ functions, description }))
}
