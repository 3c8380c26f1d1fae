import { useEffect, useState } from 'react'
import { json, serve } from '#api/testing.ts'
import { CheckboxInput, TextAreaInput, TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength } from '#forms/rules/validators.ts'
import { Wizard } from '#forms/wizard.tsx'
import type { Story } from '#gallery/story.ts'
import { t } from '#lib/translate.ts'

type Answer = () => Promise<Response> | Response
type Errors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const verdict = (errors: Errors = {}): Response =>
  json({ has_errors: Object.keys(errors).length > 0, errors, workflow_slug: 'demo' })

const never = () => new Promise<Response>(() => undefined)

const taken = () => verdict({ wire: { name: [t('The project uses this name already.')] } })

const full = () =>
  verdict({ wire: { __all__: [t('The quota of networks is used up (10 of 10).')] } })

const down = () =>
  json(t('The network service does not answer.'), 503, {
    'X-OpenStack-Service': 'network',
    'X-Upstream-Status': '503',
    'X-OpenStack-Request-Id': 'req-6f0e0a2c-6a0f-4f0e-8f5e-0d2c5b7a9e11',
  })

type DemoProps = {
  readonly answer?: Answer
  /** Whether the button that leads on is pressed at once. */
  readonly pressed?: boolean
  readonly name?: string
}

const Demo = ({ answer = () => verdict(), name = 'office', pressed = false }: DemoProps) => {
  // The server of this state, from before anything is asked.
  useState(() => serve(answer))
  const form = useForm({
    initial: { name, up: true, address: '10.0.0.0/24', routes: '' },
    rules: { name: [maxLength(40)] },
    submit: async () => undefined,
  })
  useEffect(() => {
    if (pressed) document.querySelector('form')?.requestSubmit()
  }, [pressed])
  return (
    <Wizard
      slug="demo"
      title={t('Create Network')}
      form={form}
      values={form.values}
      finish={t('Create')}
      close={() => undefined}
      steps={[
        {
          id: 'wire',
          title: t('Network'),
          fields: ['name', 'up'],
          help: <p>{t('A network connects the servers of your project with each other.')}</p>,
          content: () => (
            <>
              <TextInput field={form.field('name')} label={t('Network Name')} />
              <CheckboxInput field={form.field('up')} label={t('Enable Admin State')} />
            </>
          ),
        },
        {
          id: 'subnet',
          title: t('Subnet'),
          fields: ['address'],
          content: () => (
            <TextInput field={form.field('address')} label={t('Network Address')} mono />
          ),
        },
        {
          id: 'details',
          title: t('Subnet Details'),
          fields: ['routes'],
          content: () => (
            <TextAreaInput field={form.field('routes')} label={t('Host Routes')} mono />
          ),
        },
      ]}
    />
  )
}

const long = 'a name that goes on and on '.repeat(8)

export const story: Story = {
  title: 'Wizard that the server checks',
  states: {
    filled: () => <Demo />,
    empty: () => <Demo name="" />,
    'next step': () => <Demo pressed />,
    loading: () => <Demo pressed answer={never} />,
    'field refused': () => <Demo pressed answer={taken} />,
    'step refused': () => <Demo pressed answer={full} />,
    failing: () => <Demo pressed answer={down} />,
    'too long': () => <Demo pressed name={long} />,
  },
}
