import { useState, type ReactNode } from 'react'
import { WithDraftNote } from '#forms/drafts/drafted-dialog.tsx'
import { UnkeptContext } from '#forms/drafts/unkept.ts'
import { useLeaving } from '#forms/drafts/use-leaving.tsx'
import { HelpButton } from '#forms/fields/help-button.tsx'
import type { Steps, WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { StepList, type StepItem } from '#ui/tell/step-list.tsx'
import { WizardFrame } from '#ui/overlays/wizard-frame.tsx'

export type WizardDialogProps<S extends WizardStep> = {
  readonly title: string
  readonly steps: Steps<S>
  readonly goTo: (step: S) => void
  readonly close: () => void
  readonly working: boolean
  /** The word on the way back. */
  readonly back: string
  /** The buttons of the way on. */
  readonly onward: ReactNode
  readonly isFaulty: (step: S) => boolean
  /** What is wrong with the current step as a whole, or with the wizard. */
  readonly troubles: ReactNode
  /** What stands around the steps, such as a form. */
  readonly around?: (content: ReactNode) => ReactNode
}

/** A large dialog of steps: their list, the current one, its help, and the ways back and on. */
export const WizardDialog = <S extends WizardStep>(props: WizardDialogProps<S>) => {
  const { title, steps, goTo, close, troubles, around = (content) => content } = props
  const { there, current, before, drawn } = steps
  const { hold, leave, question } = useLeaving(close)
  const [helps, setHelps] = useState(false)
  const marked = (step: S): StepItem => {
    const { id, title: name } = step
    const faulty = props.isFaulty(step)
    const mark =
      step === current ? 'current' : !steps.left.has(id) ? 'open' : faulty ? 'error' : 'done'
    return { id, title: name, faulty, mark }
  }
  return (
    <UnkeptContext value={hold}>
      <Modal
        title={title}
        size="large"
        // While it is sent, leaving it only stops the waiting.
        onClose={props.working ? close : leave}
        working={props.working}
        footer={
          <>
            <div className="me-auto flex gap-2">
              <Button onPress={leave}>{t('Cancel')}</Button>
              {current?.help !== undefined && (
                <HelpButton open={helps} onToggle={() => setHelps(!helps)} />
              )}
            </div>
            {before && <Button onPress={() => goTo(before)}>{props.back}</Button>}
            {props.onward}
          </>
        }
      >
        <WizardFrame
          steps={
            <StepList
              label={t('Steps')}
              steps={there.map(marked)}
              onChoose={(id) => {
                const step = there.find((one) => one.id === id)
                if (step) goTo(step)
              }}
            />
          }
          help={helps ? current?.help : undefined}
        >
          {current ? (
            around(
              there.map(
                (step) =>
                  drawn.has(step.id) && (
                    <section
                      key={step.id}
                      aria-label={step.title}
                      hidden={step !== current}
                      tabIndex={-1}
                      ref={step === current ? steps.section : null}
                      className="flex flex-col gap-4 outline-none"
                    >
                      {step === current && troubles !== undefined && (
                        <div
                          ref={steps.troubles}
                          tabIndex={-1}
                          className="flex flex-col gap-2 outline-none"
                        >
                          {troubles}
                        </div>
                      )}
                      <WithDraftNote silent={step !== there[0]}>{step.content()}</WithDraftNote>
                    </section>
                  ),
              ),
            )
          ) : (
            <EmptyState state="loading" />
          )}
        </WizardFrame>
        {question}
      </Modal>
    </UnkeptContext>
  )
}
