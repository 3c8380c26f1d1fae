import { use, useState } from 'react'
import { refusalsIn } from '#forms/rules/refusals.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { DraftNote } from '#forms/drafts/draft-note.tsx'
import { DraftedContext } from '#forms/drafts/scope.ts'
import { useDraft, type Drafted } from '#forms/drafts/use-draft.ts'
import { useForm } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'
import { fill, t } from '#lib/translate.ts'
import { changesIn, filledIn, sentIn, startOf } from '#resource/forms/body.ts'
import { filledOf, restoredIn, withDraft } from '#resource/forms/drafted-values.ts'
import { DeclaredFields } from '#resource/forms/declared-fields.tsx'
import type { Body } from '#resource/forms/field-types.ts'
import { useDeclared } from '#resource/forms/use-declared.ts'
import { chosenIn } from '#resource/forms/use-read.ts'
import type { Values } from '#resource/forms/values.ts'
import { fieldsIn, stepsIn, type AnyWizard } from '#resource/forms/wizard.ts'
import { toast } from '#ui/tell/toast.ts'

export type DeclaredWizardProps<R> = {
  readonly title: string
  readonly wizard: AnyWizard<R>
  /** What the toast calls it, by what was filled in and answered. */
  readonly nameOf: (values: Body, reply: R) => string
  /** What was filled in before it was left, if not the draft of the dialog that it is. */
  readonly drafted?: Drafted
  readonly onClose: () => void
  readonly onDone: (reply: R) => void
}

/** The dialog of a declared wizard: its server checks the steps, or they say themselves what is wrong. */
export const DeclaredWizard = <R,>(props: DeclaredWizardProps<R>) => {
  const { wizard, nameOf, onClose, onDone } = props
  const around = use(DraftedContext)
  const { drafted = around } = props
  const { title = props.title, values: endpoint, finish = props.title } = wizard
  const parts = stepsIn(wizard)
  const fields = fieldsIn(wizard)
  const part = { endpoint, fields }
  const [before] = useState<Values>(() => startOf(fields))
  const held = useState(() => withDraft(before, drafted?.kept, fields))
  const filled = filledOf(before, held[0], fields)
  const isBack = drafted?.kept !== undefined && Object.keys(filled).length > 0
  const forgetDraft = useDraft(drafted?.form, filled)
  const { rules, shown, read } = useDeclared(
    `${title} ${endpoint.slug ?? ''}`,
    part,
    held[0],
    wizard.changes && before,
  )
  const { slug } = endpoint
  const tell = (values: Body, reply: R) => {
    forgetDraft()
    const { done = t('Done: %s.') } = wizard
    toast.add('success', typeof done === 'string' ? fill(done, nameOf(values, reply)) : done(reply))
  }
  const form = useForm<Values>({
    initial: before,
    held,
    isRestored: restoredIn(drafted?.kept, held[0]),
    rules,
    shown,
    ...(wizard.failed !== undefined && { failed: wizard.failed }),
    ...(slug !== undefined && {
      submit: async (values: Values, sent: Partial<Values>) => {
        const all = sentIn(part, sent)
        const reply = await wizard.send(all, chosenIn(fields, read, values))
        tell(all, reply)
        onDone(reply)
      },
    }),
  })
  const start = Object.keys(fields).find((name) => !form.field(name).hidden)
  const steps = parts.map(({ id, title: name, help, isThere, fields: own }) => ({
    id,
    title: name,
    // What is said of others stands above the step.
    fields: Object.keys(own).filter((field) => !form.field(field).hidden),
    hidden: isThere?.(form.values) === false,
    content: () => (
      <>
        {id === parts[0]?.id && isBack && <DraftNote onStartOver={() => held[1](before)} />}
        <DeclaredFields
          list={Object.entries(own).map(([field, declared]) => ({ name: field, ...declared }))}
          {...{ fields, form, read, start, endpoint }}
        />
      </>
    ),
    ...(help && { help: help.map((text) => <p key={text}>{text}</p>) }),
  }))
  if (slug !== undefined)
    return (
      <Wizard
        {...{ slug, title, steps, form, finish }}
        values={sentIn(part, form.sent)}
        close={onClose}
      />
    )
  const stepWith = (refused: (field: string) => boolean) =>
    steps.find((step) => step.fields.some(refused))
  const send = async () => {
    try {
      const body = wizard.changes ? changesIn(part, form.sent, before) : filledIn(part, form.sent)
      const reply = await wizard.send(body, chosenIn(fields, read, form.values))
      return { body, reply }
    } catch (error) {
      form.refuse(refusalsIn(error, form.sent).beside)
      tellUnable(wizard.failed ?? t('Unable to do it.'), error)
      throw error
    }
  }
  return (
    <Wizard
      {...{ title, finish }}
      steps={steps.map(({ fields: names, ...step }) => ({
        ...step,
        problem: names.map((name) => form.errors[name]).find((text) => text !== undefined),
      }))}
      onLeave={(id) => form.tell(steps.find((step) => step.id === id)?.fields ?? [])}
      stepOf={(error) => {
        const { beside } = refusalsIn(error, form.sent)
        return (stepWith((name) => beside[name] !== undefined) ?? steps[0])?.id
      }}
      submit={send}
      afterSubmit={({ body, reply }) => tell(body, reply)}
      close={(made) => (made ? onDone(made.reply) : onClose())}
    />
  )
}
