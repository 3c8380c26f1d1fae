import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import type { Action } from '#resource/action.ts'
import { idOf, refTo, type Kind } from '#resource/define.ts'
import type { MetadataKind } from '#dialogs/metadata/metadata.ts'

type Rules<T> = Pick<Action<T>, 'requires' | 'offered' | 'allowed' | 'anytime'> & {
  readonly label?: string
}

/** The action that opens an item's metadata in the editor, which is loaded when it is asked for. */
export const updatingMetadata = <T>(
  kind: Kind<T>,
  metadataKind: MetadataKind,
  rules: Rules<T> = {},
): Action<T> =>
  editing(kind, {
    id: 'update-metadata',
    label: t('Update Metadata'),
    ...rules,
    loadDialog: async (item, signal) => {
      const { loadUpdateMetadata } = await import('#dialogs/metadata/load.tsx')
      const about = {
        kind: metadataKind,
        id: idOf(kind, item),
        name: kind.title(item),
        thing: kind.name[0],
        ref: refTo(kind, item),
        ...(rules.label !== undefined && { title: rules.label }),
      }
      return loadUpdateMetadata(about, signal)
    },
  })
