import { useEffect, useState } from 'react'
import { useLoaded } from '#api/use-loaded.ts'
import { messageOf } from '#api/errors.ts'
import { ComboInput } from '#forms/combo-input.tsx'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { Option } from '#ui/select.tsx'

export type FoundComboProps = {
  readonly field: Field<string>
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  /** Tells what is found here from what others find. */
  readonly of: string
  /** Asks for those that fit what was typed: a few, of however many there are. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>
  readonly autoFocus?: boolean
}

/** How long a text rests before it is asked for, in ms. */
const rest = 250

/**
 * One of so many that they are never read as a whole: who types asks the server. What was chosen
 * stays among the options.
 */
export const FoundCombo = ({ of, find, ...props }: FoundComboProps) => {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<Option>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), rest)
    return () => clearTimeout(timer)
  }, [typed])
  // The name of the one that is chosen narrows nothing.
  const words = asked === chosen?.label ? '' : asked.trim()
  const found = useLoaded(['found', of, words], (signal) => find(words, signal))
  const options = found.data ?? []
  const { field } = props
  const known = options.some(({ value }) => value === field.value)
  const all = chosen && chosen.value === field.value && !known ? [chosen, ...options] : options
  return (
    <ComboInput
      {...props}
      options={all}
      onTyped={setTyped}
      field={{
        ...field,
        onChange: (value) => {
          setChosen(all.find((option) => option.value === value))
          field.onChange(value)
        },
      }}
      {...(found.error !== undefined && {
        description: t('They could not be read: {why}', { why: messageOf(found.error) }),
      })}
    />
  )
}
