import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import '#ui/theme.css'

const Boxes = () => {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const given = (name: string) => ({
    checked: ticked.includes(name),
    onChange: (checked: boolean) =>
      setTicked(checked ? [...ticked, name] : ticked.filter((one) => one !== name)),
  })
  return (
    <>
      <Checkbox aria-label="Bare" {...given('bare')} />
      <Checkbox {...given('worded')}>With words beside it</Checkbox>
      <Checkbox disabled {...given('off')}>
        Off
      </Checkbox>
    </>
  )
}

const box = (name: string) => page.getByRole('checkbox', { name })

test('the box can be pointed at itself, with words beside it or without', async () => {
  await render(<Boxes />)
  for (const name of ['Bare', 'With words beside it']) {
    await box(name).click()
    await expect.element(box(name)).toBeChecked()
    await box(name).click()
    await expect.element(box(name)).not.toBeChecked()
  }
})

test('its words tick it too, and the space bar does', async () => {
  await render(<Boxes />)
  await page.getByText('With words beside it').click()
  await expect.element(box('With words beside it')).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box('With words beside it')).not.toBeChecked()
})

test('a box that is off stays as it is', async () => {
  await render(<Boxes />)
  await box('Off').click({ force: true })
  await expect.element(box('Off')).not.toBeChecked()
})
