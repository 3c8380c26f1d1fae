import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextInput } from '#forms/fields.tsx'
import { Form } from '#forms/form.tsx'
import { maxLength, required } from '#forms/rules/validators.ts'
import { useForm } from '#forms/use-form.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { Button } from '#ui/press/button.tsx'
import '#ui/theme.css'

const Named = ({ name = '' }: { readonly name?: string }) => {
  const [open, setOpen] = useState(false)
  const form = useForm({ initial: { name }, rules: { name: [required(), maxLength(3)] } })
  return (
    <Form form={form}>
      <TextInput field={form.field('name')} label="Name" autoFocus />
      <Button onPress={() => setOpen(true)}>Open</Button>
      {open && (
        <Modal title="More" onClose={() => setOpen(false)}>
          <p>More of it.</p>
        </Modal>
      )}
    </Form>
  )
}

const name = page.getByRole('textbox', { name: /^Name/ })
const dialog = page.getByRole('dialog', { name: 'More' })

test.each(['', 'too long'])(
  'a dialog that takes the focus from a field with "%s" in it blames nothing',
  async (text) => {
    await render(<Named name={text} />)
    await expect.element(name).toHaveFocus()
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(name).toBeValid()
  },
)

test('what was filled in wrong is told once the field is left', async () => {
  await render(<Named name="too long" />)
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(name).toBeInvalid()
})
