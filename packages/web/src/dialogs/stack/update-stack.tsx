import type { StackPatch } from '@meridian/contract'
import { useState } from 'react'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'
import type { CurrentStack, UpdateCalls } from '#dialogs/stack/heat.ts'
import { optionsStep } from '#dialogs/stack/options-step.tsx'
import { optionRules, optionsBody, optionsOf } from '#dialogs/stack/options.ts'
import { parametersStep } from '#dialogs/stack/parameters-step.tsx'
import { changePreviewStep } from '#dialogs/stack/preview-step.tsx'
import { sourceStep } from '#dialogs/stack/source-step.tsx'
import { useAnswer } from '#dialogs/stack/use-answer.ts'
import { useParameters } from '#dialogs/stack/use-parameters.ts'
import { noSource, useSource } from '#dialogs/stack/use-source.ts'

type Props = {
  readonly stack: CurrentStack
  readonly calls: UpdateCalls
  /** True: the update has begun. */
  readonly close: (begun?: true) => void
}

const noParameters = {}

/** The wizard that updates a stack: it starts with what the stack is, and shows what would change. */
export const UpdateStack = ({ stack, calls, close }: Props) => {
  const [current, setCurrent] = useState<string>()
  const { template, environment, files } = stack
  const source = useSource({ ...noSource, template, environment, files }, calls.validate)
  const parameters = useParameters({
    parameters: source.validated?.Parameters ?? noParameters,
    current: stack.parameters,
  })
  const options = useForm({
    draft: 'options',
    initial: optionsOf(stack),
    rules: optionRules(stack.tags),
    submit: async () => undefined,
  })
  const body: StackPatch = {
    ...source.body,
    parameters: parameters.sent,
    ...(parameters.cleared.length > 0 && { clear_parameters: [...parameters.cleared] }),
    ...optionsBody(options.values),
  }
  const steps = [
    sourceStep(source),
    parametersStep({ parameters, template: source.validated }),
    optionsStep({ form: options, isNew: false }),
  ]
  const waits = steps.find(({ problem }) => problem !== undefined)?.problem
  const preview = useAnswer(
    current === 'preview' && waits === undefined ? body : undefined,
    calls.preview,
  )
  const update = async (): Promise<true> => {
    try {
      await calls.update(body)
      return true
    } catch (error) {
      tellUnable(t('Unable to update the stack.'), error)
      throw error
    }
  }
  return (
    <Wizard
      title={t('Update Stack {name}', { name: stack.stack_name })}
      finish={t('Update Stack')}
      steps={[...steps, changePreviewStep({ answer: preview, waits })]}
      onNear={([id]) => setCurrent(id)}
      onLeave={(id) => {
        if (id === 'parameters') parameters.leave()
      }}
      submit={update}
      afterSubmit={() => toast.add('success', t('Stack update started.'))}
      close={close}
    />
  )
}
