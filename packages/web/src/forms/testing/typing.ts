/**
 * Types a text into the element that has the focus, in one step. The locators' `fill` waits, and where
 * timers are faked each wait moves their clock on by itself.
 */
export const typeAtOnce = (text: string): void => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) throw new Error('No text field has the focus.')
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
