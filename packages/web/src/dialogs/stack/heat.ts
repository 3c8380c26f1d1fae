import type { StackChanges, StackCreate, StackPatch, StackPreview } from '@meridian/contract'

/** What Heat says to the dialogs of stacks: https://docs.openstack.org/api-ref/orchestration/v1/ */

/** What a stack is made from. A template is a text, or an address that Heat itself reads. */
export type StackSource = Pick<StackCreate, 'template' | 'template_url' | 'environment' | 'files'>

/** What parameters are sent as, by their names. */
export type SentParameters = NonNullable<StackCreate['parameters']>

/** One parameter, as `POST validate` describes it. */
export type TemplateParameter = {
  readonly Type: string
  readonly Label?: string | undefined
  readonly Description?: string | undefined
  readonly NoEcho?: string | boolean | undefined
  readonly Default?: unknown
  /** What the environment gives. */
  readonly Value?: unknown
  readonly AllowedValues?: readonly unknown[] | undefined
  readonly AllowedPattern?: string | undefined
  readonly MinLength?: number | undefined
  readonly MaxLength?: number | undefined
  readonly MinValue?: number | undefined
  readonly MaxValue?: number | undefined
  readonly Step?: number | undefined
  readonly Offset?: number | undefined
  readonly ConstraintDescription?: string | undefined
  readonly CustomConstraint?: string | undefined
}

export type TemplateParameters = Readonly<Record<string, TemplateParameter>>

export type ParameterGroup = {
  readonly label?: string | undefined
  readonly description?: string | undefined
  readonly parameters: readonly string[]
}

/** The answer to `POST validate`. */
export type ValidatedTemplate = {
  readonly Description?: string | undefined
  readonly Parameters: TemplateParameters
  readonly ParameterGroups?: readonly ParameterGroup[] | undefined
}

/** What an update does with resources, in the order in which it is told. */
export const changeKinds = [
  'replaced',
  'updated',
  'added',
  'deleted',
  'unchanged',
] as const satisfies readonly (keyof StackChanges)[]

export type Validate = (source: StackSource, signal: AbortSignal) => Promise<ValidatedTemplate>

/** The calls that launching takes. All throw `ApiError`. */
export type LaunchCalls = {
  readonly validate: Validate
  readonly preview: (
    stack: StackCreate,
    signal: AbortSignal,
  ) => Promise<Pick<StackPreview, 'stack_name' | 'resources'>>
  readonly create: (stack: StackCreate) => Promise<{ readonly id: string }>
}

/** The calls that an update of one stack takes. All throw `ApiError`. */
export type UpdateCalls = {
  readonly validate: Validate
  readonly preview: (change: StackPatch, signal: AbortSignal) => Promise<StackChanges>
  readonly update: (change: StackPatch) => Promise<unknown>
}

/** What is known of the stack that is updated. */
export type CurrentStack = {
  readonly id: string
  readonly stack_name: string
  /** As Heat shows them: texts, and stars for hidden ones. */
  readonly parameters: Readonly<Record<string, string>>
  readonly timeout_mins: number | null
  readonly disable_rollback: boolean
  readonly tags: readonly string[] | null
  /** The template that it has, as a text, and the environment and files that it has. */
  readonly template: string
  readonly environment: string
  readonly files: Readonly<Record<string, string>>
}
