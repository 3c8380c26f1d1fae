import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#forms/form.tsx'
import type { FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

export type FormDialogProps<V> = {
  readonly title: string
  readonly form: FormState<V>
  /** The word on the button that sends it. */
  readonly submit: string
  /** What is said while it is sent; "Working" without it. */
  readonly wait?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
}

/**
 * A dialog that is a form: `screen.open((close) => <CreateWidget close={close} />)`. It stays open
 * until its owner closes it, so that a failed submit loses nothing.
 */
export const FormDialog = <V,>(props: FormDialogProps<V>) => {
  const { title, form, submit, wait = true, onClose, children, size = 'small' } = props
  return (
    <Modal
      title={title}
      size={size}
      onClose={onClose}
      working={form.busy && wait}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{submit}</SubmitButton>
        </>
      }
    >
      <Form form={form}>{children}</Form>
    </Modal>
  )
}
