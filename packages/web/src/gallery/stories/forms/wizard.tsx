import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { Wizard, type FreeWizardProps } from '#forms/wizard.tsx'
import type { Story } from '#gallery/story.ts'
import { TextField } from '#ui/fields/text-field.tsx'

const Note = ({ label }: { readonly label: string }) => {
  const [value, setValue] = useState('')
  return <TextField label={label} value={value} onChange={setValue} />
}

const step = (title: string, parts: Partial<WizardStep> = {}): WizardStep => ({
  ...{ id: title, title },
  content: () => <Note label={`What the toy is, as to its ${title.toLowerCase()}`} />,
  ...parts,
})

const steps = [
  step('Shape', { help: <p>A round toy rolls, a square one stands.</p> }),
  step('Colour'),
  step('Sound'),
]

const Demo = (props: Partial<FreeWizardProps<unknown>>) => (
  <Wizard
    title="Make Toy"
    steps={steps}
    submit={() => Promise.reject(new ApiError(409, 'There is no paint left.'))}
    close={() => undefined}
    {...props}
  />
)

const never = () => new Promise<never>(() => undefined)

export const story: Story = {
  title: 'Wizard',
  states: {
    filled: () => <Demo />,
    'with something missing': () => (
      <Demo steps={[...steps, step('Size', { problem: 'Choose a size.' })]} />
    ),
    loading: () => <Demo steps={[step('Shape', { ready: never })]} />,
    'submitting (press Finish)': () => <Demo submit={never} />,
    'failing (press Finish)': () => <Demo />,
    'too long': () => (
      <Demo
        title={'Make a toy of which there is very much to be said '.repeat(3)}
        steps={[
          step('A step with a name that is rather long for a step', {
            content: () => <p>{'There is a lot to read here. '.repeat(200)}</p>,
            help: <p>{'And much more to know about it. '.repeat(60)}</p>,
          }),
          ...Array.from({ length: 12 }, (_, at) => step(`Step ${at + 2}`)),
        ]}
      />
    ),
  },
}
