import { Fragment, type ReactNode } from 'react'
import { useForm } from '#forms/use-form.ts'
import type { CheckedStep } from '#forms/use-server-checks.ts'
import { Wizard } from '#forms/wizard.tsx'
import { fill, t } from '#lib/translate.ts'
import { sentIn, startOf } from '#resource/forms/body.ts'
import type { Values } from '#resource/forms/bounds.ts'
import { DeclaredField } from '#resource/forms/declared-field.tsx'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { Body } from '#resource/forms/fields.ts'
import { useDeclared } from '#resource/forms/use-declared.ts'
import { fieldsIn, type AnyWizard } from '#resource/forms/wizard.ts'
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
  const { rules, shown: belongs, read } = useDeclared(`${title} ${wizard.values.slug}`, part)
  const form = useForm<Values>({
    initial: startOf(fields),
    rules,
    shown: belongs,
    ...(wizard.failed !== undefined && { failed: wizard.failed }),
    submit: async (_, sent) => {
      const values = sentIn(part, sent)
      const reply = await wizard.send(values)
      toast.add('success', fill(wizard.done ?? t('Done: %s.'), nameOf(values, reply)))
      onDone(reply)
    },
  })
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
      <DeclaredField
        key={name}
        loaded={loaded}
        field={form.field(name)}
        declared={field}
        values={form.values}
        endpoint={wizard.values}
        autoFocus={first}
      />
    )
  }
  const start = Object.keys(fields).find((name) => !form.field(name).hidden)
  const steps = wizard.steps.map(({ id, title: name, help, shown, fields: own }) => ({
    id,
    title: name,
    // What is said of others stands above the step.
    fields: Object.keys(own).filter((field) => !form.field(field).hidden),
    hidden: shown?.(form.values) === false,
    content: () => Object.entries(own).map((one) => drawField(one, one[0] === start)),
    ...(help && { help: help.map((text) => <p key={text}>{text}</p>) }),
  })) satisfies readonly CheckedStep<Values>[]
  return (
    <Wizard
      slug={wizard.values.slug}
      title={title}
      steps={steps}
      form={form}
      values={sentIn(part, form.sent)}
      finish={wizard.finish ?? title}
      close={onClose}
    />
  )
}
