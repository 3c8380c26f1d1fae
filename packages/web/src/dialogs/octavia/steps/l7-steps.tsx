import { CheckboxInput, SelectInput, TextInput } from '#forms/fields.tsx'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import type { Option } from '#ui/fields/select.tsx'
import {
  AdminStateInput,
  Beside,
  DescriptionInput,
  Fields,
  NameInput,
  WholeInput,
} from '#dialogs/octavia/steps/fields.tsx'
import { bounds } from '#dialogs/octavia/rules.ts'
import type { Part } from '#dialogs/octavia/use-part.ts'
import type { PolicyValues, RuleValues } from '#dialogs/octavia/values.ts'
import { compareTypesOf, policyActions, ruleTypes, withHeld } from '#kinds/octavia/options.ts'

type PolicyProps = {
  readonly part: Part<PolicyValues>
  /** The pools that it can lead to (SV-L7-03..05). */
  readonly pools: readonly Option[]
}

/** What becomes of requests that fit the rules of a policy. */
export const policyStep = (props: PolicyProps): WizardStep => ({
  ...{ id: 'l7policy', title: t('L7 Policy Details'), problem: props.part.problem },
  help: (
    <p>
      {t(
        'Of the policies of a listener the first whose rules all fit a request says what becomes of it.',
      )}
    </p>
  ),
  content: () => <Policy {...props} />,
})

const Policy = ({ part: { form }, pools }: PolicyProps) => {
  const { field } = form
  return (
    <Fields>
      <NameInput field={field('name')} first />
      <DescriptionInput field={field('description')} />
      <Beside>
        <SelectInput
          field={field('action')}
          label={t('Action')}
          options={withHeld(policyActions, form.values.action)}
        />
        <SelectInput
          field={field('redirect_pool_id')}
          label={t('Redirect Pool')}
          options={pools}
          unread={false}
          none={t('There is no pool of a fitting protocol.')}
        />
        <WholeInput field={field('position')} label={t('Position')} bounds={bounds.position} />
      </Beside>
      <TextInput field={field('redirect_url')} label={t('Redirect URL')} mono autoComplete="off" />
      <AdminStateInput field={field('admin_state_up')} />
    </Fields>
  )
}

/** What a request must be to fit the policy. */
export const ruleStep = (part: Part<RuleValues>): WizardStep => ({
  ...{ id: 'l7rule', title: t('L7 Rule Details'), problem: part.problem },
  help: <p>{t('A request fits the policy when all of its rules are true of it.')}</p>,
  content: () => <Rule part={part} />,
})

const Rule = ({ part: { form } }: { readonly part: Part<RuleValues> }) => {
  const { field, values } = form
  const compareTypes = compareTypesOf(values.type)
  const choose = (type: string) => {
    const stays = compareTypesOf(type).some(({ value }) => value === values.compare_type)
    form.set({ type, ...(!stays && { compare_type: '' }) })
  }
  return (
    <Fields>
      <Beside>
        <SelectInput
          field={{ ...field('type'), onChange: choose }}
          label={t('Type')}
          options={withHeld(ruleTypes, values.type)}
          autoFocus
        />
        <SelectInput
          field={field('compare_type')}
          label={t('Compare Type')}
          options={compareTypes}
        />
      </Beside>
      <TextInput field={field('key')} label={t('Key')} mono autoComplete="off" />
      <TextInput field={field('rule_value')} label={t('Value')} mono autoComplete="off" />
      <CheckboxInput
        field={field('invert')}
        label={t('Invert')}
        description={t('The rule is true of requests that do not fit it.')}
      />
      <AdminStateInput field={field('admin_state_up')} />
    </Fields>
  )
}
