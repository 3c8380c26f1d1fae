import { detailsOf, messageOf } from '#api/errors.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { CopyButton } from '#ui/press/copy.tsx'

export type FailureProps = {
  readonly error: unknown
  /** What could not be done, above the words of the service. */
  readonly what?: string
  /** Its words stand beside the fields that it is about: only who refused, and when, is left. */
  readonly beside?: boolean
}

/** What a service answered instead of doing it: its words, which service, and its request id. */
export const Failure = ({ error, what, beside = false }: FailureProps) => {
  const message = error instanceof FieldRefusals ? error.message : messageOf(error)
  const details = detailsOf(error)
  const copied = details !== undefined && (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
      <code className="font-mono wrap-anywhere">{details}</code>
      <CopyButton text={`${message}\n${details}`} label={t('Copy details')} />
    </p>
  )
  if (beside) return copied
  return (
    <Alert type="danger">
      {what !== undefined && <p className="font-medium">{what}</p>}
      {message}
      {copied}
    </Alert>
  )
}
