import type { StackCreate } from '@meridian/contract'
import { useState } from 'react'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'
import type { LaunchCalls } from '#dialogs/stack/heat.ts'
import { optionsStep } from '#dialogs/stack/options-step.tsx'
import { newOptions, optionRules, optionsBody } from '#dialogs/stack/options.ts'
import { parametersStep } from '#dialogs/stack/parameters-step.tsx'
import { newPreviewStep } from '#dialogs/stack/preview-step.tsx'
import { sourceStep } from '#dialogs/stack/source-step.tsx'
import { useAnswer } from '#dialogs/stack/use-answer.ts'
import { useParameters } from '#dialogs/stack/use-parameters.ts'
import { noSource, useSource } from '#dialogs/stack/use-source.ts'

type Props = {
  readonly calls: LaunchCalls
  /** With the id of the stack that is made, or with nothing. */
  readonly close: (made?: { readonly id: string }) => void
  /** What it begins with instead of nothing. */
  readonly written?: Written | undefined
}

/** A template that was written from what is there. */
export type Written = {
  /** Of what it was written from. */
  readonly name: string
  readonly template: string
  /** What is there and is not in it, in sentences. */
  readonly lacks: readonly string[]
}

const noParameters = {}

/** The wizard of a new stack: its template, what that asks for, its options, and what will be made. */
export const LaunchStack = ({ calls, close, written }: Props) => {
  const [current, setCurrent] = useState<string>()
  const source = useSource(
    written ? { ...noSource, template: written.template } : noSource,
    calls.validate,
  )
  const parameters = useParameters({ parameters: source.validated?.Parameters ?? noParameters })
  const options = useForm({
    draft: 'options',
    initial: written ? { ...newOptions, stack_name: nameFor(written.name) } : newOptions,
    rules: optionRules(),
    submit: async () => undefined,
  })
  const body: StackCreate = {
    stack_name: options.values.stack_name,
    ...source.body,
    parameters: parameters.sent,
    ...optionsBody(options.values),
  }
  const steps = [
    sourceStep(source, written?.lacks),
    parametersStep({ parameters, template: source.validated }),
    optionsStep({ form: options, isNew: true }),
  ]
  const waits = steps.find(({ problem }) => problem !== undefined)?.problem
  const preview = useAnswer(
    current === 'preview' && waits === undefined ? body : undefined,
    calls.preview,
  )
  const create = async () => {
    try {
      return await calls.create(body)
    } catch (error) {
      tellUnable(t('Unable to create the stack.'), error)
      throw error
    }
  }
  return (
    <Wizard
      title={t('Launch Stack')}
      finish={t('Launch Stack')}
      steps={[...steps, newPreviewStep({ answer: preview, waits })]}
      onNear={([id]) => setCurrent(id)}
      onLeave={(id) => {
        if (id === 'parameters') parameters.leave()
        if (id === 'options') options.tell(['stack_name'])
      }}
      submit={create}
      afterSubmit={() => toast.add('success', t('Stack creation started.'))}
      close={close}
    />
  )
}

/** A name that Heat takes (`heat.engine.stack.STACK_NAME_REGEX`), or none. */
const nameFor = (name: string): string => {
  const own = name.replace(/[^\w.-]+/g, '-')
  return /^[a-z]/i.test(own) ? own : ''
}
