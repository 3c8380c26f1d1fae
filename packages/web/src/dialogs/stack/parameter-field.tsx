import type { ReactNode } from 'react'
import { useLoaded } from '#api/use-loaded.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import {
  CheckboxInput,
  PasswordInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '#forms/fields.tsx'
import { RepeatedRows } from '#forms/fields/repeated-rows.tsx'
import type { Field } from '#forms/use-form.ts'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import type { TemplateParameter } from '#dialogs/stack/heat.ts'
import { isHidden, kindOf } from '#dialogs/stack/parameter-schema.ts'
import type { Item, ParameterValue } from '#dialogs/stack/parameter-values.ts'
import { hasPicker, readChoices } from '#dialogs/stack/pickers.ts'

type Props = {
  readonly parameter: TemplateParameter
  readonly title: string
  readonly field: Field<ParameterValue>
  /** A hidden value that stays where nothing is typed. */
  readonly kept: boolean
}

/** What a parameter is filled in with, by its type and its limits. */
export const ParameterField = ({ parameter, title, field, kept }: Props) => {
  const { value } = field
  const description = parameter.Description || undefined
  if (typeof value === 'boolean') {
    return (
      <CheckboxInput
        field={{ ...field, value }}
        label={title}
        {...(description && { description })}
      />
    )
  }
  if (typeof value !== 'string') {
    return (
      <div className="flex flex-col gap-1">
        <RepeatedRows<Item>
          field={{ ...field, value }}
          label={title}
          one={t('Item of {title}', { title })}
          empty={noItem}
        >
          {(row) => <OneValue parameter={parameter} field={row.field('item')} label={t('Value')} />}
        </RepeatedRows>
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      </div>
    )
  }
  const text = { ...field, value }
  if (isHidden(parameter)) {
    const notes = [description, kept && t('If nothing is entered, it stays as it is.')]
    return (
      <PasswordInput
        field={text}
        label={title}
        description={notes.filter(Boolean).join(' ')}
        autoComplete="new-password"
      />
    )
  }
  if (kindOf(parameter) === 'json') {
    return <TextAreaInput field={text} label={title} description={description} rows={5} mono />
  }
  return <OneValue parameter={parameter} field={text} label={title} description={description} />
}

const noItem: Item = { item: '' }

type OneProps = {
  readonly parameter: TemplateParameter
  readonly field: Field<string>
  readonly label: string
  readonly description?: ReactNode
}

/** One text: of those that are allowed, of what the cloud has, or typed. */
const OneValue = ({ parameter, ...props }: OneProps) => {
  const { AllowedValues: allowed, CustomConstraint: constraint } = parameter
  if (allowed) {
    const all = allowed.map(String)
    const { value } = props.field
    return (
      <SelectInput
        {...props}
        // A stack's present value may not be allowed any more: it is shown, with its error.
        options={(value === '' || all.includes(value) ? all : [value, ...all]).map((one) => ({
          value: one,
          label: one,
        }))}
      />
    )
  }
  if (constraint !== undefined && hasPicker(constraint)) {
    return <Picked {...props} constraint={constraint} />
  }
  return <TextInput {...props} autoComplete="off" />
}

type PickedProps = Omit<OneProps, 'parameter'> & { readonly constraint: string }

/** One of what the cloud has; another name or id is taken too, since Heat knows them all. */
const Picked = ({ constraint, ...props }: PickedProps) => {
  const loaded = useLoaded(
    ['stack choices', constraint],
    async (signal) => (await readChoices(constraint, signal)) ?? null,
    { keepMs: 30_000 },
  )
  const { label } = props
  if (loaded.data === null) return <TextInput {...props} autoComplete="off" />
  return (
    <div className="flex flex-col gap-2">
      <ComboInput
        {...props}
        options={loaded.data ?? []}
        unread={loaded.data === undefined && loaded.error === null}
        custom
      />
      <Unread
        loaded={loaded}
        says={(why) => t('{label} could not be read: {why}', { label, why })}
      />
    </div>
  )
}
