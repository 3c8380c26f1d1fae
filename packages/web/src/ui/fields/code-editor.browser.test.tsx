import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeEditor, type CodeEditorProps } from '#ui/fields/code-editor.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { expectNoViolationsInColours } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

type Props = Partial<CodeEditorProps> & { readonly start?: string }

const Toy = ({ start = '', ...props }: Props) => {
  const [value, setValue] = useState(start)
  return <CodeEditor label="Template" {...props} value={value} onChange={setValue} />
}

const editor = () => page.getByRole('textbox', { name: 'Template' })
const field = () => {
  const element = editor().element()
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('The editor has no field.')
  return element
}

test('Tab moves in, and leaves after Esc, which a dialog hears when it is pressed again', async () => {
  const close = vi.fn<() => void>()
  await render(
    <Modal title="Toy" onClose={close} footer={<button>After</button>}>
      <Toy />
    </Modal>,
  )
  await editor().click()
  await userEvent.keyboard('a:{Enter}{Tab}b: 1{Enter}c: 2')
  await expect.element(editor()).toHaveValue('a:\n  b: 1\n  c: 2')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(editor()).toHaveValue('a:\n  b: 1\nc: 2')
  await expect.element(editor()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}')
  await expect.element(editor()).not.toHaveFocus()
  await expect.element(editor()).toHaveValue('a:\n  b: 1\nc: 2')
  await editor().click()
  await userEvent.keyboard('{Escape}{Escape}')
  expect(close).toHaveBeenCalled()
})

test('what Tab did can be undone', async () => {
  await render(<Toy start="a" />)
  await editor().click()
  await userEvent.keyboard('{Tab}')
  await expect.element(editor()).toHaveValue('a  ')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(editor()).toHaveValue('a')
})

test('a mistake is marked at its line, and can be gone to', async () => {
  await render(
    <Toy
      start={Array.from({ length: 200 }, (_, at) => `line${at + 1}: 1`).join('\n')}
      mistakes={[{ line: 150, message: 'no such thing' }]}
    />,
  )
  await expect.element(page.getByText('Line 150: no such thing')).toBeVisible()
  await expect.element(editor()).toHaveAccessibleDescription(/Line 150: no such thing/)
  await page.getByRole('button', { name: 'Go to line 150' }).click()
  const { value, selectionStart, selectionEnd } = field()
  expect(value.slice(selectionStart, selectionEnd)).toBe('line150: 1')
  await expect.element(page.getByText('line150', { exact: true })).toBeVisible()
  await expectNoViolationsInColours()
})

test('of five thousand lines those in sight are drawn, where the field has them', async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `  line${at + 1}: { value: ${at + 1} }`)
  await render(<Toy start={lines.join('\n')} />)
  field().scrollTop = 2_000 * 20
  await expect.element(page.getByText('line2005', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('*').length).toBeLessThan(2_000)
  field().setSelectionRange(0, 0)
  field().focus()
  let drawn = 0
  const seeing = new MutationObserver((all) => {
    for (const { addedNodes } of all) drawn += addedNodes.length
  })
  seeing.observe(document.body, { subtree: true, childList: true })
  for (const letter of 'abcdefghij') {
    document.execCommand('insertText', false, letter)
    // What a key costs is there when the page is drawn again.
    await new Promise(requestAnimationFrame)
  }
  seeing.disconnect()
  await expect.element(editor()).toHaveValue(`abcdefghij${lines.join('\n')}`)
  // What each key draws anew are lines in sight, whatever there is beside them.
  expect(drawn / 10).toBeLessThan(100)
})

test('the letters of the layer stand where those of the field are', async () => {
  await render(<Toy start={'key: value\nother: 2'} />)
  const { left, top } = field().getBoundingClientRect()
  const word = page.getByText('key', { exact: true }).element().getBoundingClientRect()
  const style = getComputedStyle(field())
  expect(Math.abs(word.left - left - Number.parseFloat(style.paddingLeft))).toBeLessThan(1)
  const middle = top + Number.parseFloat(style.paddingTop) + Number.parseFloat(style.lineHeight) / 2
  expect(Math.abs((word.top + word.bottom) / 2 - middle)).toBeLessThan(2)
})
