import { networks } from '@meridian/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { createForm, line } from '#resource/forms/fields.ts'
import { button } from '#resource/testing/find.ts'
import { show } from '#resource/testing/open.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import { toast } from '#ui/tell/toast.ts'

type Made = { readonly name: string; readonly secret?: string }

afterEach(() => {
  toast.clearAll()
  vi.restoreAllMocks()
})

/** Makes something that has a secret, or else. */
const make = async (made: Made) => {
  const done: Made[] = []
  const form = createForm({
    endpoint: networks.create,
    fields: { name: line('Name') },
    send: async (): Promise<Made> => made,
    shownOnce: {
      called: ['Secret Word', 'secret word', 'word'],
      value: ({ secret }) => secret,
      file: ['word.txt', 'text/plain'],
    },
  })
  await show(
    <FieldsDialog
      title="Make"
      form={form}
      nameOf={({ name }) => name}
      onClose={() => undefined}
      onDone={(one) => void done.push(one)}
    />,
  )
  await expect.element(page.getByRole('textbox', { name: /^Name/ })).toHaveFocus()
  await userEvent.keyboard(`${made.name}{Enter}`)
  return done
}

const made: Made = { name: 'my thing', secret: 'sesame' }
const close = () => button('Close').last().click()
const question = page.getByRole('alertdialog', { name: 'Close Without Saving?' })

test('what is shown once is shown when it was made; closing without keeping it asks first', async () => {
  const done = await make(made)
  await expect.element(page.getByRole('dialog', { name: 'Secret Word of my thing' })).toBeVisible()
  await expect.element(page.getByText('Done: my thing.')).toBeVisible()
  const value = page.getByRole('textbox', { name: 'Secret Word' })
  await expect.element(value).toHaveValue('sesame')
  await expect.element(value).toHaveAccessibleDescription('Its download is called my_thing.txt.')
  await expect.element(page.getByText(/This word is shown only now/)).toBeVisible()
  await expect.element(button('Download Secret Word')).toHaveFocus()
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toMatchTextContent(/The secret word was neither .* shown again/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(done).toEqual([])
  await close()
  await button('Close Anyway').click()
  await expect.poll(() => done).toEqual([made])
})

test('what was saved or copied is kept: it closes', async () => {
  for (const keep of ['Download Secret Word', 'Copy Secret Word']) {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const done = await make(made)
    await button(keep).last().click()
    await close()
    await expect.poll(() => done).toEqual([made])
  }
})

test('what the browser does not let be copied is not taken for kept', async () => {
  await make(made)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await button('Copy Secret Word').click()
  await expect
    .element(page.getByText(/The browser does not allow copying here. Download the word instead.$/))
    .toBeVisible()
  await close()
  await expect.element(question).toBeVisible()
})

test('where there is nothing to show once the form is done', async () => {
  const done = await make({ name: 'plain' })
  await expect.poll(() => done).toEqual([{ name: 'plain' }])
})
