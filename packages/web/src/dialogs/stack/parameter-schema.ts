import type { Schema } from '#forms/rules/schema.ts'
import type { TemplateParameter, ValidatedTemplate } from '#dialogs/stack/heat.ts'

export type ParameterKind = 'text' | 'number' | 'boolean' | 'list' | 'json'

const kinds: ReadonlyMap<string, ParameterKind> = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['commadelimitedlist', 'list'],
  ['json', 'json'],
])

/**
 * What a parameter is filled in as. Types are read whatever their letters, and in the words of
 * both HOT and Heat's answers; what nobody knows is a text.
 */
export const kindOf = ({ Type }: TemplateParameter): ParameterKind =>
  kinds.get(Type.toLowerCase().replaceAll('_', '')) ?? 'text'

export const isHidden = ({ NoEcho }: TemplateParameter): boolean =>
  String(NoEcho).toLowerCase() === 'true'

/** What a parameter has where nobody fills it in: of the environment, then of the template. */
export const standardOf = ({ Value, Default }: TemplateParameter): unknown => Value ?? Default

/** The parameter's name for people. */
export const titleOf = (name: string, { Label }: TemplateParameter): string => Label || name

/**
 * The schema of a parameter (heat.engine.parameters), by the limits that Heat tells. Lengths are of
 * letters, items or members by the type; the values allowed of a list are those of its items.
 */
export const schemaOf = (name: string, parameter: TemplateParameter): Schema => {
  const { MinLength: least, MaxLength: most } = parameter
  const title = titleOf(name, parameter)
  switch (kindOf(parameter)) {
    case 'text':
      return {
        ...{ title, type: 'string', minLength: least, maxLength: most },
        pattern: wholePattern(parameter.AllowedPattern),
        enum: parameter.AllowedValues?.map(String),
      }
    case 'number':
      return {
        ...{ title, type: 'number', minimum: parameter.MinValue, maximum: parameter.MaxValue },
        multipleOf: parameter.Offset ? undefined : parameter.Step,
        enum: parameter.AllowedValues?.map(Number),
      }
    case 'boolean':
      return { title, type: 'boolean' }
    case 'list':
      return {
        ...{ title, type: 'array', minItems: least, maxItems: most },
        items: { type: 'string', enum: parameter.AllowedValues?.map(String) },
      }
    case 'json':
      return {
        ...{ title, type: ['object', 'array'] },
        ...{ minProperties: least, maxProperties: most, minItems: least, maxItems: most },
      }
  }
}

/** Heat's pattern must fit from the first letter to the last. */
const wholePattern = (pattern: string | undefined): string | undefined =>
  pattern === undefined ? undefined : `^(?:${pattern})$`

export type FormGroup = {
  readonly label: string | undefined
  readonly description: string | undefined
  readonly names: readonly string[]
}

/**
 * The parameters in the order in which they are asked for: the template's groups in theirs, then
 * under no label those that no group has.
 */
export const groupsOf = ({ Parameters, ParameterGroups = [] }: ValidatedTemplate) => {
  const isThere = (name: string) => Object.hasOwn(Parameters, name)
  const grouped = new Set(ParameterGroups.flatMap(({ parameters }) => parameters))
  const rest = Object.keys(Parameters).filter((name) => !grouped.has(name))
  const groups: readonly FormGroup[] = [
    ...ParameterGroups.map(({ label, description, parameters }) => ({
      ...{ label, description, names: parameters.filter(isThere) },
    })),
    { label: undefined, description: undefined, names: rest },
  ]
  return groups.filter(({ names }) => names.length > 0)
}
