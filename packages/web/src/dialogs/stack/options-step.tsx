import { CheckboxInput, NumberInput, TextInput } from '#forms/fields.tsx'
import type { FormState } from '#forms/use-form.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import type { OptionValues } from '#dialogs/stack/options.ts'

type Props = {
  readonly form: FormState<OptionValues>
  /** A stack that is there keeps its name. */
  readonly isNew: boolean
}

/** The step that says what the stack is called and how its making goes. */
export const optionsStep = (props: Props): WizardStep => ({
  id: 'options',
  title: t('Options'),
  problem: Object.values(props.form.errors).find((text) => text !== undefined),
  help: (
    <p>
      {t(
        'With a rollback, Heat takes back what it has done as soon as something fails. Without, it stays, so that you can see why.',
      )}
    </p>
  ),
  content: () => <OptionsForm {...props} />,
})

const OptionsForm = ({ form: { field }, isNew }: Props) => (
  <div className="flex flex-col gap-4">
    {isNew && <TextInput field={field('stack_name')} label={t('Stack Name')} autoComplete="off" />}
    <NumberInput
      field={field('timeout_mins')}
      label={t('Creation Timeout (minutes)')}
      description={
        isNew ? t('If empty, the longest time that this cloud allows.') : t('Empty: as it is.')
      }
      unit={t('min')}
    />
    <CheckboxInput field={field('rollback')} label={t('Rollback On Failure')} />
    <TextInput
      field={field('tags')}
      label={t('Tags')}
      description={t('Words to find the stack by, separated by commas.')}
      autoComplete="off"
    />
  </div>
)
