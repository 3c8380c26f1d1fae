import { useDrafted } from '#forms/drafts/use-draft.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { AnyFieldsDialog } from '#resource/forms/fields-dialog.tsx'

type Props<R> = {
  readonly title: string
  /** What it is about, such as the id of a user: each has a draft of its own. */
  readonly about: string
  readonly form: AnyForm<R>
  /** Hears whether it was done. */
  readonly close: (done: boolean) => void
}

/** The dialog of a form that a part of a page opens by itself, such as the tab of a user's groups. */
export const AskDialog = <R,>({ about, close, ...props }: Props<R>) => {
  const drafted = useDrafted([window.location.pathname, props.title, about].join(' '))
  return (
    drafted && (
      <AnyFieldsDialog
        {...{ ...props, drafted }}
        nameOf={() => ''}
        onClose={() => close(false)}
        onDone={() => close(true)}
      />
    )
  )
}
