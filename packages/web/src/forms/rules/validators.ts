import { t } from '#lib/translate.ts'

/** Says what is wrong with a value, or nothing. `values` are all of the form's. */
export type Validator<T, V = unknown> = ((value: T, values: V) => string | undefined) & {
  /** Puts the required mark beside the label. */
  readonly marks?: 'required'
}

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (Array.isArray(value) && value.length === 0)

/** There must be something: a text that is not blank, a number, a choice. */
export const required = (message = t('This field is required.')): Validator<unknown> =>
  Object.assign((value: unknown) => (isMissing(value) ? message : undefined), {
    marks: 'required' as const,
  })

/** The whole text must fit the pattern; an empty one is `required`'s business. */
export const pattern =
  (form: RegExp, message: string): Validator<string> =>
  (value) =>
    value === '' || form.test(value) ? undefined : message

/** The text may be so long at most. */
export const maxLength =
  (most: number, message = t('Use at most {most} characters.', { most })): Validator<string> =>
  (value) =>
    value.length > most ? message : undefined

/** A text must be so long at least; an empty one is `required`'s business. */
export const minLength =
  (least: number, message = t('Use at least {least} characters.', { least })): Validator<string> =>
  (value) =>
    value !== '' && value.length < least ? message : undefined

/** The number must be so large at least (SH-FORM-17). */
export const min =
  (
    least: number,
    message = t('The value must be at least {least}.', { least }),
  ): Validator<number> =>
  (value) =>
    value < least ? message : undefined

/** The number must be larger than this (SH-FORM-28). */
export const above =
  (least: number): Validator<number> =>
  (value) =>
    value <= least ? t('The value must be greater than {least}.', { least }) : undefined

/** The number must be smaller than this (SH-FORM-28). */
export const below =
  (most: number): Validator<number> =>
  (value) =>
    value >= most ? t('The value must be less than {most}.', { most }) : undefined

/** The number may be so large at most (SH-FORM-18). */
export const max =
  (most: number, message = t('The value must be at most {most}.', { most })): Validator<number> =>
  (value) =>
    value > most ? message : undefined

/** The number must be whole. */
export const integer =
  (message = t('The value must be a whole number.')): Validator<number> =>
  (value) =>
    Number.isNaN(value) || Number.isInteger(value) ? undefined : message

/**
 * The value may not be one of the list, or one that the function knows (SH-FORM-19, SH-FORM-20).
 * While what is taken is not known yet, nothing is.
 */
export const unique =
  <T>(
    taken: readonly T[] | ((value: T) => boolean) | undefined,
    message = t('This value is already in use.'),
  ): Validator<T> =>
  (value) => {
    const known = typeof taken === 'function' ? taken(value) : taken?.includes(value)
    return known ? message : undefined
  }

/** The value must equal that of another field, as a password's confirmation does (SH-FORM-16). */
export const matches =
  <K extends string>(other: K, message: string): Validator<string, Readonly<Record<K, string>>> =>
  (value, values) =>
    value === values[other] ? undefined : message
