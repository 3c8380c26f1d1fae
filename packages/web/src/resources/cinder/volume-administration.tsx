/** What administrators do with the volumes of all projects. */
import { volumeActions as api, volumeStatuses, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy } from '#resource/define.ts'
import { forceDelete, updateStatus } from '#resources/cinder/any-status.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { volumeStates } from '#resources/cinder/states.ts'

const dialogs = async () => import('#dialogs/volume/administration.ts')

const statuses = {
  ...{ endpoint: api.resetStatus, statuses: volumeStatuses },
  word: volumeStates.word,
}

const isStill = (one: Volume): true | string => {
  if (one.group_id) return t('The volume is part of a group.')
  return volumeStates.changing(one) ? t('The volume is busy.') : true
}

const migrate = asking(volume, {
  id: 'migrate',
  label: t('Migrate Volume'),
  requires: [policy('volume', 'volume_extension:volume_admin_actions:migrate_volume')],
  allowed: (one) => {
    const said = volumeStates.only('available', 'in-use')(one)
    return said === true ? isStill(one) : said
  },
  form: async (one, signal) => (await dialogs()).migratingVolume(one, signal),
})

const unmanage = verb(volume, t('Unmanage'), {
  id: 'unmanage',
  requires: [policy('volume', 'volume_extension:volume_unmanage')],
  tone: 'danger',
  activity: 'delete',
  allowed: (one) => {
    if (one.attachments.length > 0) return t('The volume is attached.')
    const said = volumeStates.only('available', 'error')(one)
    return said === true ? isStill(one) : said
  },
  ask: t('Cinder forgets it; its data stays where it is stored.'),
  while: t('Unmanaging'),
  call: ({ id }) => call(api.unmanage, { params: { id } }),
})

/** What a host stores already becomes a volume. */
export const manage = creating(volume, {
  id: 'manage',
  label: t('Manage Volume'),
  requires: [policy('volume', 'volume_extension:volume_manage')],
  loadDialog: async () => {
    const [{ manageVolume }, { FieldsDialog }] = await Promise.all([
      dialogs(),
      import('#resource/forms/fields-dialog.tsx'),
    ])
    return (close) => (
      <FieldsDialog
        title={t('Manage Volume')}
        form={manageVolume}
        nameOf={({ name }) => name}
        onClose={() => close()}
        onDone={({ id }) => close({ created: [{ type: volume.type, id }] })}
      />
    )
  },
})

/** The last way out, but for one that a server has. */
export const forceDeleteVolume = forceDelete(
  volume,
  'volume',
  api.forceDelete,
  ({ attachments }) => attachments.length === 0 || t('The volume is attached.'),
)

/** Besides what projects do themselves, in the order of the menu. */
export const administration: readonly Action<Volume>[] = [
  updateStatus(volume, 'volume', t('Update Volume Status'), statuses),
  migrate,
  unmanage,
]
