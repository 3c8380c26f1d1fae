import { useState } from 'react'
import { ApiError, messageOf } from '#api/errors.ts'
import { useKeptValues } from '#forms/drafts/use-kept.ts'
import { useDebounced } from '#forms/use-debounced.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { CodeMistake } from '#ui/fields/code-editor.tsx'
import type { StackSource, Validate, ValidatedTemplate } from '#dialogs/stack/heat.ts'
import { isHidden } from '#dialogs/stack/parameter-schema.ts'
import { lineIn, readTexts, type TextRead, type TextsRead } from '#dialogs/stack/template-text.ts'
import { useAnswer } from '#dialogs/stack/use-answer.ts'

export type SourceValues = {
  readonly from: 'text' | 'url'
  readonly template: string
  readonly template_url: string
  readonly environment: string
  readonly files: Readonly<Record<string, string>>
}

export const noSource: SourceValues = {
  ...{ from: 'text', template: '', template_url: '', environment: '', files: {} },
}

/** What a wizard holds of where a stack comes from, and what Heat says of it. */
export type Source = {
  readonly values: SourceValues
  readonly set: (some: Partial<SourceValues>) => void
  /** Those that template, environment and files name. */
  readonly needed: readonly string[]
  readonly mistakes: readonly CodeMistake[]
  readonly environmentMistakes: readonly CodeMistake[]
  /** What is sent. */
  readonly body: StackSource
  /** What Heat understood last. */
  readonly validated: ValidatedTemplate | undefined
  /** What Heat says against it, or why it did not say anything. */
  readonly error: unknown
  readonly busy: boolean
  readonly again: () => void
  readonly problem: string | undefined
  /** The files that were chosen, and whether an environment was entered, where no draft keeps it. */
  readonly unkept: { readonly files: readonly string[]; readonly environment: boolean }
}

/**
 * The source of a stack. Once nobody has typed for a while it is read here, and Heat is asked what it
 * makes of it where nothing is wrong so far.
 */
export const useSource = (initial: SourceValues, validate: Validate): Source => {
  const [unkept, setUnkept] = useState(noSecrets)
  const [values, setValues] = useKeptValues('source', initial, unkept).held
  const { from, files } = values
  const template = useDebounced(from === 'text' ? values.template : '')
  const url = useDebounced(from === 'url' ? values.template_url.trim() : '')
  const environment = useDebounced(values.environment)
  const texts = useAnswer({ template, environment, files }, readTexts)
  const { needed } = texts.data ?? unread
  const isRested =
    !texts.busy &&
    environment === values.environment &&
    (from === 'text' ? template === values.template : url === values.template_url.trim())
  const body = bodyOf({ ...values, template, template_url: url, environment }, needed)
  const ownProblem = problemOf({ ...values, template, template_url: url }, texts.data ?? unread)
  const { data, busy, again, ...answer } = useAnswer(
    isRested && ownProblem === undefined ? body : undefined,
    validate,
  )
  const mayKeep = data && !Object.values(data.Parameters).some(isHidden) ? noFiles : noSecrets
  if (mayKeep !== unkept) setUnkept(mayKeep)
  const error = answer.error ?? texts.error
  const { template: read, environment: around } = texts.data ?? unread
  return {
    ...{ values, needed, body, validated: data, error, busy, again },
    set: (some) => setValues((now) => ({ ...now, ...some })),
    mistakes: [...mistakesIn(read), ...(from === 'text' ? refusedLines(error) : [])],
    environmentMistakes: mistakesIn(around),
    unkept: {
      files: Object.keys(files).filter((name) => files[name] !== own(initial.files, name)),
      environment:
        mayKeep === noSecrets &&
        values.environment !== '' &&
        values.environment !== initial.environment,
    },
    problem:
      ownProblem ??
      (error ? t('Heat does not take this template.') : undefined) ??
      (busy || !isRested ? t('The template is being checked.') : undefined),
  }
}

/** What no draft keeps: files, and the values of hidden parameters that an environment may have. */
const noFiles: readonly (keyof SourceValues)[] = ['files']
const noSecrets: typeof noFiles = [...noFiles, 'environment']

/** Before anything was read. */
const unread: TextsRead = {
  ...{ template: { value: undefined }, environment: { value: undefined }, needed: [] },
}

const mistakesIn = (read: TextRead): readonly CodeMistake[] =>
  'value' in read ? [] : [{ line: read.line, message: read.problem }]

/** Heat's own words beside the line that they name; what names none stands below the editor. */
const refusedLines = (error: unknown): readonly CodeMistake[] => {
  const line = error instanceof ApiError ? lineIn(error.message) : undefined
  return line === undefined ? [] : [{ line, message: messageOf(error) }]
}

const problemOf = (
  { from, template, template_url: url, files }: SourceValues,
  { template: read, environment, needed }: TextsRead,
): string | undefined => {
  if (from === 'text' && template.trim() === '') return t('A template is needed.')
  if (from === 'url' && url === '') return t('The address of a template is needed.')
  if (from === 'url' && !/^https?:\/\/./i.test(url)) {
    return t('The address must begin with http:// or https://.')
  }
  if (!('value' in read)) return t('The template is not YAML.')
  if (!('value' in environment)) return t('The environment is not YAML.')
  const name = needed.find((one) => !Object.hasOwn(files, one))
  return name === undefined ? undefined : t('The file {name} is missing.', { name })
}

/** Only what is named is sent: a file may be left of another template. */
const bodyOf = (
  { from, template, template_url, environment, files }: SourceValues,
  needed: readonly string[],
): StackSource => {
  // Only Heat knows which files a template names that it reads from an address.
  const names = from === 'url' ? Object.keys(files) : needed
  const sent = names.flatMap((name) => {
    const content = Object.hasOwn(files, name) ? files[name] : undefined
    return content === undefined ? [] : [[name, content] as const]
  })
  return {
    ...(from === 'text' ? { template } : { template_url }),
    ...(environment.trim() !== '' && { environment }),
    ...(sent.length > 0 && { files: Object.fromEntries(sent) }),
  }
}
