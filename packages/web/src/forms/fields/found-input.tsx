import { useState, type ReactNode } from 'react'
import type { Found } from '#forms/fields/found.ts'
import { useGone } from '#forms/fields/use-gone.ts'
import { Unread } from '#forms/unread.tsx'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import type { Option } from '#ui/fields/select.tsx'

export type FoundInputProps = {
  readonly field: Field<string>
  readonly label: string
  readonly found: Found
  /** What the field starts with, or what was made meanwhile, which no search need find. */
  readonly known?: readonly Option[]
  readonly none: string
  readonly description?: string
  readonly autoFocus?: boolean
  readonly beside?: ReactNode
}

/** One of many things, found by the server as its name is typed. */
export const FoundInput = ({
  field,
  label,
  found,
  known = [],
  none,
  ...props
}: FoundInputProps) => {
  const { beside, ...words } = props
  const [chosen, choose] = useState<Option>()
  const options = withKnown(
    found.items.map(({ id, name, note }) => ({ value: id, label: name, description: note })),
    [...known, ...(chosen ? [chosen] : [])].filter(({ value }) => value === field.value),
  )
  // A search that has failed tells of nothing that is gone.
  useGone(field, { options, unread: found.searching || found.loaded.data === undefined })
  const { hidden, ...bound } = field
  if (hidden) return null
  const box = (
    <ComboBox
      {...words}
      {...bound}
      label={label}
      options={options}
      unread={found.searching}
      none={found.text === '' ? none : undefined}
      onTyped={(text) => {
        // The name of the one that is chosen looks for no other.
        found.onText(
          options.some((one) => one.value === field.value && one.label === text) ? '' : text,
        )
      }}
      onChange={(value) => {
        choose(options.find((one) => one.value === value))
        field.onChange(value)
      }}
    />
  )
  return (
    <>
      {beside === undefined ? (
        box
      ) : (
        <div className="flex items-end gap-2">
          <div className="min-w-0 grow">{box}</div>
          {beside}
        </div>
      )}
      <Unread
        loaded={found.loaded}
        says={(why) => t('{label} could not be read: {why}', { label, why })}
      />
    </>
  )
}

const withKnown = (options: readonly Option[], known: readonly Option[]): readonly Option[] => [
  ...known.filter(({ value }, at) => {
    const first = known.findIndex((one) => one.value === value) === at
    return first && !options.some((one) => one.value === value)
  }),
  ...options,
]
