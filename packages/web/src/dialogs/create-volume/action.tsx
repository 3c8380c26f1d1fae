import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import type { Action } from '#resource/action.ts'
import { policy, type Kind } from '#resource/define.ts'
import type { VolumeSource } from '#dialogs/create-volume/volume.ts'

/**
 * The action that makes a volume from an item, which may be another project's. The wizard is loaded
 * when it is asked for.
 */
export const makingVolume = <T,>(
  kind: Kind<T>,
  parts: {
    readonly source: (item: T) => Promise<VolumeSource>
    readonly allowed: Action<T>['allowed']
  },
): Action<T> => ({
  ...editing(kind, {
    id: 'create-volume',
    label: t('Create Volume'),
    requires: [{ service: 'volumev3' }, policy('volume', 'volume:create')],
    ...(parts.allowed && { allowed: parts.allowed }),
    loadDialog: async (item) => {
      const [{ CreateVolume }, source] = await Promise.all([
        import('#dialogs/create-volume/create-volume.tsx'),
        parts.source(item),
      ])
      return (close) => <CreateVolume source={source} close={close} />
    },
  }),
  activity: 'create',
  forSelf: true,
})
