import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#ui/press/button.tsx'
import { Menu } from '#ui/choose/menu.tsx'
import '#ui/theme.css'

test('a refused entry can be reached, says why, and does nothing', async () => {
  let done = 0
  await render(
    <main>
      <Menu
        label="Actions"
        trigger={<Button>More</Button>}
        sections={() => [
          {
            id: 'all',
            items: [
              {
                id: 'start',
                label: 'Start',
                refusal: 'It runs already.',
                onAction: () => (done += 1),
              },
              { id: 'stop', label: 'Stop', onAction: () => (done += 10) },
            ],
          },
        ]}
      />
    </main>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menu', { name: 'More' })).toBeVisible()
  const start = page.getByRole('menuitem', { name: 'Start' })
  await userEvent.keyboard('{Home}')
  await expect.element(start).toHaveFocus()
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('tooltip', { name: 'It runs already.' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(done).toBe(0)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(done).toBe(10)
})

test('the arrow keys open a menu at its first or last entry, and Esc leads back to its button', async () => {
  await render(
    <main>
      <Menu
        label="Actions"
        trigger={<Button>More</Button>}
        sections={() => [
          {
            id: 'all',
            items: [
              { id: 'start', label: 'Start' },
              { id: 'stop', label: 'Stop' },
            ],
          },
        ]}
      />
    </main>,
  )
  const more = page.getByRole('button', { name: 'More' })
  await userEvent.tab()
  for (const [key, entry] of [
    ['ArrowDown', 'Start'],
    ['ArrowUp', 'Stop'],
    ['Enter', 'Start'],
    [' ', 'Start'],
  ] as const) {
    await expect.element(more).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard(`{${key}}`)
    await expect.element(page.getByRole('menuitem', { name: entry })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(more).toHaveFocus()
  }
})
