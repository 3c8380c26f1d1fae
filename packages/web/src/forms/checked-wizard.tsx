import { Failure } from '#forms/failure.tsx'
import type { FormState } from '#forms/use-form.ts'
import {
  useServerChecks,
  type CheckedStep,
  type ServerChecks,
} from '#forms/rules/use-server-checks.ts'
import { useSteps } from '#forms/use-steps.ts'
import { WizardDialog } from '#forms/wizard-dialog.tsx'
import type { CheckedWizardProps } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'

/** The wizard whose steps the server checks; Enter goes on. */
export const CheckedWizard = <V extends object>(props: CheckedWizardProps<V>) => {
  const { slug, title, form, values, finish = t('Finish'), close } = props
  const steps = useSteps<CheckedStep<V>>(props.steps)
  const checks = useServerChecks({ slug, all: props.steps, steps, form, values })
  const { current, after } = steps
  const busy = checks.checking || form.busy
  return (
    <WizardDialog
      title={title}
      steps={steps}
      goTo={checks.goTo}
      close={close}
      working={form.busy}
      back={t('Previous')}
      isFaulty={(step) => step !== current && checks.faulty.has(step.id)}
      troubles={troublesOf(checks, form)}
      onward={
        <Button tone="primary" type="submit" form={form.id} busy={busy}>
          {after ? t('Next') : finish}
        </Button>
      }
      around={(content) => (
        <form
          id={form.id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog on top of another is inside it in React's tree, though not in the page's.
            event.stopPropagation()
            if (busy) return
            if (after) checks.goTo(after)
            else checks.finish()
          }}
        >
          {content}
        </form>
      )}
    />
  )
}

/** What is wrong with the step as a whole: its own errors, and services that did not answer. */
const troublesOf = <V,>({ general, failure }: ServerChecks<V>, form: FormState<V>) => {
  const { failure: refused } = form
  if (general.length === 0 && !failure && !refused) return undefined
  return (
    <>
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
      {refused && <Failure {...refused} />}
    </>
  )
}
