import type { WizardStep } from '#forms/use-steps.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import type { ValidatedTemplate } from '#dialogs/stack/heat.ts'
import { ParameterField } from '#dialogs/stack/parameter-field.tsx'
import { groupsOf, titleOf, type FormGroup } from '#dialogs/stack/parameter-schema.ts'
import { keepsHidden } from '#dialogs/stack/parameter-values.ts'
import type { Parameters } from '#dialogs/stack/use-parameters.ts'

type Props = {
  readonly parameters: Parameters
  /** Undefined while the template was not understood. */
  readonly template: ValidatedTemplate | undefined
}

/** The step that asks for what a template leaves open. */
export const parametersStep = ({ parameters, template }: Props): WizardStep => ({
  id: 'parameters',
  title: t('Parameters'),
  help: (
    <p>
      {t(
        'The template asks for these values. What you leave as it is has the value that the template says.',
      )}
    </p>
  ),
  // While the template is wrong, its parameters are unknown, and its own step says so.
  problem: template && parameters.problem,
  content: () => <ParameterForm parameters={parameters} template={template} />,
})

/** The fields of all parameters of a template, in its groups. */
export const ParameterForm = ({ parameters, template }: Props) => {
  if (!template) return <p className="text-muted">{t('The template is not known yet.')}</p>
  const groups = groupsOf(template)
  if (groups.length === 0) {
    return <EmptyState state="empty" title={t('The template has no parameters.')} />
  }
  return (
    <div className="flex flex-col gap-6">
      {template.Description && <p className="whitespace-pre-line">{template.Description}</p>}
      {groups.map((group) => (
        <Group
          key={group.names.join()}
          // Where nothing has a group, nothing is another.
          label={groups.length === 1 ? group.label : (group.label ?? t('Other Parameters'))}
          {...{ group, parameters }}
        />
      ))}
    </div>
  )
}

type GroupProps = {
  readonly group: FormGroup
  readonly label: string | undefined
  readonly parameters: Parameters
}

const Group = ({ group, label, parameters }: GroupProps) => {
  const fields = (
    <div className="flex flex-col gap-4">
      {group.description && <p className="text-sm text-muted">{group.description}</p>}
      {group.names.map((name) => (
        <Parameter key={name} name={name} parameters={parameters} />
      ))}
    </div>
  )
  if (label === undefined) return fields
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{label}</legend>
      {fields}
    </fieldset>
  )
}

type ParameterProps = { readonly name: string; readonly parameters: Parameters }

const Parameter = ({ name, parameters: { asked, field } }: ParameterProps) => {
  const parameter = own(asked.parameters, name)
  return (
    parameter && (
      <ParameterField
        parameter={parameter}
        title={titleOf(name, parameter)}
        field={field(name)}
        kept={keepsHidden(name, asked)}
      />
    )
  )
}
