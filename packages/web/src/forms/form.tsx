import type { ReactNode } from 'react'
import { WithDraftNote } from '#forms/drafts/drafted-dialog.tsx'
import { Failure } from '#forms/failure.tsx'
import type { FormState } from '#forms/use-form.ts'
import { Button } from '#ui/press/button.tsx'

export type FormProps<V> = {
  readonly form: FormState<V>
  readonly children: ReactNode
}

/** The fields of a form, with what the last submit failed with above them. Enter submits. */
export const Form = <V,>({ form, children }: FormProps<V>) => (
  <form
    id={form.id}
    noValidate
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      // A dialog on top of another is inside it in React's tree, though not in the page's.
      event.stopPropagation()
      // A text that chooses nothing (`ui/fields/combo-box.tsx`) must not be left behind unsent.
      const unfit = event.currentTarget.querySelector<HTMLElement>('[data-unfit] input')
      if (unfit) return unfit.focus()
      return void form.submit()
    }}
  >
    {form.failure && <Failure {...form.failure} />}
    <WithDraftNote>{children}</WithDraftNote>
  </form>
)

export type SubmitButtonProps<V> = {
  readonly form: FormState<V>
  readonly children: ReactNode
}

/**
 * The primary button of a form. It rests while the submit is under way (SH-FORM-01), unless the
 * form is always enabled (SH-FORM-02).
 */
export const SubmitButton = <V,>({ form, children }: SubmitButtonProps<V>) => (
  <Button tone="primary" type="submit" form={form.id} busy={form.busy}>
    {children}
  </Button>
)
