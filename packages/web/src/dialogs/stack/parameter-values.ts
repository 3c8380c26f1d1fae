import { violationsOf } from '#forms/rules/schema-errors.ts'
import { schemaMessage } from '#forms/rules/schema-messages.ts'
import { present, withRow, type FormRows } from '#forms/fields/rows.ts'
import type { Rules } from '#forms/rules/rules.ts'
import { own } from '#lib/own.ts'
import type { SentParameters, TemplateParameter, TemplateParameters } from '#dialogs/stack/heat.ts'
import { isHidden, kindOf, schemaOf, standardOf, titleOf } from '#dialogs/stack/parameter-schema.ts'

/** One item of a list. */
export type Item = { readonly item: string }

/** What the widget of a parameter holds: numbers and JSON are texts until they are read. */
export type ParameterValue = string | boolean | FormRows<Item>

/** The values that were filled in; a parameter that nobody touched is absent. */
export type ParameterValues = Readonly<Record<string, ParameterValue | undefined>>

/** Parameters and the values that they have where nobody fills anything in. */
export type Asked = {
  readonly parameters: TemplateParameters
  /** Of a stack that is updated: what it has, and of its hidden parameters that they have something. */
  readonly current?: Readonly<Record<string, string>> | undefined
}

const truths = new Set(['1', 't', 'true', 'on', 'y', 'yes'])
const untruths = new Set(['0', 'f', 'false', 'off', 'n', 'no'])

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A hidden value of a stack that is updated is not told; it stays where nothing is typed. */
export const keepsHidden = (name: string, { parameters, current = {} }: Asked): boolean => {
  const parameter = own(parameters, name)
  return parameter !== undefined && isHidden(parameter) && Object.hasOwn(current, name)
}

/** A parameter's value while nobody fills it in; undefined where nobody may know it. */
const givenOf = (name: string, asked: Asked): unknown => {
  const parameter = own(asked.parameters, name)
  if (!parameter || keepsHidden(name, asked)) return undefined
  return own(asked.current ?? {}, name) ?? standardOf(parameter) ?? undefined
}

/** Whether a parameter's widget is rows: lists, and JSON that starts as a list of texts. */
export const isRows = (name: string, asked: Asked): boolean => {
  const parameter = own(asked.parameters, name)
  if (!parameter || isHidden(parameter)) return false
  const kind = kindOf(parameter)
  return kind === 'list' || (kind === 'json' && isTextList(readJson(givenOf(name, asked))))
}

/** What the widget starts with. */
export const startOf = (name: string, asked: Asked): ParameterValue => {
  const parameter = own(asked.parameters, name)
  if (!parameter || keepsHidden(name, asked)) return ''
  const given = givenOf(name, asked)
  if (isRows(name, asked)) return rowsFrom(listFrom(parameter, given))
  if (kindOf(parameter) === 'boolean') return truths.has(String(given).toLowerCase())
  if (given === undefined) return ''
  if (kindOf(parameter) === 'list') return listFrom(parameter, given).join(',')
  return typeof given === 'string' ? given : JSON.stringify(given, null, 2)
}

const rowsFrom = (items: readonly string[]): FormRows<Item> =>
  items.reduce<FormRows<Item>>((rows, item) => withRow(rows, { item }), [])

const listFrom = (parameter: TemplateParameter, given: unknown): readonly string[] => {
  const value = kindOf(parameter) === 'json' ? readJson(given) : given
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

/** A value that is JSON, or a text of JSON, parsed; undefined for any other. */
const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The value in the widget: the one that was filled in, unless the template's type is another by now. */
export const shownOf = (name: string, values: ParameterValues, asked: Asked): ParameterValue => {
  const start = startOf(name, asked)
  const value = own(values, name)
  return value !== undefined && typeof value === typeof start ? value : start
}

/**
 * The value in the form that Heat takes: lists as lists, so that a comma in an item stays one;
 * texts of numbers and of JSON that are none stay texts. Undefined for what was left empty.
 */
export const readValue = (parameter: TemplateParameter, value: ParameterValue): unknown => {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') {
    return present(value).map(({ values }) => values.item)
  }
  const kind = kindOf(parameter)
  if (kind === 'text') return value
  if (value.trim() === '') return undefined
  if (kind === 'number') return numberFrom(value)
  if (kind === 'list') return value.split(',')
  return readJson(value) ?? value
}

