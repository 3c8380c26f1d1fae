import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Failure } from '#forms/failure.tsx'
import { HelpButton } from '#forms/help-button.tsx'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Modal } from '#ui/modal.tsx'
import { StepList, type StepItem } from '#ui/step-list.tsx'
import { WizardFrame } from '#ui/wizard-frame.tsx'

export type WizardStep = {
  readonly id: string
  readonly title: string
  /** Drawn from when the step is first shown; it stays, so that nothing typed is lost. */
  readonly content: () => ReactNode
  /** What is still wrong or missing in it; with it the wizard cannot be finished. */
  readonly problem?: string | undefined
  readonly help?: ReactNode
  /** Whether the step is there at all, asked when the wizard opens; a rejection means no. */
  readonly ready?: () => Promise<boolean>
}

export type WizardProps<R> = {
  readonly title: string
  /** Without steps, or without a submit, the wizard does not open (SH-MODAL-43). */
  readonly steps: readonly WizardStep[] | undefined
  readonly submit: (() => Promise<R>) | undefined
  /** Closes it, with what the submit gave or with nothing. */
  readonly close: (result?: R) => void
  /** The word on the last button. */
  readonly finish?: string
  readonly beforeSubmit?: () => void
  readonly afterSubmit?: (result: R) => void
  /** Hears of a step that the user goes away from. */
  readonly onLeave?: (id: string) => void
}

/**
 * A form in several steps, in a large dialog. A step whose readiness check fails is not there; the
 * first one that is ready is chosen (SH-WIZ-06..08). Any step can be gone to at any time; the last
 * button says what is still to do. A failed submit is shown and keeps everything.
 */
export const Wizard = <R,>({ steps, submit, ...props }: WizardProps<R>) =>
  steps?.length && submit ? <OpenWizard {...props} steps={steps} submit={submit} /> : null

type OpenProps<R> = WizardProps<R> & {
  readonly steps: readonly WizardStep[]
  readonly submit: () => Promise<R>
}

const OpenWizard = <R,>(props: OpenProps<R>) => {
  const { title, submit, close, finish = t('Finish') } = props
  const [index, setIndex] = useState(-1)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [helps, setHelps] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const section = useRef<HTMLElement>(null)

  const show = (to: number, steps: readonly WizardStep[]) => {
    const step = steps[to]
    if (!step) return
    const from = steps[index]
    if (from && from !== step) {
      setLeft(new Set([...left, from.id]))
      props.onLeave?.(from.id)
    }
    setShown(new Set([...shown, step.id]))
    setIndex(to)
    // The button that was pressed may be gone in the next step.
    if (from && from !== step) requestAnimationFrame(() => section.current?.focus())
  }
  const steps = useReadySteps(props.steps, (ready) => show(0, ready))
  const current = steps[index]

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

  const finishes = { word: finish, steps, busy: submitting, onFinish: () => void send() }
  return (
    <Modal
      title={title}
      size="large"
      onClose={() => close()}
      working={submitting}
      footer={
        <>
          <div className="me-auto flex gap-2">
            <Button onPress={() => close()}>{t('Cancel')}</Button>
            {current?.help !== undefined && (
              <HelpButton open={helps} onToggle={() => setHelps(!helps)} />
            )}
          </div>
          {index > 0 && <Button onPress={() => show(index - 1, steps)}>{t('Back')}</Button>}
          {index >= 0 && index < steps.length - 1 && (
            <Button
              tone={isReady(steps) ? 'normal' : 'primary'}
              onPress={() => show(index + 1, steps)}
            >
              {t('Next')}
            </Button>
          )}
          <Finish {...finishes} />
        </>
      }
    >
      {failure && <Failure error={failure.error} />}
      <WizardFrame
        steps={
          <StepList
            label={t('Steps')}
            steps={steps.map((step, at) => marked(step, at === index, left))}
            onChoose={(id) =>
              show(
                steps.findIndex((step) => step.id === id),
                steps,
              )
            }
          />
        }
        help={helps ? current?.help : undefined}
      >
        {current ? (
          steps.map(
            (step) =>
              shown.has(step.id) && (
                <section
                  key={step.id}
                  aria-label={step.title}
                  hidden={step !== current}
                  tabIndex={-1}
                  ref={step === current ? section : null}
                  className="outline-none"
                >
                  {step.content()}
                </section>
              ),
          )
        ) : (
          <EmptyState state="loading" />
        )}
      </WizardFrame>
    </Modal>
  )
}

const Finish = (props: {
  readonly word: string
  readonly steps: readonly WizardStep[]
  readonly busy: boolean
  readonly onFinish: () => void
}) => {
  const ready = isReady(props.steps)
  const problems = props.steps.filter((step) => step.problem !== undefined)
  const refusal = problems.map((step) => `${step.title}: ${step.problem}`).join(' ')
  return (
    <Button
      tone={ready ? 'primary' : 'normal'}
      busy={props.busy}
      refusal={ready ? undefined : refusal || t('The steps are still loading.')}
      onPress={props.onFinish}
    >
      {props.word}
    </Button>
  )
}

const isReady = (steps: readonly WizardStep[]): boolean =>
  steps.length > 0 && steps.every((step) => step.problem === undefined)

const marked = (step: WizardStep, current: boolean, left: ReadonlySet<string>): StepItem => {
  const faulty = step.problem !== undefined
  const { id, title } = step
  if (current) return { id, title, faulty, mark: 'current' }
  if (!left.has(id)) return { id, title, faulty, mark: 'open' }
  return { id, title, faulty, mark: faulty ? 'error' : 'done' }
}

/** The steps that are there, once all checks are in; none before. */
const useReadySteps = (
  steps: readonly WizardStep[],
  onReady: (steps: readonly WizardStep[]) => void,
): readonly WizardStep[] => {
  const [dropped, setDropped] = useState<ReadonlySet<string>>()
  useEffect(() => {
    let gone = false
    const check = async () => {
      const answers = await Promise.allSettled(steps.map(async (step) => step.ready?.() ?? true))
      if (gone) return
      const isThere = (at: number) => {
        const answer = answers[at]
        return answer?.status === 'fulfilled' && answer.value
      }
      setDropped(new Set(steps.filter((_, at) => !isThere(at)).map((step) => step.id)))
      onReady(steps.filter((_, at) => isThere(at)))
    }
    void check()
    return () => {
      gone = true
    }
    // Asked once, when the wizard opens: steps do not come and go under the user's hands.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return dropped ? steps.filter((step) => !dropped.has(step.id)) : []
}
