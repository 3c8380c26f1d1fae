/** Metadata definitions. https://docs.openstack.org/api-ref/image/v2/metadefs-index.html */
import { collection, type Signal } from '#collection.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Path } from '#url.ts'

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

/** What is in a namespace; each has its own rules for what a body may hold. */
export type GlanceMetadefPart = 'properties' | 'objects' | 'tags' | 'resource_types'

const partsOf = (namespace: string, part: GlanceMetadefPart): Path =>
  path`/metadefs/namespaces/${namespace}/${part}`

export function createMetadefs(service: Service) {
  return {
    /** Changes the properties or an object of a namespace: the whole of it is sent. */
    save: async (
      ...[namespace, part, name, body, options]: [
        ...[namespace: string, part: 'properties' | 'objects', name: string, body: object],
        options?: Signal,
      ]
    ): Promise<void> => {
      const at = path`/metadefs/namespaces/${namespace}/${part}/${name}`
      await service.call('PUT', at, { body, ...options })
    },
    /** Throws 403 where the namespace is protected. */
    removePart: async (
      ...[namespace, part, name, options]: [
        ...[namespace: string, part: GlanceMetadefPart, name: string],
        options?: Signal,
      ]
    ): Promise<void> => {
      const at = path`/metadefs/namespaces/${namespace}/${part}/${name}`
      await service.call('DELETE', at, { ...options })
    },
    associate: async (
      namespace: string,
      body: GlanceMetadefAssociation,
      options?: Signal,
    ): Promise<void> => {
      await service.call('POST', partsOf(namespace, 'resource_types'), { body, ...options })
    },
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