/** A number as Heat reads one (heat.engine.constraints.Schema.str_to_num), or the text. */
const numberFrom = (text: string): number | string =>
  /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) : text

/** A value that is known already, as Heat would read it; undefined for none. */
const known = (name: string, asked: Asked): unknown => {
  const parameter = own(asked.parameters, name)
  const given = givenOf(name, asked)
  if (!parameter || given === undefined) return undefined
  const isOff = kindOf(parameter) === 'boolean' && untruths.has(String(given).toLowerCase())
  const start = startOf(name, asked)
  // A word that is neither is no truth, and what stands in its place is to be sent.
  return start === false && !isOff ? undefined : readValue(parameter, start)
}

/** What is wrong with what a parameter holds; in the template's words where it has some for that. */
export const parameterError = (
  name: string,
  value: ParameterValue,
  asked: Asked,
): string | undefined => {
  const parameter = own(asked.parameters, name)
  if (!parameter) return undefined
  const title = titleOf(name, parameter)
  const read = readValue(parameter, value)
  if (read === undefined || read === '' || (Array.isArray(read) && read.length === 0)) {
    if (isNeeded(name, asked)) return schemaMessage({ kind: 'required' }, title)
    if (read === undefined || keepsHidden(name, asked)) return undefined
  }
  if (kindOf(parameter) === 'json' && typeof read === 'string') {
    return schemaMessage({ kind: 'format' }, title)
  }
  const violation = violationsOf(read, schemaOf(name, parameter))[0]?.violation
  if (violation === undefined) {
    return isOffStep(parameter, read)
      ? parameter.ConstraintDescription || schemaMessage({ kind: 'other' }, title)
      : undefined
  }
  const isLimit = violation.kind !== 'type' && violation.kind !== 'number'
  return (isLimit && parameter.ConstraintDescription) || schemaMessage(violation, title)
}

/** A step that does not count from 0 (heat.engine.constraints.Modulo). */
const isOffStep = ({ Step, Offset }: TemplateParameter, value: unknown): boolean => {
  if (typeof value !== 'number' || Step === undefined || !Offset) return false
  return violationsOf(value - Offset, { multipleOf: Step }).length > 0
}

/** Whether nothing can be made without it: it has no default, and a truth has always a value. */
export const isNeeded = (name: string, asked: Asked): boolean => {
  const parameter = own(asked.parameters, name)
  if (!parameter || kindOf(parameter) === 'boolean' || keepsHidden(name, asked)) return false
  return givenOf(name, asked) === undefined
}

/** The rules of a form that holds the parameters. */
export const parameterRules = (asked: Asked): Rules<ParameterValues> =>
  Object.fromEntries(
    Object.keys(asked.parameters).map((name) => {
      const judge = (_: ParameterValue | undefined, values: ParameterValues) =>
        parameterError(name, shownOf(name, values, asked), asked)
      const marks = isNeeded(name, asked) ? ({ marks: 'required' } as const) : {}
      return [name, [Object.assign(judge, marks)]]
    }),
  )

/**
 * The parameters that are sent: those that differ from the template, in the form that Heat takes.
 * An update also sends those that differ from what the stack has.
 */
export const sentParameters = (values: ParameterValues, asked: Asked): SentParameters =>
  Object.fromEntries(
    Object.entries(asked.parameters).flatMap(([name, parameter]) => {
      const shown = shownOf(name, values, asked)
      if (shown === '' && keepsHidden(name, asked)) return []
      const value = readValue(parameter, shown)
      const has = known(name, asked)
      const said = known(name, { parameters: asked.parameters })
      return value === undefined || (equal(value, has) && equal(value, said))
        ? []
        : [[name, sentAs(value)]]
    }),
  )

/** Texts, numbers, truths and lists of texts as they are; all else as JSON, which Heat reads. */
const sentAs = (value: unknown): SentParameters[string] => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return isTextList(value) ? [...value] : JSON.stringify(value)
}

const equal = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Parameters that go back to the template's value: the stack has another value, and the field was
 * emptied.
 */
export const clearedParameters = (values: ParameterValues, asked: Asked): readonly string[] =>
  Object.keys(asked.current ?? {}).filter((name) => {
    const parameter = own(asked.parameters, name)
    if (!parameter || keepsHidden(name, asked)) return false
    const isEmpty = readValue(parameter, shownOf(name, values, asked)) === undefined
    return isEmpty && readValue(parameter, startOf(name, asked)) !== undefined
  })
