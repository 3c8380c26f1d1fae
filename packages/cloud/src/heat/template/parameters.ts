/** The values that parameters have (heat.engine.parameters). */
import {
  checkConstraint,
  checkFits,
  numberOf,
  toType,
  type CustomConstraint,
} from '#heat/template/constraints.ts'
import {
  HeatError,
  invalidSchema,
  parameterMissing,
  parameterUnknown,
  PythonError,
  stackInvalid,
  valueError,
} from '#heat/template/errors.ts'
import { jsonProblem } from '#heat/template/json-problem.ts'
import { readParameter, TYPES, type ParameterSchema } from '#heat/template/parameter-schema.ts'
import type { Template } from '#heat/template/template.ts'
import { equal, isList, isValue, own, type Value, type ValueMap } from '#heat/template/values.ts'
import { booleanOf } from '#wire/booleans.ts'
import { pythonText, pythonType } from '#wire/python.ts'

/** A parameter with what its user, the environment and the template say of it. */
export type Parameter = {
  readonly schema: ParameterSchema
  /** What the user gave. */
  readonly given?: Value
  /** From `parameter_defaults` of the environment, or else of the template. */
  readonly default?: Value
}

export type Parameters = Readonly<Record<string, Parameter>>

export type StackIdentity = {
  readonly stack_id: string
  readonly stack_name: string
  readonly project_id: string
}

/** The parameters that every stack has: by this, nobody gives them a value. */
const pseudo = ({ stack_id, stack_name, project_id }: StackIdentity): Parameters =>
  Object.fromEntries(
    [
      ['OS::stack_id', 'Stack ID', stack_id],
      ['OS::project_id', 'Project ID', project_id],
      ['OS::stack_name', 'Stack Name', stack_name],
    ]
      .filter(([name, , value]) => name !== 'OS::stack_name' || value !== '')
      .map(([name = '', description = '', value = '']) => [
        name,
        {
          schema: {
            name,
            type: 'string',
            description,
            label: name,
            hidden: false,
            immutable: false,
            tags: [],
            constraints: [],
          },
          default: value,
        },
      ]),
  )

/**
 * The parameters of a stack, without a look at their values. Throws InvalidSchemaError for a
 * declaration that is none.
 */
export function parametersOf(
  template: Template,
  environment: { readonly parameters: ValueMap; readonly parameter_defaults: ValueMap },
  identity: StackIdentity,
): Parameters {
  const declared = Object.entries(template.parameters).map(([name, declaration]) => {
    const schema = readParameter(name, declaration, template.version)
    const given = own(environment.parameters, name) ?? null
    const standard = own(environment.parameter_defaults, name) ?? schema.default
    const parameter: Parameter = {
      schema,
      ...(given === null ? {} : { given }),
      ...(standard === undefined || standard === null ? {} : { default: standard }),
    }
    return [name, parameter] as const
  })
  return { ...pseudo(identity), ...Object.fromEntries(declared) }
}

/** Whether a parameter is one that every stack has. */
export const isPseudo = (name: string): boolean => name.startsWith('OS::')

/**
 * Throws for what the user gave and the template does not declare, and for each declaration or
 * value that is wrong (heat.engine.parameters.Parameters.validate). Values are left alone with
 * `values: false`, as when a template alone is validated.
 */
export function checkParameters(
  parameters: Parameters,
  given: ValueMap,
  custom: CustomConstraint,
  { values = true }: { readonly values?: boolean } = {},
): void {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(parameters, name) || isPseudo(name)) throw parameterUnknown(name)
  }
  for (const parameter of Object.values(parameters)) {
    const { name } = parameter.schema
    try {
      checkSchema(parameter.schema)
      if (values) checkValue(parameter, custom)
    } catch (error) {
      if (!(error instanceof HeatError)) throw error
      const message = `Parameter '${name}' is invalid: ${error.message}`
      if (error.kind === 'StackValidationFailed') throw stackInvalid({ message })
      if (error.kind === 'InvalidSchemaError') throw invalidSchema(message)
      throw error
    }
  }
}

function checkSchema(schema: ParameterSchema) {
  const { kind } = TYPES[schema.type]
  for (const constraint of schema.constraints) checkFits(constraint, kind, schema.type)
  const standard = schema.default
  if (standard === undefined) return
  try {
    const value = kind === 'list' ? listValue(standard) : standard
    const judged = schema.constraints.filter((one) => one.kind !== 'custom_constraint')
    for (const one of judged) {
      checkConstraint(one, value, { kind, name: schema.type }, () => undefined)
    }
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw invalidSchema(`Invalid default ${pythonText(standard)} (${error.message})`)
  }
}

function checkValue(parameter: Parameter, custom: CustomConstraint) {
  const { schema, given = parameter.default } = parameter
  if (given === undefined) throw parameterMissing(schema.name)
  const { kind } = TYPES[schema.type]
  try {
    const value = parsed(parameter, given)
    // A number and a word for true are judged as they came.
    const judged = kind === 'list' || kind === 'map' ? value : given
    for (const one of schema.constraints) {
      checkConstraint(one, judged, { kind, name: schema.type }, custom)
    }
  } catch (error) {
    if (error instanceof PythonError) throw stackInvalid({ message: error.message })
    throw error
  }
}

/** The value in its type. Throws UserParameterMissing, or a PythonError for another type. */
export function valueOf(parameter: Parameter): Value {
  const value = parameter.given ?? parameter.default
  if (value === undefined) throw parameterMissing(parameter.schema.name)
  return parsed(parameter, value)
}

function parsed({ schema: { type } }: Parameter, value: Value): Value {
  switch (type) {
    case 'string':
      return toType(value, 'string', type)
    case 'number':
      return numberOf(value)
    case 'boolean': {
      const meant = booleanOf(pythonText(value))
      if (meant !== undefined) return meant
      throw valueError(
        `Unrecognized value '${pythonText(value)}', acceptable values are: '0', '1', 'f', 'false', 'n', 'no', 'off', 'on', 't', 'true', 'y', 'yes'`,
      )
    }
    case 'comma_delimited_list':
      return listValue(value)
    case 'json':
      return typeof value === 'string' && value !== '' ? jsonValue(value) : value
  }
}

function listValue(value: Value): Value {
  if (isList(value)) return value.map(pythonText)
  if (typeof value === 'string') return value === '' ? [] : value.split(',')
  throw valueError(
    `Value must be a comma-delimited list string: '${pythonType(value)}' object has no attribute 'split'`,
  )
}

function jsonValue(text: string): Value {
  try {
    const value: unknown = JSON.parse(text)
    if (isValue(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw valueError(`Value must be valid JSON: ${jsonProblem(text)}`)
}

/**
 * Throws ImmutableParameterModified where a new value differs from that of an immutable parameter
 * (heat.engine.parameters.Parameters.immutable_params_modified).
 */
export function checkImmutable(before: Parameters, after: Parameters): void {
  const changed = Object.entries(after).flatMap(([name, parameter]) => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    if (!old || isPseudo(name) || !parameter.schema.immutable) return []
    return equal(valueOf(old), valueOf(parameter)) ? [] : [name]
  })
  if (changed.length === 0) return
  throw new HeatError('ImmutableParameterModified', {
    message: `The following parameters are immutable and may not be updated: ${changed.join(', ')}`,
  })
}
