import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import {
  FieldLabel,
  FieldNotes,
  fieldState,
  fieldStack,
  type FieldProps,
} from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'

export type ChoiceCard = {
  value: string
  title: string
  /** A line of facts below the title. */
  facts?: string | undefined
  /** A word at the end of the title, such as whose it is. */
  mark?: ReactNode
  /** Why it cannot be chosen now. */
  refusal?: string | undefined
}

export type ChoiceCardsProps = FieldProps & {
  cards: readonly ChoiceCard[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
}

/** One of several things with some facts of each, side by side where there is room. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { cards, value, onChange, onBlur } = props
  return (
    <RadioGroup
      {...fieldState(props)}
      {...given({ onBlur })}
      // With a value that no card has, none of them would be reached by the keyboard.
      value={cards.some((card) => card.value === value) ? (value ?? null) : null}
      onChange={onChange}
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
        {cards.map((card) => (
          <Radio
            key={card.value}
            value={card.value}
            isDisabled={card.refusal !== undefined}
            className={look}
          >
            <span className="flex items-start justify-between gap-2">
              <span className="min-w-0 font-medium wrap-anywhere">{card.title}</span>
              {card.mark}
            </span>
            {(card.refusal ?? card.facts) !== undefined && (
              <span className="text-sm text-muted wrap-anywhere">{card.refusal ?? card.facts}</span>
            )}
          </Radio>
        ))}
      </div>
      <FieldNotes {...props} />
    </RadioGroup>
  )
}

const look =
  'flex min-w-0 cursor-pointer flex-col gap-0.5 rounded-md border border-line bg-surface px-3 py-2 ' +
  'outline-offset-2 outline-focus data-focus-visible:outline-2 data-hovered:border-field-edge ' +
  'data-selected:border-accent data-selected:bg-accent-soft data-selected:ring-1 ' +
  'data-selected:ring-accent data-disabled:cursor-not-allowed data-disabled:text-muted'
