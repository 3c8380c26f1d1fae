import { useState } from 'react'
import { refusalsIn } from '#forms/rules/refusals.ts'
import type { Rules, Shown } from '#forms/rules/rules.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm, type FormState } from '#forms/use-form.ts'

/** The values of a wizard's step, its errors, and what is to be done when it is left. */
export type Part<V> = {
  readonly form: FormState<V>
  readonly problem: string | undefined
  readonly leave: () => void
}

/** One part of a load balancer in a wizard, which has the submit; its draft has it by this name. */
export const usePart = <V extends object>(
  draft: string,
  initial: V,
  rules: Rules<V>,
  shown: Shown<V> = {},
): Part<V> => {
  const [before] = useState(initial)
  const form = useForm({ draft, initial: before, rules, shown, submit: async () => undefined })
  return {
    form,
    problem: firstOf(form),
    leave: () => {
      form.tell(Object.keys(form.values) as (keyof typeof form.values & string)[])
    },
  }
}

const firstOf = <V extends object>({ errors, values }: FormState<V>): string | undefined => {
  for (const name in values) {
    if (errors[name] !== undefined) return errors[name]
  }
  return undefined
}

/**
 * Does what a wizard is for. What is refused stands beside its field, too, and is told in the words for
 * it.
 */
export const attempt = async <V extends object, R>(
  { form }: Part<V>,
  work: () => Promise<R>,
  failed: string,
): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    form.refuse(refusalsIn(error, form.values).beside)
    tellUnable(failed, error)
    throw error
  }
}
