import { useEffect, useEffectEvent, useState } from 'react'
import { CheckedWizard } from '#forms/checked-wizard.tsx'
import { Failure } from '#forms/failure.tsx'
import type { FormState } from '#forms/use-form.ts'
import type { CheckedStep, WizardValues } from '#forms/rules/use-server-checks.ts'
import { useSteps, type WizardStep } from '#forms/use-steps.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { WizardDialog } from '#forms/wizard-dialog.tsx'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'

type Common = {
  readonly title: string
  /** The word on the last button. */
  readonly finish?: string
}

/** A wizard whose steps say themselves what is wrong with them. */
export type FreeWizardProps<R> = Common & {
  /** Without steps, or without a submit, the wizard does not open (SH-MODAL-43). */
  readonly steps: readonly WizardStep[] | undefined
  readonly submit: (() => Promise<R>) | undefined
  /** Closes it, with what the submit gave or with nothing. */
  readonly close: (result?: R) => void
  readonly beforeSubmit?: () => void
  readonly afterSubmit?: (result: R) => void
  /** What the steps' readiness rests on: with another, those that are not there are asked again. */
  readonly basis?: unknown
  /** Hears of a step that the user goes away from. */
  readonly onLeave?: (id: string) => void
  /** Hears of the step that is shown and of the one after it, whose data will be wanted. */
  readonly onNear?: (ids: readonly string[]) => void
  /** The toast of a failed submit, beside the words of the service in the wizard. */
  readonly failed?: string
  /** The step that a refused submit is about: it is shown with what was said. */
  readonly stepOf?: (error: unknown) => string | undefined
}

/** A wizard around a form, of which each step is checked before the next is shown. */
export type CheckedWizardProps<V> = Common & {
  /** The server's name of the workflow; its steps there are these, in this order. */
  readonly slug: string
  readonly form: FormState<V>
  /** What the server checks: the values of all steps, as they are sent. */
  readonly values: WizardValues
  readonly steps: readonly CheckedStep<V>[]
  readonly close: () => void
}

/**
 * A form in several steps, in a large dialog. A step whose readiness check fails is not there; what
 * was typed stays, whatever is refused or fails. Around a `form` each step is checked before the next
 * (SH-WFLOW); else any step can be gone to at any time, and the last button says what is still to do.
 */
export const Wizard = <R, V extends object = object>(
  props: FreeWizardProps<R> | CheckedWizardProps<V>,
) => {
  if ('form' in props) return <CheckedWizard {...props} />
  const { steps, submit } = props
  return steps?.length && submit ? <FreeWizard {...props} steps={steps} submit={submit} /> : null
}

type OpenProps<R> = FreeWizardProps<R> & {
  readonly steps: readonly WizardStep[]
  readonly submit: () => Promise<R>
}

const FreeWizard = <R,>(props: OpenProps<R>) => {
  const { title, submit, close, finish = t('Finish') } = props
  const steps = useSteps(props.steps, props.onLeave, props.basis)
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()

  const send = async () => {
    setSubmitting(true)
    setFailure(undefined)
    props.beforeSubmit?.()
    try {
      const result = await submit()
      props.afterSubmit?.(result)
      close(result)
    } catch (error) {
      if (props.failed !== undefined) tellUnable(props.failed, error)
      const about = steps.there.find(({ id }) => id === props.stepOf?.(error))
      if (about) steps.show(about)
      setFailure({ error })
      setSubmitting(false)
    }
  }

  const { there, after, current, mayFollow } = steps
  const near = [current, after].flatMap((step) => step?.id ?? [])
  const hear = useEffectEvent(() => props.onNear?.(near))
  // oxlint-disable-next-line react/exhaustive-deps -- told when there are others, by their names.
  useEffect(() => hear(), [near.join()])

  const problems = there.filter(({ problem }) => problem !== undefined)
  const ready = there.length > 0 && problems.length === 0
  const missing = problems.map((step) => `${step.title}: ${step.problem}`).join(' ')
  return (
    <WizardDialog
      title={title}
      steps={steps}
      goTo={steps.show}
      close={() => close()}
      working={submitting}
      back={t('Back')}
      isFaulty={({ problem }) => problem !== undefined}
      troubles={failure && <Failure error={failure.error} />}
      onward={
        <>
          {(after || mayFollow) && (
            <Button
              tone={ready || !after ? 'normal' : 'primary'}
              refusal={after ? undefined : t('No step follows with what is chosen.')}
              onPress={() => after && steps.show(after)}
            >
              {t('Next')}
            </Button>
          )}
          <Button
            tone={ready ? 'primary' : 'normal'}
            busy={submitting}
            refusal={ready ? undefined : missing || t('The steps are still loading.')}
            onPress={() => void send()}
          >
            {finish}
          </Button>
        </>
      }
    />
  )
}
