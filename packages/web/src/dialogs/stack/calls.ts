/** How the wizards of stacks ask and tell Heat. */
import { heatTemplates, stackParts, stacks, writtenTemplates } from '@meridian/contract'
import { call } from '#api/call.ts'
import { spoken } from '#api/errors.ts'
import type { CurrentStack, LaunchCalls, UpdateCalls, Validate } from '#dialogs/stack/heat.ts'
import type { Written } from '#dialogs/stack/launch-stack.tsx'
import { readValidation } from '#dialogs/stack/read-validation.ts'
import { writeText } from '#dialogs/stack/write-text.ts'

const validate: Validate = async (body, signal) =>
  readValidation(await call(heatTemplates.validate, { body }, { signal }))

/** For the wizard of a new stack. */
export const launchCalls: LaunchCalls = {
  validate,
  preview: (body, signal) => call(stacks.preview, { body }, { signal }),
  create: (body) => call(stacks.create, { body }),
}

/** For the wizard that updates the stack with an id. */
export const updateCalls = (id: string): UpdateCalls => ({
  validate,
  preview: (body, signal) => call(stacks.previewUpdate, { params: { id }, body }, { signal }),
  update: (body) => call(stacks.update, { params: { id }, body }),
})

/** A network with all that is in it, as a template. Throws `ApiError`. */
export const readWritten = async (
  { id, name }: { readonly id: string; readonly name: string },
  signal: AbortSignal,
): Promise<Written> => {
  const { template, lacks } = await call(writtenTemplates.ofNetwork, { params: { id } }, { signal })
  return { name, template: writeText(template), lacks: lacks.flatMap((one) => spoken(one) ?? []) }
}

/** What a stack is now: what its update begins with. Throws `ApiError`. */
export const readCurrent = async (id: string, signal: AbortSignal): Promise<CurrentStack> => {
  const params = { id }
  const [stack, template, environment, files] = await Promise.all([
    call(stacks.load, { params, query: { resolve_outputs: false } }, { signal }),
    call(stackParts.template, { params }, { signal }),
    call(stackParts.environment, { params }, { signal }),
    call(stackParts.files, { params }, { signal }),
  ])
  return {
    id,
    stack_name: stack.stack_name,
    parameters: textsOf(stack.parameters),
    timeout_mins: stack.timeout_mins ?? null,
    disable_rollback: stack.disable_rollback ?? true,
    tags: stack.tags ?? null,
    template: writeText(template),
    environment: writeText(said(environment)),
    files,
  }
}

/** Heat tells the values of parameters as texts, and of a map as it is where it has read one. */
const textsOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

/**
 * What is left of an environment beside the values of parameters, which are asked for by themselves,
 * and the places that Heat keeps for what nobody has written.
 */
const said = ({
  parameters: _values,
  encrypted_param_names: _hidden,
  ...environment
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => !isEmpty(value)))

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every(isEmpty))
