import { useEffect, useEffectEvent } from 'react'
import type { Field } from '#forms/use-form.ts'
import type { Option } from '#ui/fields/select.tsx'

type Offered = {
  readonly options: readonly Option[]
  /** False once they are known: without a word nobody knows whether they are. */
  readonly unread?: boolean | undefined
  /** Another text than those that are offered will do. */
  readonly custom?: unknown
}

/**
 * Takes back what a draft has kept of a choice where nobody can choose it any more: a service has it
 * no longer. The field says then what it says of no choice.
 */
export const useGone = (field: Field<string>, { options, unread, custom }: Offered): void => {
  const { value, restored = false, hidden = false } = field
  const canBe = options.some((one) => one.value === value && one.refusal === undefined)
  const isGone = restored && !hidden && value !== '' && unread === false && !custom && !canBe
  const take = useEffectEvent(() => {
    field.onChange('')
    field.onBlur()
  })
  useEffect(() => {
    if (isGone) take()
  }, [isGone])
}
