import { memo, useState } from 'react'
import type { SideProps } from '#forms/metadata/editor-props.ts'
import { fieldMessage } from '#forms/metadata/checks.ts'
import { ValueField } from '#forms/metadata/value-field.tsx'
import { problemIn, propertyOf, setValue, type Entry } from '#forms/metadata/tree.ts'
import type { Value } from '#forms/metadata/values.ts'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { RemoveIcon } from '#ui/icons.ts'

type EntryRowProps = Pick<SideProps, 'change' | 'onDescribe'> & {
  readonly id: string
  readonly entry: Entry
  readonly readOnly: boolean
  readonly autoFocus: boolean
  readonly onRemove: (entries: readonly Entry[], words: string) => void
}

/** A key with its input and a way to remove it. */
const Row = (props: EntryRowProps) => {
  const { entry, change, onDescribe } = props
  const { key, leaf } = entry
  const label = leaf?.label ?? key
  const fixed = props.readOnly || (leaf?.property.readonly ?? false)
  // That a value is missing is said once the user has been there; the rest at once.
  const [left, setLeft] = useState(false)
  const problem = problemIn(entry)
  const error = problem && (problem.is !== 'required' || left) ? fieldMessage(problem) : undefined
  return (
    <div
      id={props.id}
      data-entry={key}
      onFocus={() => onDescribe(leaf ?? { custom: key })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true)
      }}
      className="flex flex-col gap-0.5"
    >
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
          <span aria-hidden className="wrap-anywhere">
            {label}
          </span>
          {label !== key && (
            <code className="font-mono text-xs text-muted wrap-anywhere">{key}</code>
          )}
        </p>
        {!fixed && (
          <IconButton
            icon={RemoveIcon}
            size="small"
            aria-label={t('Remove {name}', { name: label })}
            onPress={() => props.onRemove([entry], label)}
          />
        )}
      </div>
      <div data-field>
        <ValueField
          label={label}
          property={propertyOf(entry)}
          value={entry.value}
          error={error}
          readOnly={fixed}
          autoFocus={props.autoFocus}
          onChange={(value: Value) => change((now) => setValue(now, key, value))}
        />
      </div>
    </div>
  )
}

/** Drawn again only when its own entry changes: a letter typed elsewhere does not. */
export const EntryRow = memo(
  Row,
  (before, after) =>
    before.entry === after.entry &&
    before.readOnly === after.readOnly &&
    before.autoFocus === after.autoFocus,
)
