import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MobileNavigation } from '#shell/header/header.tsx'
import '#ui/theme.css'

const groups = [
  {
    id: 'Compute',
    label: 'Compute',
    entries: [{ label: 'Instances', path: '/project/instances' }],
  },
]

test('on a phone a toggle shows the navigation over a mask, which closes it [SH-SIDE-01 SH-SIDE-02]', async () => {
  await page.viewport(390, 800)
  await render(<MobileNavigation user="u" groups={groups} current="/project/instances" />)
  const toggle = page.getByRole('button', { name: 'Show navigation' })
  const entry = page.getByRole('link', { name: 'Instances' })
  await expect.element(entry).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(entry).toBeVisible()
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  const mask = document.elementFromPoint(380, 700)
  const { left, top, width, height } = mask?.getBoundingClientRect() ?? new DOMRect()
  expect([left, top, width, height]).toEqual([0, 0, 390, 800])
  await page.elementLocator(mask ?? document.body).click({ position: { x: 380, y: 700 } })
  await expect.element(entry).not.toBeInTheDocument()
})

test('a wide window has no toggle', async () => {
  await page.viewport(1440, 900)
  await render(<MobileNavigation user="u" groups={groups} current={undefined} />)
  await expect
    .element(page.getByRole('button', { name: 'Show navigation', includeHidden: true }))
    .not.toBeVisible()
})
