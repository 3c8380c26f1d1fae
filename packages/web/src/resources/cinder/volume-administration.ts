/** What administrators do with the volumes of all projects. */
import { volumeActions as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy } from '#resource/define.ts'
import { volume } from '#resources/cinder/kinds.ts'
import { volumeStates } from '#resources/cinder/states.ts'

const admin = (name: string) => ({
  requires: [policy('volume', `volume_extension:volume_admin_actions:${name}`)],
})
const dialogs = async () => import('#dialogs/volume/administration.ts')

const resetStatus = asking(volume, {
  id: 'reset-status',
  label: t('Update Volume Status'),
  ...admin('reset_status'),
  tone: 'danger',
  anytime: true,
  form: async (one) => (await dialogs()).resettingStatus(one, volumeStates.word),
})

/** The last way out, in any status. */
export const forceDelete: Action<Volume> = {
  ...verb(volume, t('Force Delete'), {
    id: 'force-delete',
    ...admin('force_delete'),
    tone: 'danger',
    anytime: true,
    activity: 'delete',
    allowed: ({ attachments }) => attachments.length === 0 || t('The volume is attached.'),
    ask: t('It is deleted whatever its status, and not recoverable.'),
    while: t('Deleting'),
    call: ({ id }) => call(api.forceDelete, { params: { id } }),
  }),
}

/** Besides what projects do themselves, in the order of the menu. */
export const administration: readonly Action<Volume>[] = [resetStatus]
