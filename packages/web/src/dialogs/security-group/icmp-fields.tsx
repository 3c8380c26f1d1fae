import { NumberInput, SelectInput } from '#forms/fields.tsx'
import type { FormState } from '#forms/use-form.ts'
import { icmpCodes, icmpTypes } from '#dialogs/security-group/icmp.ts'
import { isSix, type RuleValues } from '#dialogs/security-group/rule-values.ts'
import { t } from '#lib/translate.ts'

type Numbered = readonly (readonly [number: number, name: string])[]

const optionsOf = (any: string, known: Numbered) => [
  { value: 'any', label: any },
  ...known.map(([number, name]) => ({
    value: String(number),
    label: t('{name} ({number})', { name, number }),
  })),
  { value: 'other', label: t('Another number') },
]

/** The type and the code of a rule of ICMP, by the names that the version of IP has for them. */
export const IcmpFields = ({ form }: { readonly form: FormState<RuleValues> }) => {
  const version = isSix(form.values) ? 6 : 4
  const { icmp_type: type } = form.values
  const codes = /^\d+$/.test(type) ? icmpCodes(version, Number(type)) : []
  return (
    <>
      <SelectInput
        field={form.field('icmp_type')}
        label={t('ICMP Type')}
        options={optionsOf(t('Any type'), icmpTypes(version))}
      />
      <NumberInput field={form.field('icmp_type_number')} label={t('ICMP Type Number')} />
      <SelectInput
        field={form.field('icmp_code')}
        label={t('ICMP Code')}
        options={optionsOf(t('Any code'), codes)}
      />
      <NumberInput field={form.field('icmp_code_number')} label={t('ICMP Code Number')} />
    </>
  )
}
