/** The types of Glance, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { image, metadefNamespace } from '#kinds/glance/kinds.ts'
import { groups } from '#resources/groups.ts'

const { compute: group } = groups
const stored = { service: 'image' }

export const images = entry(
  image,
  {
    panels: [
      { path: '/project/images', area: 'project', group, requires: [stored] },
      {
        path: '/admin/images',
        area: 'admin',
        group,
        requires: [stored, policy('image', 'context_is_admin')],
        filterFirst: 'admin.images',
      },
    ],
  },
  async () => (await import('#resources/glance/images.tsx')).images,
)

export const metadefNamespaces = entry(
  metadefNamespace,
  {
    panels: [
      {
        path: '/admin/metadata_defs',
        area: 'admin',
        group: groups.system,
        // They came with version 2 (https://docs.openstack.org/glance/latest/user/metadefs-concepts.html).
        requires: [
          stored,
          { feature: ['image', '>= 2'] },
          policy('image', 'get_metadef_namespaces'),
          policy('image', 'modify_metadef_namespace'),
        ],
      },
    ],
  },
  async () => (await import('#resources/glance/metadef-namespaces.tsx')).metadefNamespaces,
)

/** In the order of the navigation. */
export const imageTypes = [images]
export const metadefTypes = [metadefNamespaces]
