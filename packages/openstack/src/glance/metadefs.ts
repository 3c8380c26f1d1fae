/** Metadata definitions. https://docs.openstack.org/api-ref/image/v2/metadefs-index.html */
import { collection } from '#collection.ts'
import type { Service } from '#service.ts'
import { fixed } from '#url.ts'

/** What a key may hold, in JSON Schema; Glance keeps every default and every enum as text. */
export type GlanceMetadefProperty = {
  name?: string
  title: string
  description?: string
  type: string
  default?: string
  enum?: string[]
  operators?: string[]
  readonly?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  items?: { type?: string; enum?: string[] }
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  additionalItems?: boolean
}

export type GlanceMetadefObject = {
  name: string
  description?: string
  required?: string[]
  properties?: Record<string, GlanceMetadefProperty>
  created_at?: string
  updated_at?: string
  self?: string
  schema?: string
}

export type GlanceMetadefAssociation = {
  name: string
  prefix?: string
  properties_target?: string
  created_at?: string
  updated_at?: string
}

/** `properties`, `objects` and `tags` are there when a single namespace is asked for. */
export type GlanceMetadefNamespace = {
  namespace: string
  display_name?: string
  description?: string
  visibility: 'public' | 'private'
  protected: boolean
  owner?: string
  created_at: string
  updated_at?: string
  self?: string
  schema?: string
  resource_type_associations?: GlanceMetadefAssociation[]
  properties?: Record<string, GlanceMetadefProperty>
  objects?: GlanceMetadefObject[]
  tags?: { name: string }[]
}

export type GlanceMetadefNamespaceCreate = Pick<GlanceMetadefNamespace, 'namespace'> &
  Partial<Omit<GlanceMetadefNamespace, 'created_at' | 'updated_at' | 'self' | 'schema'>>

export type GlanceMetadefResourceType = { name: string; created_at: string; updated_at?: string }

export function createMetadefs(service: Service) {
  return {
    /** `get(name, { resource_type })` adds the prefix of that resource type to every key. */
    namespaces: collection<GlanceMetadefNamespace, GlanceMetadefNamespaceCreate>(
      service,
      fixed('/metadefs/namespaces'),
      { many: 'namespaces' },
    ),
    resourceTypes: collection<GlanceMetadefResourceType>(
      service,
      fixed('/metadefs/resource_types'),
      { many: 'resource_types' },
    ),
  }
}
