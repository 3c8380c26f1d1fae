/** Heat's wire types. https://docs.openstack.org/api-ref/orchestration/v1/ */

export type HeatLink = { href: string; rel: string }

type Linked = { links?: HeatLink[] }
type Document = Record<string, unknown>

export type HeatOutput = {
  output_key: string
  description?: string | null
  output_value?: unknown
  /** Why there is no value. */
  output_error?: string
}

/** A stack in a list. */
export type HeatStack = Linked & {
  id: string
  stack_name: string
  description?: string | null
  stack_status: string
  stack_status_reason?: string | null
  creation_time?: string | null
  updated_time?: string | null
  deletion_time?: string | null
  stack_owner?: string | null
  stack_user_project_id?: string | null
  parent?: string | null
  tags?: string[] | null
  /** Administrators are told. */
  project?: string
}

/** A stack by itself. */
export type HeatStackDetail = HeatStack & {
  template_description?: string | null
  parameters: Document
  outputs?: HeatOutput[]
  capabilities?: unknown[]
  notification_topics?: unknown[]
  disable_rollback?: boolean
  timeout_mins?: number | null
}

/** What a stack is made of and how; tags are one text with commas. */
export type HeatStackBody = {
  stack_name?: string | undefined
  template?: unknown
  template_url?: string | undefined
  environment?: unknown
  files?: Record<string, string> | undefined
  parameters?: Document | undefined
  disable_rollback?: boolean | undefined
  timeout_mins?: number | null | undefined
  tags?: string | undefined
  clear_parameters?: string[] | undefined
}

export type HeatPreviewedResource = {
  resource_name: string
  resource_type: string
  stack_name?: string | null
  physical_resource_id?: string | null
  resource_action?: string | null
  resource_status?: string | null
  resource_status_reason?: string | null
  description?: string | null
  required_by?: string[]
  properties?: Document
}

/** What is in a stack inside stands in a list of its own. */
export type HeatPreviewTree = HeatPreviewedResource | HeatPreviewTree[]

export type HeatStackPreview = Omit<HeatStackDetail, 'stack_status'> & {
  resources: HeatPreviewTree[]
}

export type HeatStackChanges = Partial<
  Record<'added' | 'deleted' | 'replaced' | 'updated' | 'unchanged', HeatPreviewedResource[]>
>

export type HeatResource = Linked & {
  resource_name: string
  logical_resource_id?: string | null
  physical_resource_id?: string | null
  resource_type: string
  resource_status: string
  resource_status_reason?: string | null
  creation_time?: string | null
  updated_time?: string | null
  required_by?: string[]
  parent_resource?: string | null
}

export type HeatResourceDetail = HeatResource & {
  description?: string | null
  attributes?: Document
}

export type HeatEvent = Linked & {
  id: string
  event_time: string
  resource_name: string
  logical_resource_id?: string | null
  physical_resource_id?: string | null
  resource_status: string
  resource_status_reason?: string | null
  resource_type?: string | null
}

export type HeatSnapshot = {
  id: string
  name?: string | null
  status: string
  status_reason?: string | null
  creation_time?: string | null
  data?: Document | null
}

export type HeatTypeSummary = { resource_type: string; description?: string | null }

export type HeatType = HeatTypeSummary & {
  properties: Document
  attributes: Document
  support_status?: Document
}

export type HeatTemplateVersion = { version: string; type: string; aliases?: string[] }

export type HeatTemplateFunction = { functions: string; description?: string | null }

export type HeatValidation = {
  Description?: string | null
  Parameters: Record<string, Document>
  ParameterGroups?: Document[]
  Environment?: Document
  NestedParameters?: Document
}

export type HeatEngineService = {
  id: string
  hostname?: string | null
  binary?: string | null
  engine_id?: string | null
  host?: string | null
  topic?: string | null
  report_interval?: number
  status: string
  created_at?: string | null
  updated_at?: string | null
}
