import type {
  Image,
  MetadefNamespace,
  MetadefObjectRow,
  MetadefPropertyRow,
  MetadefTagRow,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'

/** An image, and whether it belongs to another project than the one that is worked in. */
export type ShownImage = Image & {
  readonly foreign: boolean
  /** The version of the image service that the operator's settings name. */
  readonly apiVersion: string
}

export const image = kind({
  type: 'OS::Glance::Image',
  name: [t('Image'), t('Images')],
  inline: [t('image'), t('images')],
  key: ({ id }: ShownImage) => [id],
  title: ({ name }) => name ?? '',
  names: named(
    t('Image names are missing.'),
    async () => (await import('#kinds/names.ts')).glance.images,
  ),
})

/** A namespace of metadata definitions, and whether every project sees it. */
export type ShownNamespace = MetadefNamespace & { readonly public: boolean }

export const metadefNamespace = kind({
  type: 'OS::Glance::MetadefNamespace',
  name: [t('Metadata Definition'), t('Metadata Definitions')],
  inline: [t('metadata definition'), t('metadata definitions')],
  key: ({ namespace }: ShownNamespace) => [namespace],
  title: ({ display_name, namespace }) => display_name || namespace,
})

export const metadefProperty = kind({
  type: 'OS::Glance::MetadefProperty',
  name: [t('Property'), t('Properties')],
  inline: [t('property'), t('properties')],
  key: ({ namespace, name }: MetadefPropertyRow) => [namespace, name],
  title: ({ name }) => name,
})

export const metadefObject = kind({
  type: 'OS::Glance::MetadefObject',
  name: [t('Object'), t('Objects')],
  inline: [t('object'), t('objects')],
  key: ({ namespace, name }: MetadefObjectRow) => [namespace, name],
  title: ({ name }) => name,
})

export const metadefTag = kind({
  type: 'OS::Glance::MetadefTag',
  name: [t('Tag'), t('Tags')],
  inline: [t('tag'), t('tags')],
  key: ({ namespace, name }: MetadefTagRow) => [namespace, name],
  title: ({ name }) => name,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    glance: CodesOf<typeof import('#kinds/glance/kinds.ts')>
  }
}
