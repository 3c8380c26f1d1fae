import type { WorkflowVerdict } from '@meridian/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { json, serve, type Answer } from '#api/testing.ts'
import { ApiError } from '#api/errors.ts'
import { CheckedToy } from '#forms/testing/checked-toy.tsx'
import '#ui/theme.css'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
/** A required field's name goes on with its mark. */
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const skip = () => page.getByRole('checkbox', { name: 'Skip the rest' }).click({ force: true })

type Errors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** What the server answers, each text as a sentence of its own. */
const verdict = (errors: Errors = {}): Response =>
  json({
    has_errors: Object.keys(errors).length > 0,
    errors: mapped(errors, (fields) =>
      mapped(fields, (texts) => texts.map((text) => ({ text, values: {} }))),
    ),
    workflow_slug: 'toy',
  } satisfies WorkflowVerdict)

const mapped = <A, B>(all: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))

/** Opens a wizard of three steps, which the server judges as told. */
const open = async (answer: Answer = () => verdict()) => {
  const { seen } = serve(answer)
  const told: string[] = []
  await render(
    <CheckedToy
      submit={async ({ first, last }) => void told.push(`submit ${first} ${last}`)}
      close={() => void told.push('close')}
    />,
  )
  const asked = () =>
    seen.map(({ method, path, request: { headers } }) => {
      const range = ['start', 'end'].map((end) => headers.get(`X-Workflow-${end}-Step`))
      return `${method} ${path} ${range.join('..')}`
    })
  return { told, asked, seen }
}

test('steps are tabs; the buttons are Next, Previous and, last, the final one [SH-WFLOW-01..05]', async () => {
  const { told } = await open()
  for (const name of ['First', 'Second', 'Third']) await expect.element(step(name)).toBeVisible()
  await expect.element(button('Previous')).not.toBeInTheDocument()
  await button('Next').click()
  await expect.element(button('Previous')).toBeVisible()
  await button('Next').click()
  await expect.element(button('Make it')).toBeVisible()
  await expect.element(button('Next')).not.toBeInTheDocument()
  await button('Make it').click()
  await expect.poll(() => told).toEqual(['submit one three'])
})

test('visited steps are marked done, and the focus goes along [SH-WFLOW-06]', async () => {
  await open()
  await expect.element(step('First')).toHaveAttribute('aria-current', 'step')
  await button('Next').click()
  await expect.element(step('First')).toHaveAccessibleName('First (done)')
  await expect.element(step('Second')).toHaveAttribute('aria-current', 'step')
  await expect.element(step('Third')).toHaveAccessibleName('Third')
  await expect.element(page.getByRole('region', { name: 'Second' })).toHaveFocus()
})

test('Next asks the server about the current step and waits [SH-WFLOW-07 SH-WFLOW-11..13]', async () => {
  let answer = (_: Response) => {}
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { asked, seen } = await open(() => waiting)
  await button('Next').click()
  await expect.poll(asked).toEqual(['POST /api/workflows/toy/validate 0..0'])
  expect(await seen[0]?.request.json()).toEqual({
    values: { first: 'one', second: 'two', last: 'three', skips: false },
  })
  await expect.element(field('First field')).toBeVisible()
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
  answer(verdict())
  await expect.element(field('Second field')).toBeVisible()
})

test('a refusal blocks, stands beside its field, and the field has the focus [SH-WFLOW-08 SH-WFLOW-14 SH-WFLOW-15 SH-WFLOW-19 SH-WFLOW-20]', async () => {
  const { told } = await open(() => verdict({ first: { first: ['This is taken.', 'Really.'] } }))
  await button('Next').click()
  await expect.element(field('First field')).toHaveFocus()
  await expect.element(field('First field')).toHaveAccessibleDescription(/This is taken. Really./)
  await expect.element(field('First field')).toHaveAttribute('aria-invalid', 'true')
  await field('First field').fill('other')
  await expect.element(page.getByText(/This is taken/)).not.toBeInTheDocument()
  expect(told).toEqual([])
})

test('errors of no field stand above the step and are read out [SH-WFLOW-16 SH-WFLOW-18]', async () => {
  await open(() => verdict({ first: { __all__: ['The quota is used up.'], gone: ['No field.'] } }))
  await button('Next').click()
  const region = page.getByRole('region', { name: 'First' })
  const alerts = region.getByRole('alert')
  await expect.element(alerts.first()).toHaveTextContent('Danger: The quota is used up.')
  await expect.element(alerts.last()).toHaveTextContent('Danger: No field.')
  const top = alerts.first().element().getBoundingClientRect().top
  expect(top).toBeLessThan(field('First field').element().getBoundingClientRect().top)
  await expect.poll(() => document.activeElement?.contains(alerts.first().element())).toBe(true)
})

test('errors of a step that is not there are not passed over in silence', async () => {
  await open(() => verdict({ elsewhere: { first: ['Not here.'] } }))
  await button('Next').click()
  await expect.element(page.getByRole('alert').getByText(/Something went wrong/)).toBeVisible()
  await expect.element(field('First field')).toBeVisible()
})

