/** What the API tells of parameters (heat.engine.api). */
import type { Constraint } from '#heat/template/constraints.ts'
import { isPseudo, valueOf, type Parameter, type Parameters } from '#heat/template/parameters.ts'
import { TYPES } from '#heat/template/parameter-schema.ts'
import { isList, pythonJson, type Value } from '#heat/template/values.ts'
import { pythonText } from '#wire/python.ts'

/** The parameters of a stack as `GET stacks/{}` shows them: texts, and stars for hidden ones. */
export function shownParameters(parameters: Parameters): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, shownValue(parameter)]),
  )
}

function shownValue(parameter: Parameter): string {
  const value = valueOf(parameter)
  const { hidden, type } = parameter.schema
  if (hidden) return '******'
  if (type === 'json') return pythonJson(value)
  return isList(value) ? value.map(pythonText).join(',') : pythonText(value)
}

/** The parameters as `POST validate` describes them (api.format_validate_parameter). */
export function describedParameters(
  parameters: Parameters,
): Readonly<Record<string, Readonly<Record<string, Value>>>> {
  const own = Object.entries(parameters).filter(([name]) => !isPseudo(name))
  return Object.fromEntries(own.map(([name, parameter]) => [name, described(parameter)]))
}

function described({ schema, given, default: standard }: Parameter) {
  const descriptions = schema.constraints.flatMap(({ description }) => description ?? [])
  return {
    Type: TYPES[schema.type].shown,
    Description: schema.description,
    NoEcho: schema.hidden ? 'true' : 'false',
    Label: schema.label,
    ...(standard === undefined ? {} : { Default: standard }),
    ...(given === undefined || isEmpty(given) ? {} : { Value: given }),
    ...(schema.tags.length === 0 ? {} : { Tags: schema.tags }),
    ...Object.assign({}, ...schema.constraints.map(limits)),
    ...(descriptions.length === 0 ? {} : { ConstraintDescription: descriptions.join(' ') }),
  }
}

const isEmpty = (value: Value): boolean =>
  value === '' || value === 0 || value === false || (isList(value) && value.length === 0)

function limits(constraint: Constraint): Readonly<Record<string, Value>> {
  switch (constraint.kind) {
    case 'length':
      return bounds(constraint, 'Length')
    case 'range':
      return bounds(constraint, 'Value')
    case 'modulo':
      return { Step: constraint.step, Offset: constraint.offset }
    case 'allowed_values':
      return { AllowedValues: constraint.allowed }
    case 'allowed_pattern':
      return { AllowedPattern: constraint.pattern }
    case 'custom_constraint':
      return { CustomConstraint: constraint.name }
  }
}

function bounds({ min, max }: { min?: number; max?: number }, what: 'Length' | 'Value') {
  return {
    ...(min === undefined ? {} : { [`Min${what}`]: min }),
    ...(max === undefined ? {} : { [`Max${what}`]: max }),
  }
}
