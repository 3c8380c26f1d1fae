import {
  HeatError,
  invalidVersion,
  notBuilt,
  notInFormat,
  PythonError,
  stackInvalid,
} from '#heat/template/errors.ts'
import { isList, isMap, isValue, own, type Value, type ValueMap } from '#heat/template/values.ts'
import { versionNames, versionOf, type Version } from '#heat/template/versions.ts'
import { readTemplateText } from '#heat/template/yaml.ts'
import { pythonType } from '#wire/python.ts'

/** A template whose sections have the form of sections; what is in them is not judged yet. */
export type Template = {
  /** What its author wrote, as `GET stacks/{}/template` gives it back. */
  readonly raw: ValueMap
  readonly version: Version
  readonly description: string
  readonly parameters: ValueMap
  readonly parameter_groups: Value
  readonly conditions: Value
  readonly resources: Readonly<Record<string, ValueMap>>
  readonly outputs: Readonly<Record<string, ValueMap>>
}

/** The largest text that Heat reads (`max_template_size`). */
const LARGEST = 524_288
const FORMATS = ['heat_template_version', 'HeatTemplateFormatVersion', 'AWSTemplateFormatVersion']
const SECTIONS = [
  'heat_template_version',
  'description',
  'parameter_groups',
  'parameters',
  'resources',
  'outputs',
]
const RESOURCE_KEYS = [
  'type',
  'properties',
  'metadata',
  'depends_on',
  'deletion_policy',
  'update_policy',
  'description',
]
const RESOURCE_KEYS_2016 = [...RESOURCE_KEYS, 'external_id', 'condition']

/**
 * Reads a template from YAML, from JSON or from the object that a body holds, and checks its
 * sections. Throws a HeatError: HTTPBadRequest for what is no template (heat.api InstantiationData),
 * InvalidTemplateVersion, StackValidationFailed for its sections (EngineService._validate_template).
 */
export function parseTemplate(source: unknown): Template {
  const raw = readSource(source)
  const version = versionIn(raw)
  const sections = version.conditions ? [...SECTIONS, 'conditions'] : SECTIONS
  const wrong = Object.keys(raw).find((name) => !sections.includes(name))
  if (wrong !== undefined) {
    throw stackInvalid({ message: `The template section is invalid: ${wrong}` })
  }
  const [resourceKeys, outputKeys] = version.conditions
    ? [RESOURCE_KEYS_2016, ['description', 'value', 'condition']]
    : [RESOURCE_KEYS, ['description', 'value']]
  const resources = entriesOf(raw, 'resources', 'type', resourceKeys)
  for (const resource of Object.values(resources)) {
    if (!own(resource, 'type')) {
      throw stackInvalid({ message: 'Each Resource must contain a Type key.' })
    }
  }
  const description = own(raw, 'description')
  const parameters = own(raw, 'parameters') ?? {}
  if (!isMap(parameters)) {
    throw stackInvalid({ message: `'${pythonType(parameters)}' object has no attribute 'items'` })
  }
  return {
    raw,
    version,
    description: typeof description === 'string' && description ? description : 'No description',
    parameters,
    parameter_groups: own(raw, 'parameter_groups') ?? null,
    conditions: own(raw, 'conditions') ?? {},
    resources,
    outputs: entriesOf(raw, 'outputs', 'value', outputKeys),
  }
}

function readSource(source: unknown): ValueMap {
  if (typeof source === 'string') {
    if (source.length > LARGEST) {
      throw new HeatError('RequestLimitExceeded', {
        message: `Request limit exceeded: Template size (${source.length} bytes) exceeds maximum allowed size (${LARGEST} bytes).`,
      })
    }
    const read = fromText(source)
    if (FORMATS.some((name) => Object.hasOwn(read, name))) return read
    throw notInFormat('Template', 'Template format version not found.')
  }
  if (isValue(source) && isMap(source)) return source
  throw notInFormat('Template', 'The template is not a JSON object or YAML mapping.')
}

function fromText(text: string): ValueMap {
  try {
    return readTemplateText(text)
  } catch (error) {
    if (error instanceof PythonError) throw notInFormat('Template', error.message)
    throw error
  }
}

/** heat.engine.template.get_version and get_template_class. */
function versionIn(raw: ValueMap): Version {
  const present = FORMATS.filter((name) => typeof own(raw, name) === 'string')
  if (present.length > 1) throw invalidVersion(`Ambiguous versions (${present.join(', ')})`)
  const [format] = present
  if (format === undefined) throw invalidVersion('Template version was not provided')
  const name = String(own(raw, format))
  if (format !== 'heat_template_version') throw notBuilt(`The template format ${format}`)
  const version = versionOf(name)
  if (version) return version
  const available = [...versionNames].toSorted().join(', ')
  throw invalidVersion(`"${format}: ${name}". "${format}" should be one of: ${available}`)
}

/** HOTemplate20130523.validate_section: each entry a map of known keys that has the one it needs. */
function entriesOf(
  raw: ValueMap,
  section: 'resources' | 'outputs',
  needed: string,
  allowed: readonly string[],
): Readonly<Record<string, ValueMap>> {
  const entries = own(raw, section) ?? {}
  const kind = section.slice(0, -1)
  const lacks = stackInvalid({ message: `Each ${kind} must contain a ${needed} key.` })
  if (!isMap(entries)) {
    throw stackInvalid({ message: `'${pythonType(entries)}' object has no attribute 'items'` })
  }
  const checked = Object.entries(entries).map(([name, entry]) => {
    if (!isMap(entry)) {
      if (!entry || (isList(entry) && entry.length === 0)) throw lacks
      throw stackInvalid({
        message: `"${section}" must contain a map of ${kind} maps. Found a [<class '${pythonType(entry)}'>] instead`,
      })
    }
    const wrong = Object.keys(entry).find((key) => !allowed.includes(key))
    if (wrong !== undefined) {
      throw stackInvalid({
        message: `"${wrong}" is not a valid keyword inside a ${kind} definition`,
      })
    }
    if (own(entry, needed) === undefined) throw lacks
    return [name, entry] as const
  })
  return Object.fromEntries(checked)
}
