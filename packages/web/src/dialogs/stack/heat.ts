/** What Heat says to the dialogs of stacks: https://docs.openstack.org/api-ref/orchestration/v1/ */

/** What a stack is made from. A template is a text, or an address that Heat itself reads. */
export type StackSource = {
  readonly template?: string
  readonly template_url?: string
  readonly environment?: string
  readonly files?: Readonly<Record<string, string>>
}

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

/** The body that makes a stack; its preview takes the same. */
export type NewStack = StackSource & {
  readonly stack_name: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly timeout_mins?: number
  readonly disable_rollback: boolean
  readonly tags?: string
}

/** The body of `PATCH`, which leaves what it does not name as it is. */
export type StackChange = StackSource & {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Those that have what their template says again. */
  readonly clear_parameters?: readonly string[]
  readonly timeout_mins?: number
  readonly disable_rollback: boolean
  readonly tags?: string
}

/** A resource in a preview, of which the dialogs show this much. */
export type PreviewedResource = {
  readonly resource_name: string
  readonly resource_type: string
  readonly description?: string | undefined
}

/** What is in a stack inside stands in a list of its own. */
export type PreviewTree = PreviewedResource | readonly PreviewTree[]

/** What an update does with resources, in the order in which it is told. */
export const changeKinds = ['replaced', 'updated', 'added', 'deleted', 'unchanged'] as const

export type ResourceChanges = {
  readonly [K in (typeof changeKinds)[number]]?: readonly PreviewedResource[]
}

export type Validate = (source: StackSource, signal: AbortSignal) => Promise<ValidatedTemplate>

/** The calls that launching takes. All throw `ApiError`. */
export type LaunchCalls = {
  readonly validate: Validate
  readonly preview: (stack: NewStack, signal: AbortSignal) => Promise<readonly PreviewTree[]>
  readonly create: (stack: NewStack) => Promise<{ readonly id: string }>
}

/** The calls that an update of one stack takes. All throw `ApiError`. */
export type UpdateCalls = {
  readonly validate: Validate
  readonly preview: (change: StackChange, signal: AbortSignal) => Promise<ResourceChanges>
  readonly update: (change: StackChange) => Promise<unknown>
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
