import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QuotaBar } from '#forms/fields/quota-bar.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

/** The colour that a token has in this browser. */
const colourOf = (token: string): string => {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The used and the added part of the bar: percent of it, and the colour. */
const parts = () => {
  const bar = page.getByRole('meter').element()
  const [used, added] = [...bar.querySelectorAll<HTMLElement>('[style]')]
  const whole = used?.parentElement?.getBoundingClientRect().width ?? NaN
  const part = (element: HTMLElement | undefined) => ({
    share: Math.round(((element?.getBoundingClientRect().width ?? NaN) / whole) * 100),
    colour: element && getComputedStyle(element).backgroundColor,
  })
  return { used: part(used), added: part(added) }
}

const draw = async (used: number, added: number, limit = 100) => {
  const screen = await render(
    <main className="w-80 p-4">
      <QuotaBar label="Instances" used={used} added={added} limit={limit} />
    </main>,
  )
  const drawn = parts()
  await expectNoViolations()
  await screen.unmount()
  return drawn
}

test('what is added is shown in the style of a warning from 90 percent, of danger from 100 [SH-QUOTA-01 SH-QUOTA-02 SH-QUOTA-03 SH-QUOTA-04]', async () => {
  for (const [used, added, limit, token] of [
    [80, 9, 100, 'accent'],
    [80, 10, 100, 'warning'],
    [0, 899, 1000, 'accent'],
    [80, 19, 100, 'warning'],
    [80, 20, 100, 'danger'],
    [80, 90, 100, 'danger'],
  ] as const) {
    const drawn = await draw(used, added, limit)
    expect(drawn.added.colour, `${used} + ${added} of ${limit}`).toBe(colourOf(token))
  }
})

test('what is added takes no more of the bar than is left [SH-QUOTA-05]', async () => {
  expect(await draw(70, 20)).toMatchObject({ used: { share: 70 }, added: { share: 20 } })
  expect(await draw(70, 50)).toMatchObject({ used: { share: 70 }, added: { share: 30 } })
  expect(await draw(120, 10)).toMatchObject({ used: { share: 100 }, added: { share: 0 } })
})

test('the bar says its numbers', async () => {
  await render(<QuotaBar label="Instances" used={3} added={1} limit={10} />)
  const bar = page.getByRole('meter', { name: 'Instances' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '3 used, 1 added, of 10')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
})
