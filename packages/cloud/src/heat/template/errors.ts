import { Fault } from '#http/faults.ts'
import { pythonRepr } from '#wire/python.ts'

/** The status of each of Heat's exceptions (heat.api.middleware.fault.FaultWrapper.error_map). */
const STATUS = {
  StackValidationFailed: 400,
  InvalidSchemaError: 400,
  InvalidTemplateReference: 400,
  InvalidTemplateVersion: 400,
  InvalidTemplateAttribute: 500,
  InvalidExternalResourceDependency: 500,
  InvalidBreakPointHook: 400,
  InvalidRestrictedAction: 500,
  UserParameterMissing: 400,
  UnknownUserParameter: 400,
  ImmutableParameterModified: 400,
  RequestLimitExceeded: 400,
  NotSupported: 400,
  EntityNotFound: 404,
  ResourceNotFound: 404,
  ResourcePropertyConflict: 400,
  PropertyUnspecifiedError: 400,
  SnapshotNotFound: 404,
  ResourceNotAvailable: 404,
  ResourceActionNotSupported: 400,
  StackExists: 409,
  ActionInProgress: 409,
  NotFound: 404,
  CircularDependencyException: 500,
  HTTPBadRequest: 400,
  NotImplementedError: 501,
} as const

export type HeatErrorKind = keyof typeof STATUS
export type Path = readonly (string | number)[]

/** What is wrong, and where: the parts that heat.common.exception.HeatExceptionWithPath joins. */
type Said = { readonly error?: string; readonly path?: Path; readonly message: string }

/** A refusal of Heat's engine. `kind` is the `type` of its fault body. */
export class HeatError extends Fault {
  readonly kind: HeatErrorKind
  readonly error: string
  readonly path: Path
  /** The message without error and path. */
  readonly said: string

  constructor(kind: HeatErrorKind, { error = '', path = [], message }: Said) {
    const where = pathText(path)
    super(STATUS[kind], `${error && `${error}: `}${where && `${where}: `}${message}`, {
      type: kind,
    })
    this.kind = kind
    this.error = error
    this.path = path
    this.said = message
  }
}

/** Where something stands: `resources.group.resources[0].properties`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number' || /^\d+$/.test(part)) return `${text}[${part}]`
    return text === '' ? part : `${text}.${part}`
  }, '')
}

export const stackInvalid = (said: Said): HeatError => new HeatError('StackValidationFailed', said)

/** The same refusal further up: where it stands is prefixed, its error kept or given. */
export const within = (path: Path, cause: HeatError, error = cause.error): HeatError =>
  stackInvalid({ error, path: [...path, ...cause.path], message: cause.said })

export const invalidSchema = (message: string): HeatError =>
  new HeatError('InvalidSchemaError', { message })

export const invalidVersion = (explanation: string): HeatError =>
  new HeatError('InvalidTemplateVersion', {
    message: `The template version is invalid: ${explanation}`,
  })

export const invalidReference = (resource: string, key: string): HeatError =>
  new HeatError('InvalidTemplateReference', {
    message: `The specified reference "${resource}" (in ${key}) is incorrect.`,
  })

export const invalidAttribute = (resource: string, key: string): HeatError =>
  new HeatError('InvalidTemplateAttribute', {
    message: `The Referenced Attribute (${resource} ${key}) is incorrect.`,
  })

export const parameterMissing = (key: string): HeatError =>
  new HeatError('UserParameterMissing', { message: `The Parameter (${key}) was not provided.` })

export const parameterUnknown = (key: string): HeatError =>
  new HeatError('UnknownUserParameter', {
    message: `The Parameter (${key}) was not defined in template.`,
  })

export const notSupported = (feature: string): HeatError =>
  new HeatError('NotSupported', { message: `${feature} is not supported.` })

export const stackExists = (name: string): HeatError =>
  new HeatError('StackExists', { message: `The Stack (${name}) already exists.` })

export const actionInProgress = (name: string, action: string): HeatError =>
  new HeatError('ActionInProgress', {
    message: `Stack ${name} already has an action (${action}) in progress.`,
  })

/** A stack that is not there, or not any more. */
export const stackNotFound = (name: string): HeatError =>
  new HeatError('EntityNotFound', { message: `The Stack (${name}) could not be found.` })

/** What this cloud has not built. */
export const notBuilt = (what: string): HeatError =>
  new HeatError('NotImplementedError', { message: `${what} is not implemented` })

/** A body that is no template or environment, in the words of Heat's API. */
export const notInFormat = (type: 'Template' | 'Environment', error: string): HeatError =>
  new HeatError('HTTPBadRequest', { message: `${type} not in valid format: ${error}` })

/** What Python raises inside Heat, which its callers turn into a refusal that says where. */
export class PythonError extends Error {
  readonly kind: 'ValueError' | 'TypeError' | 'KeyError'

  constructor(kind: PythonError['kind'], message: string) {
    // The text of a KeyError is its key as Python prints it.
    super(kind === 'KeyError' ? pythonRepr(message) : message)
    this.kind = kind
  }
}

export const valueError = (message: string): PythonError => new PythonError('ValueError', message)
export const typeError = (message: string): PythonError => new PythonError('TypeError', message)
export const keyError = (message: string): PythonError => new PythonError('KeyError', message)
