import type { MetadefProperty } from '@meridian/contract'
import { ListValue } from '#forms/metadata/list-value.tsx'
import { isMany, operatorsOf, withOperator, type Value } from '#forms/metadata/values.ts'
import { t } from '#lib/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Select, type Option } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export type ValueFieldProps = {
  readonly label: string
  readonly property: MetadefProperty
  readonly value: Value
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly autoFocus: boolean
  readonly onChange: (value: Value) => void
}

/** The input that fits a property: a list, a box to tick, words to choose from, or text. */
export const ValueField = (props: ValueFieldProps) => {
  const { label, property, value, readOnly, onChange } = props
  const operators = [...new Set([...operatorsOf(property), value.operator])]
  const settled = readOnly || operators.length < 2
  if (settled && value.operator === '') return <Plain {...props} />
  if (settled) {
    return (
      <div className="flex flex-wrap items-baseline gap-2">
        <code className="font-mono text-sm text-muted">{value.operator}</code>
        <div className="min-w-40 grow">
          <Plain {...props} />
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="w-32">
        <Select
          label={t('Operator of {name}', { name: label })}
          hideLabel
          options={operators.map((one) => ({ value: one, label: one || t('equals') }))}
          value={value.operator}
          onChange={(operator) => onChange(withOperator(property, value, operator))}
        />
      </div>
      <div className="min-w-40 grow">
        <Plain {...props} />
      </div>
    </div>
  )
}

const Plain = (props: ValueFieldProps) => {
  const { label, property, value, error, readOnly, autoFocus, onChange } = props
  const set = (text: string) => onChange({ ...value, items: [text] })
  if (isMany(property, value.operator)) return <ListValue {...props} />
  const text = value.items[0] ?? ''
  const bound = { label, hideLabel: true, error }
  if (property.type === 'boolean' && (text === 'true' || text === 'false')) {
    return (
      <Checkbox
        checked={text === 'true'}
        disabled={readOnly}
        onChange={(checked) => set(String(checked))}
      >
        <span className="sr-only">{label}</span> <span>{text}</span>
      </Checkbox>
    )
  }
  const options = optionsOf(property, text)
  if (options && !readOnly) {
    return <Select {...bound} options={options} value={text || undefined} onChange={set} />
  }
  const isNumber = property.type === 'integer' || property.type === 'number'
  return (
    <TextField
      {...bound}
      value={text}
      onChange={(typed) => set(isNumber ? typed.trim() : typed)}
      readOnly={readOnly}
      autoFocus={autoFocus}
    />
  )
}

/** The words to choose from; what the resource has stays one of them. */
const optionsOf = (property: MetadefProperty, text: string): readonly Option[] | undefined => {
  const words = property.type === 'boolean' ? ['true', 'false'] : property.enum?.map(String)
  if (!words || words.length === 0) return undefined
  const all = [...new Set([...words, text])].filter((word) => word !== '')
  return all.map((word) => ({ value: word, label: word }))
}
