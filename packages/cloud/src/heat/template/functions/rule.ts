import { valueError, type PythonError } from '#heat/template/errors.ts'
import { isList, type Value, type ValueMap } from '#heat/template/values.ts'

/** What a function can ask while it resolves. */
export type Scope = {
  /** Undefined for a parameter that nobody has declared; throws for one without a value. */
  readonly parameter: (name: string) => Value | undefined
  readonly files: Readonly<Record<string, string>>
  /** Undefined where the template has no such resource that is enabled. */
  readonly reference: (resource: string) => Value | undefined
  /** Without a name: all attributes. Undefined for an unknown resource, null for no value. */
  readonly attribute: (resource: string, name?: string) => Value | undefined
  /** Of what has attributes by their paths, such as a group: the value at the end of one. */
  readonly attributeAt?: (
    resource: string,
    name: string,
    path: readonly Value[],
  ) => Value | undefined
  /** Throws where there is no such condition; `at` is where a function for one stands. */
  readonly condition: (condition: Value, at?: string) => boolean
  /** The resource that a nested stack stands for. */
  readonly facade?: ValueMap
}

/** A use of a function in a template. */
export type Use = {
  readonly name: string
  /** Whether a part of its arguments, as they stand in the template, is a function itself. */
  readonly isCall: (value: Value | undefined) => boolean
}

/** One function of HOT (heat.engine.hot.functions). */
export type FunctionRule = {
  /** What `template_versions/{}/functions` says of it. */
  readonly description: string
  /** Throws a PythonError for arguments that Heat refuses when it reads the template. */
  readonly check?: (args: Value, use: Use) => void
  /** Throws for what Heat refuses when it validates what it has read. */
  readonly validate?: (args: Value, use: Use) => void
  /** The result for resolved arguments. */
  readonly apply: (args: Value, use: Use & { readonly scope: Scope }) => Value
  /** False where the result is not known as long as a part of the arguments is not. */
  readonly takesUnknown?: boolean
  /** Of a macro: the one of its arguments that takes its place; undefined for none. */
  readonly choose?: (args: Value, scope: Scope, use: Use) => Value | undefined
}

export type FunctionTable = Readonly<Record<string, FunctionRule>>

/** The arguments of a function that takes so many. */
export function listOf(args: Value, length: number, wrong: () => PythonError): readonly Value[] {
  if (!isList(args) || args.length !== length) throw wrong()
  return args
}

/** The most that a function makes: a template of a few lines could ask for gigabytes. */
const LARGEST = 16 * 1024 * 1024

/** Throws a ValueError for what would be longer than anybody can use. */
export function checkSize(length: number): void {
  if (length > LARGEST) throw valueError('the result is too large')
}

/** A function that only refuses: one that may not stand in a condition. */
export const invalid: FunctionRule = {
  description: 'A function for checking condition functions and to force failures.',
  check: (_, { name }) => {
    throw valueError(`The function "${name}" is invalid in this context`)
  },
  apply: () => null,
}
