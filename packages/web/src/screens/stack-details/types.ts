/** What the tabs of a stack's details show of it, in Heat's own names. */

/** https://docs.openstack.org/api-ref/orchestration/v1/#show-stack-details */
export type StackFacts = {
  readonly id: string
  readonly stack_name: string
  readonly description?: string | null
  readonly stack_status: string
  readonly stack_status_reason?: string | null
  readonly creation_time?: string | null
  readonly updated_time?: string | null
  readonly timeout_mins?: number | null
  readonly disable_rollback?: boolean
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly outputs?: readonly StackOutput[]
}

export type StackOutput = {
  readonly output_key: string
  readonly output_value?: unknown
  readonly description?: string | null
  /** Why it has no value. */
  readonly output_error?: string | null
}

/** https://docs.openstack.org/api-ref/orchestration/v1/#list-stack-resources */
export type StackResource = {
  readonly resource_name: string
  readonly resource_type: string
  readonly physical_resource_id?: string | null
  readonly resource_status: string
  readonly resource_status_reason?: string | null
  readonly updated_time?: string | null
  readonly required_by?: readonly string[]
}

/** https://docs.openstack.org/api-ref/orchestration/v1/#list-stack-events */
export type StackEvent = {
  readonly id: string
  readonly event_time: string
  readonly resource_name: string
  readonly physical_resource_id?: string | null
  readonly resource_status: string
  readonly resource_status_reason?: string | null
}

/** https://docs.openstack.org/api-ref/orchestration/v1/#preview-stack-update */
export type ResourceChanges = Readonly<
  Record<
    'added' | 'deleted' | 'replaced' | 'updated' | 'unchanged',
    readonly Pick<StackResource, 'resource_name' | 'resource_type'>[]
  >
>
