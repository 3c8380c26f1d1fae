import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StackEvents } from '#screens/stack-details/events-tab.tsx'
import { StackOverview } from '#screens/stack-details/overview-tab.tsx'
import { ResourceAttributes } from '#screens/stack-details/resource-attributes.tsx'
import { events, facts, template } from '#screens/stack-details/testing.ts'
import { StackEnvironment, StackTemplate } from '#screens/stack-details/text-tabs.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import '#ui/theme.css'

beforeEach(() => page.viewport(1100, 800))

test('the overview has parameters and outputs, of which only addresses of the web are links', async () => {
  await render(<StackOverview stack={facts} />)
  const links = page.getByRole('link')
  await expect.element(links).toHaveLength(1)
  await expect.element(links.first()).toHaveAttribute('href', 'http://10.0.0.5/shop')
  await expect.element(page.getByText('javascript:alert(1)')).toBeVisible()
  await expect.element(page.getByText('["10.0.0.5","10.0.0.6"]')).toBeVisible()
  await expect.element(page.getByText('m1.small')).toBeVisible()
  await expect
    .element(page.getByText('No value: The Referenced Attribute is missing'))
    .toBeVisible()
  await expectNoViolations()
})

test('attributes of a resource stand in the order of their names, lists as JSON', async () => {
  await render(
    <ResourceAttributes
      attributes={{ name: 'web', dns: ['10.0.0.2'], site: 'http://10.0.0.5/' }}
    />,
  )
  const cells = page.getByRole('cell').elements()
  expect(cells.map((one) => one.textContent)).toEqual([
    ...['dns', '["10.0.0.2"]', 'name', 'web', 'site', 'http://10.0.0.5/'],
  ])
  await expect.element(page.getByRole('link', { name: 'http://10.0.0.5/' })).toBeVisible()
})

test('events stand under their days, and can be those of a resource or of failures', async () => {
  await render(<StackEvents events={events} />)
  const days = page.getByRole('heading', { level: 2 })
  await expect.element(days.first()).toHaveTextContent('2026-11-27')
  await expect.element(days.last()).toHaveTextContent('2026-11-26')
  await expect.element(page.getByRole('listitem')).toHaveLength(3)
  await page.getByRole('combobox', { name: 'Resource' }).selectOptions('web')
  await expect.element(page.getByRole('listitem')).toHaveLength(2)
  await page.getByText('Failed only').click()
  await expect.element(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Resource' }).selectOptions('All resources')
  await expect.element(page.getByRole('listitem')).toHaveLength(1)
  await expectNoViolations()
})

test('a template is numbered and coloured, and its text is the template', async () => {
  await render(<StackTemplate template={template} />)
  const sheet = page.getByRole('region', { name: 'Stack Template' })
  expect(sheet.element().textContent).toBe(`${template}\n`)
  const colours = new Set(
    [...sheet.element().querySelectorAll('span span')].map((one) => getComputedStyle(one).color),
  )
  expect(colours.size).toBeGreaterThan(3)
  await expectNoViolations()
})

test('an environment that comes as JSON is written out', async () => {
  await render(<StackEnvironment environment={{ parameters: { size: 3 } }} />)
  const sheet = page.getByRole('region', { name: 'Stack Environment' })
  expect(sheet.element().textContent).toContain('"size": 3')
})
