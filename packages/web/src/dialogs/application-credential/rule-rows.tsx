import { SelectInput, TextInput } from '#forms/fields.tsx'
import { RepeatedRows } from '#forms/repeated-rows.tsx'
import type { FormRows } from '#forms/rows.ts'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { methods, pathRule, serviceRule, type Rule } from '#dialogs/application-credential/rules.ts'

/** What each field of a rule must keep. */
export const rowRules = { service: [serviceRule], path: [pathRule] }
const empty: Rule = { service: 'compute', method: 'GET', path: '' }
const options = methods.map((method) => ({ value: method, label: method }))

/** What a credential may be used for, rule by rule. */
export const RuleRows = ({ field }: { readonly field: Field<FormRows<Rule>> }) => (
  <RepeatedRows<Rule>
    field={field}
    label={t('Rules')}
    one={t('Rule')}
    empty={empty}
    rules={rowRules}
    max={100}
  >
    {(row) => (
      <>
        <TextInput field={row.field('service')} label={t('Service')} autoComplete="off" />
        <SelectInput field={row.field('method')} label={t('Method')} options={options} />
        <TextInput
          field={row.field('path')}
          label={t('Path')}
          description={t('Such as /v2.1/servers/**.')}
          autoComplete="off"
          mono
        />
      </>
    )}
  </RepeatedRows>
)
