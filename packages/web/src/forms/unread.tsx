import { detailsOf, wordsOf } from '#api/errors.ts'
import type { Loaded } from '#api/use-loaded.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'

type Props = {
  readonly loaded: Loaded<unknown>
  readonly says: (why: string) => string
  /** The word on the button that reads it again; "Try again" without it. */
  readonly again?: string
}

/**
 * Says that something which fields show could not be read, and offers to read it again; also where
 * they still show what was read before.
 */
export const Unread = ({ loaded: { error, busy, reload }, says, again }: Props) =>
  error ? (
    <Alert type="warning">
      {says(wordsOf(error))}{' '}
      <RetryButton
        size="small"
        error={error}
        word={again}
        busy={busy}
        onPress={() => void reload()}
      />
      <span className="block text-sm text-muted">{detailsOf(error)}</span>
    </Alert>
  ) : null
