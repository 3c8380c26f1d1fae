import { useState } from 'react'
import { CheckedWizard } from '#forms/checked-wizard.tsx'
import { Failure } from '#forms/failure.tsx'
import type { FormState } from '#forms/use-form.ts'
import type { CheckedStep, WizardValues } from '#forms/use-server-checks.ts'
import { useSteps, type WizardStep } from '#forms/use-steps.ts'
import { WizardDialog } from '#forms/wizard-dialog.tsx'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'

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
  /** Hears of a step that the user goes away from. */
  readonly onLeave?: (id: string) => void
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
  const steps = useSteps(props.steps, props.onLeave)
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
      setFailure({ error })
      setSubmitting(false)
    }
  }

  const { there, after } = steps
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
          {after && (
            <Button tone={ready ? 'normal' : 'primary'} onPress={() => steps.show(after)}>
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
