import type { AnyForm } from '#resource/forms/fields.ts'
import { AnyFieldsDialog } from '#resource/forms/fields-dialog.tsx'

type Props<R> = {
  readonly title: string
  readonly form: AnyForm<R>
  /** Hears whether it was done. */
  readonly close: (done: boolean) => void
}

/** The dialog of a form that a part of a page opens by itself, such as the tab of a user's groups. */
export const AskDialog = <R,>({ close, ...props }: Props<R>) => (
  <AnyFieldsDialog
    {...props}
    nameOf={() => ''}
    onClose={() => close(false)}
    onDone={() => close(true)}
  />
)
