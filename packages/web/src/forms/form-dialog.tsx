import type { ReactNode } from 'react'
import { UnkeptContext } from '#forms/drafts/unkept.ts'
import { useLeaving } from '#forms/drafts/use-leaving.tsx'
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
  const { hold, leave, question } = useLeaving(onClose)
  return (
    <UnkeptContext value={hold}>
      <Modal
        title={title}
        size={size}
        // While it is sent, leaving it only stops the waiting.
        onClose={form.busy ? onClose : leave}
        working={form.busy && wait}
        footer={
          <>
            <Button onPress={leave}>{t('Cancel')}</Button>
            <SubmitButton form={form}>{submit}</SubmitButton>
          </>
        }
      >
        <Form form={form}>{children}</Form>
        {question}
      </Modal>
    </UnkeptContext>
  )
}
