import { useId, useState } from 'react'
import { detailsOf, isAuthError, messageOf } from '#api/errors.ts'
import type { Validator } from '#forms/validators.ts'
import { toast } from '#ui/toast.ts'

/** One value of a form, as its widget needs it. */
export type Field<T> = {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  /** The user has left the field: from now on it says what is wrong with it. */
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly required: boolean
}

/** The rules of each field, asked in order; the first that objects is heard. */
export type Rules<V> = { readonly [K in keyof V]?: readonly Validator<V[K], V>[] }

export type FormOptions<V> = {
  readonly initial: V
  readonly rules?: Rules<V>
  /** Sends the values. What it throws is shown in the form, which keeps all that was typed. */
  readonly submit: (values: V) => Promise<void>
  /** The toast of a failed submit; the service's own words stand in the form. */
  readonly failed?: string
}

export type FormState<V> = {
  readonly id: string
  readonly values: V
  readonly field: <K extends keyof V & string>(name: K) => Field<V[K]>
  readonly set: (values: Partial<V>) => void
  /** What is wrong, field by field, whether it is shown yet or not. */
  readonly errors: { readonly [K in keyof V]?: string }
  readonly busy: boolean
  readonly failure: { readonly error: unknown } | undefined
  readonly submit: () => Promise<void>
}

/**
 * The state of a form: values, what is wrong with them, and its submit. A field says what is wrong
 * once it was left or a submit was tried; a submit with something wrong sends nothing and moves
 * the focus to the first such field (SH-FORM-21).
 */
export const useForm = <V extends object>(options: FormOptions<V>): FormState<V> => {
  const { initial } = options
  const rules: Rules<V> = options.rules ?? {}
  const id = useId()
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const errors = errorsOf(values, rules)

  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await options.submit(values)
    } catch (error) {
      setFailure({ error })
      tell(options.failed, error)
    } finally {
      setBusy(false)
    }
  }

  return {
    id,
    values,
    errors,
    busy,
    failure,
    set: (some) => setValues((now) => ({ ...now, ...some })),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
      onBlur: () => setLeft((now) => new Set([...now, name])),
      error: tried || left.has(name) ? errors[name] : undefined,
      required: rules[name]?.some((rule) => rule.marks === 'required') ?? false,
    }),
    submit: async () => {
      if (busy) return
      setTried(true)
      if (Object.keys(errors).length === 0) await send()
      else focusFirstInvalid(id)
    },
  }
}

/** What is wrong with the values, by the first rule of each field that objects. */
export const errorsOf = <V extends object>(
  values: V,
  rules: Rules<V>,
): { readonly [K in keyof V]?: string } => {
  const errors: { [K in keyof V]?: string } = {}
  for (const name in rules) {
    for (const rule of rules[name] ?? []) {
      const error = rule(values[name], values)
      if (error === undefined) continue
      errors[name] = error
      break
    }
  }
  return errors
}

/** Refusals (401, 403) have been told by the client already. */
const tell = (failed: string | undefined, error: unknown) => {
  if (detailsOf(error) === undefined) console.error(error)
  if (failed === undefined || isAuthError(error)) return
  const details = [messageOf(error), detailsOf(error)].filter(Boolean).join('\n')
  toast.add('danger', failed, { details })
}

/** Waits until the fields show what is wrong with them. */
const focusFirstInvalid = (form: string) => {
  requestAnimationFrame(() => {
    const invalid = document
      .getElementById(form)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')
    invalid?.focus()
  })
}
