import { messageOf } from '#api/errors.ts'
import type { Loaded } from '#api/use-loaded.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type Props = {
  readonly loaded: Loaded<unknown>
  readonly says: (why: string) => string
  /** The word on the button that reads it again. */
  readonly again: string
}

/** Says that something which fields show could not be read, and offers to read it again. */
export const Unread = ({ loaded: { data, error, busy, reload }, says, again }: Props) =>
  error && data === undefined ? (
    <div className="flex flex-col items-start gap-2">
      <Alert type="warning">{says(messageOf(error))}</Alert>
      <Button onPress={() => void reload()} busy={busy}>
        {again}
      </Button>
    </div>
  ) : null
