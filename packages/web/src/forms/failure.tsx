import { detailsOf, messageOf } from '#api/errors.ts'
import { FieldRefusals } from '#forms/refusals.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/alert.tsx'
import { CopyButton } from '#ui/copy.tsx'

/** What a service answered instead of doing it: its words, which service, and its request id. */
export const Failure = ({ error }: { readonly error: unknown }) => {
  const message = error instanceof FieldRefusals ? error.message : messageOf(error)
  const details = detailsOf(error)
  return (
    <Alert type="danger">
      {message}
      {details !== undefined && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
          <code className="font-mono wrap-anywhere">{details}</code>
          <CopyButton text={`${message}\n${details}`} label={t('Copy details')} />
        </p>
      )}
    </Alert>
  )
}
