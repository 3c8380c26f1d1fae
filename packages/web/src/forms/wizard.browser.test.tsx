import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/errors.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { Wizard, type FreeWizardProps } from '#forms/wizard.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import '#ui/theme.css'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

const Note = ({ label }: { readonly label: string }) => {
  const [value, setValue] = useState('')
  return <TextField label={label} value={value} onChange={setValue} />
}

const stepOf = (title: string, parts: Partial<WizardStep> = {}): WizardStep => ({
  id: title,
  title,
  content: () => <Note label={`Note of ${title}`} />,
  ...parts,
})

const open = async (steps: readonly WizardStep[], props: Partial<FreeWizardProps<string>> = {}) => {
  const told: string[] = []
  await render(
    <Wizard<string>
      title="Toy"
      steps={steps}
      submit={async () => {
        told.push('submit')
        return 'made'
      }}
      beforeSubmit={() => void told.push('before')}
      afterSubmit={(result) => void told.push(`after ${result}`)}
      close={(result) => void told.push(`close ${result}`)}
      {...props}
    />,
  )
  await expect.element(button('Finish')).toBeVisible()
  return told
}

test('the buttons are Cancel, Back, Next and Finish [SH-WIZ-01..04 RS-WIZ-01..04]', async () => {
  const told = await open([stepOf('One'), stepOf('Two')])
  await expect.element(button('Back')).not.toBeInTheDocument()
  await button('Next').click()
  await expect.element(button('Back')).toBeVisible()
  await expect.element(button('Next')).not.toBeInTheDocument()
  await button('Cancel').click()
  expect(told).toEqual(['close undefined'])
})

test('steps that are not ready are not there; the first ready one is shown [SH-WIZ-07 SH-WIZ-08 RS-WIZ-06 RS-WIZ-07]', async () => {
  await open([
    stepOf('Gone', { ready: async () => false }),
    stepOf('Failed', { ready: () => Promise.reject(new Error('no')) }),
    stepOf('Ready', { ready: async () => true }),
    stepOf('Plain'),
  ])
  await expect.element(page.getByRole('textbox', { name: 'Note of Ready' })).toBeVisible()
  await expect.element(step('Ready')).toHaveAttribute('aria-current', 'step')
  await expect.element(step('Plain')).toBeVisible()
  await expect.element(step('Gone')).not.toBeInTheDocument()
  await expect.element(step('Failed')).not.toBeInTheDocument()
})

test('no step is chosen while it is not known which are ready [SH-WIZ-06 RS-WIZ-05]', async () => {
  let answer = (_: boolean) => {}
  const known = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  await open([stepOf('One', { ready: () => known }), stepOf('Two')])
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(button('Next')).not.toBeInTheDocument()
  answer(true)
  await expect.element(page.getByRole('textbox', { name: 'Note of One' })).toBeVisible()
})

test('finishing announces, submits, announces and closes [SH-WIZ-10..13 RS-WIZ-09..12]', async () => {
  const told = await open([stepOf('One')])
  await button('Finish').click()
  await expect.poll(() => told).toEqual(['before', 'submit', 'after made', 'close made'])
})

test('while it submits, the last button rests [SH-WIZ-09 RS-WIZ-08]', async () => {
  await open([stepOf('One')], { submit: () => new Promise(() => {}) })
  await button('Finish').click()
  await expect.element(button('Finish')).toHaveAttribute('aria-disabled', 'true')
})

for (const status of [409, 401, 403]) {
  test(`a failure (${status}) is shown in its own words and can be tried again [SH-WIZ-14..16 RS-WIZ-13..16]`, async () => {
    const told = await open([stepOf('One')], {
      submit: () => Promise.reject(new ApiError(status, `Refused with ${status}`)),
    })
    await button('Finish').click()
    await expect.element(page.getByText(new RegExp(`Refused with ${status}`))).toBeVisible()
    await expect.element(button('Finish')).not.toHaveAttribute('aria-disabled')
    expect(told).toEqual(['before'])
  })
}

test('the help button is there only where a step has help [SH-WIZ-05 RS-WIZ-17]', async () => {
  await open([stepOf('One', { help: 'How to do one.' }), stepOf('Two')])
  await button('Help').click()
  await expect.element(page.getByText('How to do one.')).toBeVisible()
  await button('Next').click()
  await expect.element(button('Help')).not.toBeInTheDocument()
})

test('where a choice may still bring a step, Next stays and says that none follows', async () => {
  const Choice = () => {
    const [more, setMore] = useState(false)
    const choose = () => setMore(!more)
    const one = stepOf('One', { content: () => <button onClick={choose}>Choose</button> })
    return (
      <Wizard<string>
        title="Toy"
        steps={[one, stepOf('Two', { hidden: !more })]}
        submit={async () => 'made'}
        close={() => {}}
      />
    )
  }
  await render(<Choice />)
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
  await button('Choose').click()
  await expect.element(button('Next')).not.toHaveAttribute('aria-disabled')
  await button('Next').click()
  await expect.element(page.getByRole('textbox', { name: 'Note of Two' })).toBeVisible()
  await expect.element(button('Next')).not.toBeInTheDocument()
})

test('a step is drawn when it is first shown, and keeps what was typed', async () => {
  const draw = vi.fn()
  const Two = () => {
    draw()
    return <Note label="Two" />
  }
  await open([stepOf('One'), stepOf('Two', { content: () => <Two /> })])
  expect(draw).not.toHaveBeenCalled()
  await page.getByRole('textbox', { name: 'Note of One' }).fill('kept')
  await button('Next').click()
  expect(draw).toHaveBeenCalled()
  await button('Back').click()
  await expect.element(page.getByRole('textbox', { name: 'Note of One' })).toHaveValue('kept')
})

test('the dialog is large; a press beside it does nothing, Esc closes it [SH-MODAL-41 SH-MODAL-42 RS-MODAL-07 RS-MODAL-08]', async () => {
  await page.viewport(1440, 900)
  const told = await open([stepOf('One')])
  const { width } = page.getByRole('dialog').element().getBoundingClientRect()
  expect(width).toBeGreaterThan(900)
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    document.elementFromPoint(3, 3)?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  }
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(told).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(told).toEqual(['close undefined'])
})

test('it opens only with steps and a submit [SH-MODAL-43 RS-MODAL-09]', async () => {
  const submit = async () => 'made'
  const wizard = (steps: readonly WizardStep[] | undefined, send: typeof submit | undefined) =>
    render(<Wizard title="Toy" steps={steps} submit={send} close={() => {}} />)
  await wizard(undefined, submit)
  await wizard([], submit)
  await wizard([stepOf('One')], undefined)
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  await wizard([stepOf('One')], submit)
  await expect.element(page.getByRole('dialog', { name: 'Toy' })).toBeVisible()
})

test('while it submits, "Working" shows and nothing closes it [SH-MODAL-13]', async () => {
  const told = await open([stepOf('One')], { submit: () => new Promise(() => {}) })
  await button('Finish').click()
  await expect.element(page.getByText('Working')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(told).toEqual(['before'])
})
