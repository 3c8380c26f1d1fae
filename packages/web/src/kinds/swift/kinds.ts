import type { Container, StoredObject } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

export const container = kind({
  type: 'OS::Swift::Container',
  name: [t('Container'), t('Containers')],
  inline: [t('container'), t('containers')],
  key: ({ name }: Container) => [name],
  title: ({ name }) => name,
})

/** A row of a folder, which knows its container. */
export type ObjectRow = StoredObject & { readonly container: string }

export const object = kind({
  type: 'OS::Swift::Object',
  name: [t('Object'), t('Objects')],
  inline: [t('object'), t('objects')],
  key: (row: ObjectRow) => [row.container, row.path],
  title: ({ name }) => name,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    swift: CodesOf<typeof import('#kinds/swift/kinds.ts')>
  }
}
