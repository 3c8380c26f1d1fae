import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { Failure } from '#forms/failure.tsx'
import { HelpButton } from '#forms/help-button.tsx'
import type { FormState } from '#forms/use-form.ts'
import { useWorkflow, type WorkflowPart, type WorkflowValues } from '#forms/use-workflow.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { StepList, type StepItem } from '#ui/step-list.tsx'
import { WizardFrame } from '#ui/wizard-frame.tsx'

export type WorkflowStep<V> = WorkflowPart<V> & {
  readonly title: string
  readonly content: () => ReactNode
  readonly help?: ReactNode
}

export type WorkflowProps<V> = {
  /** The server's name of the workflow; its steps there are these, in this order. */
  readonly slug: string
  readonly title: string
  readonly steps: readonly WorkflowStep<V>[]
  readonly form: FormState<V>
  /** The word on the last button. */
  readonly finish: string
  readonly close: () => void
}

/**
 * A form in steps of which the server checks each before the next is shown (SH-WFLOW). Earlier
 * steps can be gone back to at any time; what was typed stays, whatever is refused or fails.
 */
export const Workflow = <V extends WorkflowValues>(props: WorkflowProps<V>) => {
  const { slug, title, steps, form, finish, close } = props
  const [helps, setHelps] = useState(false)
  const [focus, setFocus] = useState<{ readonly on: 'step' | 'errors' }>()
  const section = useRef<HTMLElement>(null)
  const errors = useRef<HTMLDivElement>(null)
  const flow = useWorkflow({
    slug,
    steps,
    form,
    focusStep: () => setFocus({ on: 'step' }),
    focusErrors: () => setFocus({ on: 'errors' }),
  })
  // At once: what had the focus may be gone in the next step, and keys are heard by what has it.
  useLayoutEffect(() => {
    if (focus) (focus.on === 'step' ? section : errors).current?.focus()
  }, [focus])
  const shown = steps.filter(({ hidden }) => !hidden)
  const current = steps[flow.at]
  const place = shown.findIndex((step) => step === current)
  const [before, after] = [shown[place - 1], shown[place + 1]]
  const goTo = (step: WorkflowStep<V>) => flow.goTo(steps.indexOf(step))
  const onward = () => (after ? goTo(after) : flow.finish())
  const busy = flow.checking || form.busy

  return (
    <Modal
      title={title}
      size="large"
      onClose={close}
      working={form.busy}
      footer={
        <>
          <div className="me-auto flex gap-2">
            <Button onPress={close}>{t('Cancel')}</Button>
            {current?.help !== undefined && (
              <HelpButton open={helps} onToggle={() => setHelps(!helps)} />
            )}
          </div>
          {before && <Button onPress={() => goTo(before)}>{t('Previous')}</Button>}
          <Button tone="primary" type="submit" form={form.id} busy={busy}>
            {after ? t('Next') : finish}
          </Button>
        </>
      }
    >
      <WizardFrame
        steps={
          <StepList
            label={t('Steps')}
            steps={shown.map((step) => marked(step, step === current, flow))}
            onChoose={(id) => {
              const step = shown.find((one) => one.id === id)
              if (step) goTo(step)
            }}
          />
        }
        help={helps ? current?.help : undefined}
      >
        <form
          id={form.id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog on top of another is inside it in React's tree, though not in the page's.
            event.stopPropagation()
            if (!busy) onward()
          }}
        >
          {current && (
            <section
              key={current.id}
              ref={section}
              tabIndex={-1}
              aria-label={current.title}
              className="flex flex-col gap-4 outline-none"
            >
              <Troubles ref={errors} flow={flow} form={form} />
              {current.content()}
            </section>
          )}
        </form>
      </WizardFrame>
    </Modal>
  )
}

type Flow = ReturnType<typeof useWorkflow>

type TroublesProps<V> = {
  readonly ref: Ref<HTMLDivElement>
  readonly flow: Flow
  readonly form: FormState<V>
}

/** What is wrong with the step as a whole: its own errors, and services that did not answer. */
const Troubles = <V,>({ ref, flow, form }: TroublesProps<V>) => {
  const { general, failure } = flow
  const { failure: refused } = form
  if (general.length === 0 && !failure && !refused) return null
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {general.map((text) => (
        <Alert key={text} type="danger">
          {text}
        </Alert>
      ))}
      {failure && (
        <>
          <Failure error={failure.error} />
          <div className="flex flex-wrap items-center gap-3">
            <Button onPress={failure.again}>{t('Try again')}</Button>
            <span className="text-muted">
              {t('This step could not be checked. What you have entered is kept.')}
            </span>
          </div>
        </>
      )}
      {refused && <Failure error={refused.error} />}
    </div>
  )
}

const marked = <V,>(step: WorkflowStep<V>, current: boolean, flow: Flow): StepItem => {
  const { id, title } = step
  if (current) return { id, title, mark: 'current' }
  if (flow.faulty.has(id)) return { id, title, mark: 'error' }
  return { id, title, mark: flow.visited.has(id) ? 'done' : 'open' }
}
