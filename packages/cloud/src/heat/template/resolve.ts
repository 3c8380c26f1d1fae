/** Goes through values of a template that hold functions (heat.engine.template, .function). */
import { HeatError, PythonError, stackInvalid, type Path } from '#heat/template/errors.ts'
import type { FunctionRule, FunctionTable, Scope, Use } from '#heat/template/functions/rule.ts'
import { hasUnknown, isList, isMap, unknownYet, type Value } from '#heat/template/values.ts'

export type Call = { readonly rule: FunctionRule; readonly args: Value; readonly use: Use }

/** The function that a map of one member is, if its name is one. */
export function callOf(value: Value | undefined, functions: FunctionTable): Call | undefined {
  if (!isMap(value)) return undefined
  const [member, ...others] = Object.entries(value)
  if (!member || others.length > 0) return undefined
  const [name, args] = member
  const rule = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!rule) return undefined
  return { rule, args, use: { name, isCall: (part) => callOf(part, functions) !== undefined } }
}

/** What functions are found in, and what they look into. */
export type Reading = { readonly functions: FunctionTable; readonly scope: Scope }

/**
 * The value with its functions resolved, undefined where an `if` leaves it out. What depends on a
 * resource that is not made yet is `unknownYet`. Throws a PythonError or a HeatError.
 */
export function resolveOptional(value: Value, reading: Reading): Value | undefined {
  const call = callOf(value, reading.functions)
  if (call) return applied(call, reading)
  const kept = (part: Value): readonly Value[] => {
    const one = resolveOptional(part, reading)
    return one === undefined ? [] : [one]
  }
  if (isList(value)) return value.flatMap((part): readonly Value[] => kept(part))
  if (!isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => kept(part).map((one) => [name, one])),
  )
}

/** As `resolveOptional`; what is left out is null. */
export function resolve(value: Value, reading: Reading): Value {
  return resolveOptional(value, reading) ?? null
}

function applied({ rule, args, use }: Call, reading: Reading): Value | undefined {
  const { scope } = reading
  if (rule.choose) {
    const chosen = rule.choose(args, scope, use)
    return chosen === undefined ? undefined : resolveOptional(chosen, reading)
  }
  const resolved = resolve(args, reading)
  if (!rule.takesUnknown && hasUnknown(resolved)) return unknownYet
  return rule.apply(resolved, { ...use, scope })
}

/**
 * Refuses what Heat refuses when it reads functions: `at` is where the value stands, such as
 * `resources.server.properties`. Of an `if` only what is chosen is looked at.
 */
export function check(value: Value, at: string, reading: Reading): void {
  const call = callOf(value, reading.functions)
  if (call) {
    const path = `${at}.${call.use.name}`
    said([path], () => {
      if (call.rule.choose) {
        const chosen = call.rule.choose(call.args, reading.scope, call.use)
        if (chosen !== undefined) check(chosen, path, reading)
        return
      }
      check(call.args, path, reading)
      call.rule.check?.(call.args, call.use)
    })
  } else if (isList(value)) {
    value.forEach((part, index) => check(part, `${at}[${index}]`, reading))
  } else if (isMap(value)) {
    for (const [name, part] of Object.entries(value)) check(part, `${at}.${name}`, reading)
  }
}

/** Does something whose refusals by Python become Heat's at a place. */
export function said<T>(path: Path, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PythonError) throw stackInvalid({ path, message: error.message })
    throw error
  }
}

/** A use of a function, where it stands. */
export type Found = Call & { readonly path: readonly string[] }

/**
 * The functions in a value that nothing leaves out, outer ones first, with their places as Heat's
 * validation names them: `['Properties', 'networks[0]', 'port']`.
 */
export function* callsIn(
  value: Value,
  reading: Reading,
  path: readonly string[],
): Generator<Found> {
  const call = callOf(value, reading.functions)
  if (call?.rule.choose) {
    const chosen = call.rule.choose(call.args, reading.scope, call.use)
    if (chosen !== undefined) yield* callsIn(chosen, reading, [...path, call.use.name])
  } else if (call) {
    yield { ...call, path }
    yield* callsIn(call.args, reading, [...path, call.use.name])
  } else if (isList(value)) {
    const [before, last = ''] = [path.slice(0, -1), path.at(-1)]
    for (const [index, part] of value.entries()) {
      yield* callsIn(part, reading, [...before, `${last}[${index}]`])
    }
  } else if (isMap(value)) {
    for (const [name, part] of Object.entries(value)) yield* callsIn(part, reading, [...path, name])
  }
}

/**
 * Refuses what Heat's functions refuse when they are validated; a function inside another one says
 * its place behind that of the other (heat.engine.function.validate).
 */
export function validateFunctions(
  value: Value,
  path: readonly string[],
  reading: Reading,
  extra: (call: Call) => void = () => undefined,
): void {
  const call = callOf(value, reading.functions)
  if (call) validateCall(call, path, reading, extra)
  else if (isList(value)) {
    const [before, last = ''] = [path.slice(0, -1), path.at(-1)]
    value.forEach((part, index) =>
      validateFunctions(part, [...before, `${last}[${index}]`], reading, extra),
    )
  } else if (isMap(value)) {
    for (const [name, part] of Object.entries(value)) {
      validateFunctions(part, [...path, name], reading, extra)
    }
  }
}

function validateCall(
  call: Call,
  path: readonly string[],
  reading: Reading,
  extra: (call: Call) => void,
) {
  const { rule, args, use } = call
  try {
    if (rule.choose) {
      const chosen = rule.choose(args, reading.scope, use)
      if (chosen !== undefined) validateFunctions(chosen, [], reading, extra)
      return
    }
    validateFunctions(args, [], reading, extra)
    extra(call)
    rule.validate?.(args, use)
  } catch (error) {
    if (!(error instanceof PythonError || error instanceof HeatError)) throw error
    throw stackInvalid({ path: [...path, use.name], message: error.message })
  }
}
