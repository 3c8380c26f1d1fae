import { useEffect, useId, useState, type Dispatch, type SetStateAction } from 'react'
import { useKeptValues } from '#forms/drafts/use-kept.ts'
import { focusFirstInvalid } from '#forms/focus.ts'
import { FieldRefusals, refusalsIn } from '#forms/rules/refusals.ts'
import {
  asksFor,
  errorsOf,
  hiddenOf,
  part,
  without,
  type Refusals,
  type Rules,
  type Shown,
} from '#forms/rules/rules.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { useLeft } from '#forms/use-left.ts'
import { t } from '#lib/translate.ts'

/** One value of a form, as its widget needs it. */
export type Field<T> = {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  /** The user has left the field: from now on it says what is wrong with it. */
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly required: boolean
  /** Whether its value is another than the form began with. */
  readonly changed?: boolean | undefined
  /** Another choice makes it meaningless: its widget draws nothing (SH-FORM-05, SH-FORM-06). */
  readonly hidden?: boolean | undefined
  /** It has what a draft has kept: what is chosen may be gone meanwhile. */
  readonly restored?: boolean | undefined
  /** The name of a file that was chosen before the form was left, and has to be chosen again. */
  readonly lost?: string | undefined
}

export type FormOptions<V> = {
  readonly initial: V
  /** What it holds, where its owner must know that before: a state that begins with `initial`. */
  readonly held?: readonly [values: V, set: Dispatch<SetStateAction<V>>]
  /** The part of the dialog's draft that this form is; without it nothing of the form is kept. */
  readonly draft?: string
  /** What is kept nowhere: secrets. Files never are. */
  readonly unkept?: readonly (keyof V & string)[]
  /** Whether a field has what a draft has kept, where `held` begins with one. */
  readonly isRestored?: (name: keyof V & string) => boolean
  readonly lostIn?: (name: keyof V & string) => string | undefined
  readonly rules?: Rules<V>
  /** When a field belongs to the form; one that does not is neither drawn, judged nor sent. */
  readonly shown?: Shown<V>
  /**
   * Sends the values; `sent` are those of the fields that are shown. What it throws is shown in
   * the form, which keeps all that was typed; `FieldRefusals` stand beside their fields. Without it
   * somebody else sends, such as the last button of a wizard.
   */
  readonly submit?: (values: V, sent: Partial<V>) => Promise<void>
  /** The toast of a failed submit, if not SH-MODAL-23; the service's words stand in the form. */
  readonly failed?: string
  /** Its submit stays enabled while one is under way, as a download's may (SH-FORM-02). */
  readonly alwaysEnabled?: boolean
}

export type FormState<V> = {
  readonly id: string
  readonly values: V
  /** The values of the fields that belong to the form now. */
  readonly sent: Partial<V>
  readonly field: <K extends keyof V & string>(name: K) => Field<V[K]>
  readonly set: (values: Partial<V>) => void
  /** The user has left a field, for widgets that hold several; `value` is what is seen in it. */
  readonly leave: (name: keyof V & string, value?: unknown) => void
  /** From now on fields say what is wrong with them, as when their step was left. */
  readonly tell: (names: readonly (keyof V & string)[]) => void
  /** All errors by field, whether they are shown yet or not. */
  readonly errors: Refusals<V>
  /** The errors that are shown at this moment, by field. */
  readonly told: Refusals<V>
  /** Says what somebody else, such as a service, finds wrong, and goes to the first such field. */
  readonly refuse: (refusals: Refusals<V>) => void
  readonly busy: boolean
  /** The error of the last submit; `beside` when all of its words stand beside fields. */
  readonly failure: { readonly error: unknown; readonly beside: boolean } | undefined
  readonly submit: () => Promise<void>
}

/**
 * The state of a form: values, what is wrong with them, and its submit. A field says what is wrong
 * once it was left by intent (`useLeft`) or a submit was tried; a submit with something wrong sends
 * nothing and moves the focus to the first such field (SH-FORM-21).
 */
export const useForm = <V extends object>(options: FormOptions<V>): FormState<V> => {
  const { initial, alwaysEnabled = false, shown = {} } = options
  const rules: Rules<V> = options.rules ?? {}
  const id = useId()
  const kept = useKeptValues(options.draft, initial, options.unkept)
  const [values, setValues] = options.held ?? kept.held
  const { isRestored = kept.isRestored, lostIn = kept.lostIn } = options
  const [began] = useState(initial)
  const left = useLeft()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refusals<V>>({})
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<FormState<V>['failure']>()
  const [focused, setFocused] = useState(0)

  const hidden = hiddenOf(values, shown)
  const sent = without(values, hidden)
  const errors = without(errorsOf(values, rules), hidden)
  const quiet = new Set(tried ? [] : Object.keys(errors).filter((name) => !left.names.has(name)))
  const told = { ...without(errors, quiet), ...without(refused, hidden) }
  const busy = sending && !alwaysEnabled

  // Asked for together with what is wrong, so that the fields say it when the focus comes.
  useEffect(() => {
    if (focused > 0) focusFirstInvalid(id)
  }, [focused, id])

  const set = (some: Partial<V>) => {
    left.changed(...Object.keys(some))
    setValues((now) => ({ ...now, ...some }))
    setRefused((now) => without(now, new Set(Object.keys(some))))
  }
  const leave = (name: keyof V & string, value: unknown = values[name]) => left.leave(name, value)
  const refuse = (refusals: Refusals<V>) => {
    setRefused(refusals)
    setFocused((times) => times + 1)
  }

  const send = async () => {
    setSending(true)
    setFailure(undefined)
    setRefused({})
    try {
      await options.submit?.(values, sent)
    } catch (error) {
      const { beside, homeless } = refusalsIn(error, sent)
      refuse(beside)
      setFailure({ error, beside: !homeless })
      if (!(error instanceof FieldRefusals))
        tellUnable(
          options.failed ?? t('There was an error submitting the form. Please try again.'),
          error,
        )
    } finally {
      setSending(false)
    }
  }

  return {
    id,
    values,
    sent,
    errors,
    told,
    busy,
    failure,
    set,
    leave,
    tell: left.tell,
    refuse,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(part(name, value)),
      onBlur: () => leave(name),
      error: told[name],
      changed: !Object.is(values[name], began[name]),
      required: !hidden.has(name) && asksFor(rules[name]),
      hidden: hidden.has(name),
      restored: isRestored(name),
      lost: lostIn(name),
    }),
    submit: async () => {
      if (busy) return
      setTried(true)
      if (Object.keys(errors).length === 0) await send()
      else setFocused((times) => times + 1)
    },
  }
}
