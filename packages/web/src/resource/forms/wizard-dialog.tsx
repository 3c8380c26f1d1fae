import { Fragment, type ReactNode } from 'react'
import { without } from '#forms/rules.ts'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import type { CheckedStep } from '#forms/use-server-checks.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import { sentIn, startOf } from '#resource/forms/body.ts'
import { rulesOf, shownOf, type Values } from '#resource/forms/bounds.ts'
import { FieldWidget } from '#resource/forms/field-widget.tsx'
import { useTaken } from '#resource/forms/fields-dialog.tsx'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { Body } from '#resource/forms/fields.ts'
import { useRead, withOptions } from '#resource/forms/use-read.ts'
import { fieldsIn, type AnyWizard } from '#resource/forms/wizard.ts'
import { useMet } from '#resource/requirements.tsx'
import { toast } from '#ui/toast.ts'

export type DeclaredWizardProps<R> = {
  readonly title: string
  readonly wizard: AnyWizard<R>
  /** What the toast calls it, by what was filled in and answered. */
  readonly nameOf: (values: Body, reply: R) => string
  readonly onClose: () => void
  readonly onDone: (reply: R) => void
}

/** The dialog of a declared wizard. */
export const DeclaredWizard = <R,>(props: DeclaredWizardProps<R>) => {
  const { title, wizard, nameOf, onClose, onDone } = props
  const fields = fieldsIn(wizard)
  const part = { endpoint: wizard.values, fields }
  const list = Object.entries(fields).map(([name, field]) => ({ name, ...field }))
  const met = useMet(`wizard ${title}`, list)?.map(({ name }) => name)
  const there = (name: string) => met?.includes(name) ?? !fields[name]?.requires?.length
  const read = useRead(title, fields)
  const form = useForm<Values>({
    initial: startOf(fields),
    rules: rulesOf(part, false, useTaken(title, fields)),
    shown: shownOf(fields, there),
    ...(wizard.failed !== undefined && { failed: wizard.failed }),
    submit: async (_, shown) => {
      const values = sentIn(part, shown)
      const reply = await wizard.send(values)
      toast.add('success', t(wizard.done ?? t('Done: %s.'), nameOf(values, reply)))
      onDone(reply)
    },
  })
  /** What could not be read is said, but for ticks: what nobody can be offered is not asked. */
  const drawField = ([name, field]: readonly [string, WizardField], first: boolean): ReactNode => {
    const loaded = read[name]
    if (field.widget === 'drawn')
      return (
        field.draw &&
        loaded && (
          // Registry erasure: the form holds the values of all fields, those that it draws as well.
          <Fragment key={name}>{field.draw.content(form as never, loaded as never)}</Fragment>
        )
      )
    return (
      <Fragment key={name}>
        {loaded && field.widget !== 'ticks' && (
          <Unread
            loaded={loaded}
            says={(why) => t('{label} could not be read: {why}', { label: field.label, why })}
            again={t('Read again')}
          />
        )}
        <FieldWidget
          field={form.field(name)}
          declared={withOptions(field, loaded)}
          endpoint={wizard.values}
          autoFocus={first}
        />
      </Fragment>
    )
  }
  const steps = wizard.steps.map(({ id, title: name, help, shown, fields: own }, place) => ({
    id,
    title: name,
    fields: Object.keys(own),
    hidden: shown?.(form.values) === false,
    content: () => Object.entries(own).map((one, at) => drawField(one, place + at === 0)),
    ...(help && { help: help.map((text) => <p key={text}>{text}</p>) }),
  })) satisfies readonly CheckedStep<Values>[]
  const hidden = new Set(list.flatMap(({ name }) => (form.field(name).hidden ? [name] : [])))
  return (
    <Wizard
      slug={wizard.values.slug}
      title={title}
      steps={steps}
      form={form}
      values={sentIn(part, without(form.values, hidden))}
      finish={wizard.finish ?? title}
      close={onClose}
    />
  )
}
