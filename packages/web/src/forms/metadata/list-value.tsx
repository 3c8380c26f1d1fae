import { useId, useRef, useState } from 'react'
import { useAfterwards } from '#forms/metadata/use-afterwards.ts'
import type { ValueFieldProps } from '#forms/metadata/value-field.tsx'
import { typedItems } from '#forms/metadata/values.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { FieldMessage } from '#ui/fields/field-message.tsx'
import { DownIcon, UpIcon } from '#ui/icons.ts'
import { PickList } from '#ui/choose/pick-list.tsx'
import { Chip } from '#ui/fields/search-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/**
 * Several values: those that are chosen, and below them those that can be (RS-META-20). The list to
 * choose from is open while nothing is chosen (RS-META-21).
 */
export const ListValue = ({
  label,
  property,
  value,
  error,
  readOnly,
  onChange,
}: ValueFieldProps) => {
  const chosen = value.items.filter((item) => item !== '')
  const [open, setOpen] = useState(chosen.length === 0)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const afterwards = useAfterwards()
  const words = (property.items?.enum ?? property.enum)?.map(String)
  const set = (items: readonly string[]) => {
    onChange({ ...value, items: [...new Set(items)] })
    if (items.length === 0) setOpen(true)
  }
  const drop = (item: string, at: number) => {
    set(chosen.filter((one) => one !== item))
    // The cross has left with its value: the next one takes the focus, or what opens the list.
    afterwards(() =>
      box.current
        ?.querySelectorAll('button')
        [Math.max(0, Math.min(at, chosen.length - 2))]?.focus(),
    )
  }
  return (
    <div ref={box} role="group" aria-label={label} className="flex flex-col gap-1.5">
      <ul aria-label={t('Chosen for {name}', { name: label })} className="flex flex-wrap gap-1">
        {chosen.length === 0 && <li className="text-muted">{t('Nothing is chosen.')}</li>}
        {chosen.map((item, at) => (
          <li key={item} className="max-w-full">
            <Chip
              remove={t('Remove {name}', { name: item })}
              onRemove={readOnly ? undefined : () => drop(item, at)}
            >
              {item}
            </Chip>
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div>
          <Button
            size="small"
            tone="quiet"
            icon={open ? UpIcon : DownIcon}
            aria-expanded={open}
            aria-controls={id}
            onPress={() => setOpen(!open)}
          >
            {t('Choose values')}
          </Button>
        </div>
      )}
      {!readOnly && open && (
        <div id={id}>
          {words ? (
            <PickList
              label={t('Available for {name}', { name: label })}
              items={words.filter((word) => !chosen.includes(word))}
              onPick={(item) => set([...chosen, item])}
              empty={t('Everything is chosen.')}
            />
          ) : (
            <TypedItems label={label} onAdd={(items) => set([...chosen, ...items])} />
          )}
        </div>
      )}
      {error !== undefined && <FieldMessage>{error}</FieldMessage>}
    </div>
  )
}

type TypedItemsProps = {
  readonly label: string
  readonly onAdd: (items: readonly string[]) => void
}

/** Values of the user's own, several at once when commas or spaces are between them. */
const TypedItems = ({ label, onAdd }: TypedItemsProps) => {
  const [text, setText] = useState('')
  const submit = () => {
    const items = typedItems(text)
    if (items.length === 0) return
    onAdd(items)
    setText('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={t('Another value for {name}', { name: label })}
          hideLabel
          placeholder={t('Another value')}
          value={text}
          onChange={setText}
          onEnter={submit}
        />
      </div>
      <Button onPress={submit}>{t('Add')}</Button>
    </div>
  )
}
