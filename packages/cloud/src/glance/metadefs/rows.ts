import type { GlanceMetadefNamespace, GlanceMetadefResourceType } from '@meridian/openstack'
import { collection } from '#store/collection.ts'

/** A namespace with all that is in it; its name may change, its id does not. */
export type StoredNamespace = Omit<GlanceMetadefNamespace, 'self' | 'schema'> & { id: string }

export const namespaces = collection<StoredNamespace>('glance_metadef_namespaces', {
  project: ({ owner }) => owner ?? '',
  indexes: {
    namespace: { path: '$.namespace', ignoreCase: true },
    visibility: '$.visibility',
    created_at: '$.created_at',
  },
  columns: {
    display_name: { path: '$.display_name', ignoreCase: true },
    description: { path: '$.description', ignoreCase: true },
    protected: '$.protected',
    // As JSON, in which a kind of resource is looked for by its name.
    associations: '$.resource_type_associations',
    updated_at: '$.updated_at',
  },
  filteredThenSorted: [
    ['visibility', 'created_at'],
    ['visibility', 'namespace'],
  ],
})

/** A kind of resource is known from its first association on, and stays known. */
export const resourceTypes = collection<GlanceMetadefResourceType>(
  'glance_metadef_resource_types',
  { id: ({ name }) => name, columns: { name: { path: '$.name', ignoreCase: true } } },
)