test('an earlier tab is shown at once, and what was typed stays [SH-WFLOW-09]', async () => {
  const { asked } = await open()
  await field('First field').fill('typed')
  await button('Next').click()
  await field('Second field').fill('too')
  await step('First').click()
  await expect.element(field('First field')).toHaveValue('typed')
  expect(asked()).toHaveLength(1)
  await button('Next').click()
  await expect.element(field('Second field')).toHaveValue('too')
  await button('Previous').click()
  await expect.element(field('First field')).toHaveValue('typed')
  expect(asked()).toHaveLength(2)
})

test('a later tab has all steps before it checked; the first that is refused is shown [SH-WFLOW-10]', async () => {
  let errors: Errors = { second: { second: ['Not this one.'] } }
  const { asked } = await open(() => verdict(errors))
  await step('Third').click()
  await expect.element(field('Second field')).toHaveFocus()
  await expect.element(step('Second')).toHaveAttribute('aria-current', 'step')
  expect(asked()).toEqual(['POST /api/workflows/toy/validate 0..1'])
  await step('First').click()
  await expect.element(step('Second')).toHaveAccessibleName('Second (needs attention)')
  errors = {}
  await step('Third').click()
  await expect.element(field('Last field')).toBeVisible()
})

test('what the form’s own rules refuse is not sent', async () => {
  const { asked } = await open()
  await field('First field').fill('')
  await button('Next').click()
  await expect.element(field('First field')).toHaveFocus()
  await expect.element(page.getByText('This field is required.')).toBeVisible()
  expect(asked()).toEqual([])
})

test('the final button has every step checked before it submits', async () => {
  const answers = [verdict(), verdict(), verdict({ first: { first: ['Taken since.'] } })]
  const { told, asked } = await open(() => answers.shift() ?? verdict())
  await button('Next').click()
  await button('Next').click()
  await button('Make it').click()
  await expect.element(field('First field')).toHaveFocus()
  expect(asked().at(-1)).toBe('POST /api/workflows/toy/validate 0..2')
  expect(told).toEqual([])
})

test('a step that a choice leaves out is no tab and holds up nothing', async () => {
  const { told, asked } = await open()
  await skip()
  await expect.element(step('Second')).not.toBeInTheDocument()
  await button('Make it').click()
  await expect.poll(() => told).toEqual(['submit one three'])
  expect(asked()).toEqual(['POST /api/workflows/toy/validate 0..2'])
})

test('a service that is down says so, keeps everything, and can be asked again', async () => {
  const headers = { 'X-OpenStack-Service': 'network', 'X-Upstream-Status': '503' }
  const answers = [json('The network service is full.', 503, headers)]
  const { told } = await open(() => answers.shift() ?? verdict())
  await field('First field').fill('typed')
  await button('Next').click()
  await expect
    .element(page.getByRole('alert').getByText(/The network service is full/))
    .toBeVisible()
  await expect.element(page.getByText('network · HTTP 503')).toBeVisible()
  await expect.element(field('First field')).toHaveValue('typed')
  await button('Try again').click()
  await expect.element(field('Second field')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(told).toEqual([])
})

test('typing while the server thinks gives up the question', async () => {
  let answer = (_: Response) => {}
  const answers = [
    new Promise<Response>((resolve) => {
      answer = resolve
    }),
  ]
  const { asked } = await open(() => answers.shift() ?? verdict())
  await button('Next').click()
  await expect.poll(asked).toHaveLength(1)
  await field('First field').fill('something else')
  await expect.element(button('Next')).not.toHaveAttribute('aria-disabled')
  answer(verdict())
  await expect.element(field('First field')).toHaveValue('something else')
  await button('Next').click()
  await expect.element(field('Second field')).toBeVisible()
})

test('Enter goes on, Esc leaves, help opens', async () => {
  const { told } = await open()
  await button('Help').click()
  await expect.element(page.getByText('How to do the first.')).toBeVisible()
  await field('First field').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Second field')).toBeVisible()
  await expect.element(button('Help')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => told).toEqual(['close'])
})

test('a failed submit is shown above the step and keeps the values', async () => {
  serve(() => verdict())
  await render(
    <CheckedToy submit={() => Promise.reject(new Error('no'))} close={() => undefined} />,
  )
  await skip()
  await field('First field').fill('typed')
  await button('Make it').click()
  await expect.element(page.getByRole('alert').getByText(/Something went wrong/)).toBeVisible()
  await expect.element(field('First field')).toHaveValue('typed')
})

test('a field that is refused when all is sent is shown with its step', async () => {
  serve(() => verdict())
  const fields = [{ path: ['toy', 'first'], message: 'The service has one.' }]
  await render(
    <CheckedToy
      submit={() => Promise.reject(new ApiError(400, 'No.', { fields }))}
      close={() => undefined}
    />,
  )
  await button('Next').click()
  await button('Next').click()
  await button('Make it').click()
  await expect.element(step('First')).toHaveAttribute('aria-current', 'step')
  await expect.element(field('First field')).toHaveAccessibleDescription(/The service has one/)
})
