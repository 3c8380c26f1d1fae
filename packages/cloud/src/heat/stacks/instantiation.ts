/** The body that a stack is made or changed by (heat.api.openstack.v1.stacks.InstantiationData). */
import { badRequest, malformed, unsaid } from '#heat/fault-style.ts'
import { tagsIn, wholeIn } from '#heat/queries.ts'
import { parseEnvironment, type Environment } from '#heat/template/environment.ts'
import { notBuilt, notSupported, PythonError } from '#heat/template/errors.ts'
import { mergeEnvironments } from '#heat/template/merge-environments.ts'
import { unread } from '#heat/template/unread.ts'
import { parseTemplate, type Template } from '#heat/template/template.ts'
import { isMap, isValue, type ValueMap } from '#heat/template/values.ts'
import { readTemplateText } from '#heat/template/yaml.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { pythonText } from '#wire/python.ts'

/** What a body says beside template and environment; undefined is what it does not say. */
export type Arguments = {
  readonly timeout_mins: number | null | undefined
  readonly disable_rollback: boolean | undefined
  readonly tags: readonly string[] | undefined
  readonly clear_parameters: readonly string[]
}

export type Files = Readonly<Record<string, string>>

/** The arguments of a body; `converge` is for updates. Throws 400, and 501 for what is not built. */
export function argumentsIn(body: JsonObject, use: 'create' | 'update'): Arguments {
  const { timeout_mins, tags, disable_rollback } = body
  const minutes =
    timeout_mins === undefined || timeout_mins === null
      ? timeout_mins
      : wholeIn('timeout_mins', timeout_mins)
  if (tags !== undefined && tags !== null && typeof tags !== 'string') {
    throw unsaid('AttributeError')
  }
  const named = typeof tags === 'string' ? tagsIn(tags) : undefined
  if (body['converge'] !== undefined && use === 'create') {
    throw badRequest('converge flag only supported in stack update (or update preview) request.')
  }
  if (booleanOfEngine(body['converge'])) throw notBuilt('converge')
  return {
    // None and 0 are the time that stacks have anyway.
    timeout_mins: minutes === 0 ? null : minutes,
    disable_rollback: booleanOfEngine(disable_rollback),
    tags: named,
    clear_parameters: textsIn(body['clear_parameters']),
  }
}

/** A word for true or false that the engine reads, whose words are not told. */
function booleanOfEngine(value: Json | undefined): boolean | undefined {
  if (value === undefined) return undefined
  const word = pythonText(value).toLowerCase()
  if (word !== 'true' && word !== 'false') throw unsaid('ValueError')
  return word === 'true'
}

/** The name of the stack. Throws 400 where none is said; what names may be is the engine's to say. */
export function nameIn(body: JsonObject): Json {
  const name = body['stack_name']
  if (name === undefined) throw badRequest('No stack name specified')
  return name
}

/** The template that was sent. Throws 400 where there is none. */
export function templateIn(body: JsonObject): Template {
  const template = templateIfAny(body)
  if (!template) throw badRequest('No template specified')
  return template
}

/** The same where a template may be missing, as with PATCH. A URL leads to nothing here. */
export function templateIfAny(body: JsonObject): Template | undefined {
  if (body['adopt_stack_data'] !== undefined) throw adoption(body['adopt_stack_data'])
  const { template, template_url: url } = body
  if (template === undefined && url !== undefined) {
    throw badRequest(`Could not retrieve template: ${unread(pythonText(url))}`)
  }
  if (template === undefined || template === null) return undefined
  if (typeof template !== 'string' && !isObject(template)) throw malformed()
  return parseTemplate(template)
}

/** Nothing is adopted (`enable_stack_adopt` is off), but what is no data is refused before. */
function adoption(data: Json): Error {
  if (typeof data !== 'string') return malformed()
  try {
    readTemplateText(data)
  } catch (error) {
    if (error instanceof PythonError) return badRequest(`Invalid adopt data: ${error.message}`)
    throw error
  }
  return notSupported('Stack Adopt')
}

/** The files that a template may read. A container of them is not read here (501). */
export function filesIn(body: JsonObject): Files {
  const { files = null, files_container: container = null } = body
  if (container !== null) throw notBuilt('files_container')
  if (files === null) return {}
  if (!isObject(files)) throw unsaid('AttributeError')
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      if (typeof content !== 'string') throw malformed()
      return [name, content]
    }),
  )
}

/**
 * The environment: the body's own or, where it names files of environments, those of them alone, and
 * the parameters of the body. `known` are the files that there are, `template` declares parameters.
 */
export function environmentIn(body: JsonObject, known: Files, template: Template): Environment {
  const names = textsIn(body['environment_files'])
  const given = names.length === 0 ? body['environment'] : undefined
  const own = parseEnvironment(given, parametersIn(body['parameters']))
  return mergeEnvironments(own, names, known, (name) => Object.hasOwn(template.parameters, name))
}

/** What Python's `dict.update` takes: a map, or a list of pairs. */
function parametersIn(parameters: Json | undefined): ValueMap {
  if (parameters === undefined || parameters === '') return {}
  if (isValue(parameters) && isMap(parameters)) return parameters
  if (typeof parameters === 'string') throw unsaid('ValueError')
  if (!Array.isArray(parameters)) throw malformed()
  const pairs = parameters.map((pair) => {
    if (!Array.isArray(pair)) throw malformed()
    const [name, value, ...more] = pair
    if (typeof name !== 'string' || value === undefined || more.length > 0) {
      throw unsaid('ValueError')
    }
    return [name, value] as const
  })
  return Object.fromEntries(pairs)
}

function textsIn(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw malformed()
  return value.map((one) => {
    if (typeof one !== 'string') throw malformed()
    return one
  })
}
