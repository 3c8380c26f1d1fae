/** What hangs on things of Cinder. */
import { t } from '#lib/translate.ts'
import { dependents, keeps, stays } from '#resource/dependents/declare.ts'
import { backup, qosSpec, snapshot, volume, volumeType } from '#kinds/cinder/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'

export const hangsOnVolume = dependents(volume, 'volume', {
  attachments: keeps(instance),
  // The question offers to delete them, too.
  snapshots: keeps(snapshot, { ticked: true }),
  backups: stays(backup, { says: t('Volumes can still be restored from them.') }),
})

export const hangsOnVolumeType = dependents(volumeType, 'volume_type', { volumes: keeps(volume) })

export const hangsOnQosSpec = dependents(qosSpec, 'qos_spec', {
  // The question offers to take it from them.
  volume_types: keeps(volumeType, { ticked: true }),
})
