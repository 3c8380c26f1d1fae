import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Bar, labelStrip } from '#ui/charts/bar.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

const data = {
  used: 30,
  average: 20,
  tooltip_used: '30 of 100 instances',
  tooltip_average: '20 on average',
  tooltip_free: '70 can still be launched',
}

test('used, average and free stand in words, each with its tooltip on focus', async () => {
  await render(
    <main className="w-96 p-10">
      <Bar label="Instances" data={data} />
    </main>,
  )
  const whole = page.getByRole('img', { name: 'Instances: 30 used, 70 free of 100' })
  await expect.element(whole).toBeInTheDocument()
  for (const [entry, tooltip] of [
    ['Used 30', data.tooltip_used],
    ['Average 20', data.tooltip_average],
    ['Free 70', data.tooltip_free],
  ] as const) {
    await userEvent.tab()
    const button = page.getByRole('button', { name: entry })
    await expect.element(button).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(tooltip)
    await expectNoViolations()
  }
})

test('the parts of the bar have their tooltips under the mouse', async () => {
  const { container } = await render(
    <main className="w-96 p-10">
      <Bar label="Instances" data={data} />
    </main>,
  )
  // The mouse comes from somewhere, and is no key from then on.
  await userEvent.hover(page.getByText('Instances', { exact: true }))
  const parts = [...container.querySelectorAll('[aria-hidden] > div')]
  expect(parts.map((part) => Math.round(part.getBoundingClientRect().width))).toEqual([91, 213])
  for (const [part, tooltip] of [
    [parts[0], data.tooltip_used],
    [parts[1], data.tooltip_free],
  ] as const) {
    if (!part) throw new Error('A part is missing.')
    await userEvent.hover(part)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(tooltip)
    await userEvent.unhover(part)
  }
})

test('used may be several items, and the maximum another than 100', async () => {
  const used = [
    { used_instances: 4, tooltip_used: 'web <b>1</b>' },
    { used_instances: 2, tooltip_used: 'db' },
  ]
  const { container } = await render(
    <main className="w-96 p-10">
      <Bar label="Instances" data={{ used, 'max-value': 8 }} />
    </main>,
  )
  const whole = page.getByRole('img', { name: 'Instances: 6 used, 2 free of 8' })
  await expect.element(whole).toBeInTheDocument()
  const parts = [...container.querySelectorAll('[aria-hidden] > div')]
  expect(parts.map((part) => part.getAttribute('style')?.match(/width: ([\d.]+)%/)?.[1])).toEqual([
    '50',
    '25',
    '25',
  ])
  await userEvent.hover(page.getByRole('button', { name: 'Used (1) 4' }))
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('web <b>1</b>')
})

test('a vertical bar has a strip of 44 px for its labels', async () => {
  expect(labelStrip).toBe(44)
  const { container } = await render(
    <main>
      <Bar label="Instances" data={data} orient="vertical" />
    </main>,
  )
  const strip = page.getByText('100', { exact: true }).element().parentElement
  expect(strip?.getBoundingClientRect().width).toBe(44)
  const track = container.querySelector('[role=img]')
  const at = (element: Element | null | undefined) => element?.getBoundingClientRect().left ?? NaN
  expect(at(strip)).toBeLessThan(at(track))
  const [used, free] = container.querySelectorAll('[aria-hidden] > div')
  expect(used?.getBoundingClientRect().top).toBeGreaterThan(
    free?.getBoundingClientRect().top ?? NaN,
  )
  await expectNoViolations()
})
