import { t } from '#lib/translate.ts'
import { states } from '#resource/states.tsx'
import { image } from '#kinds/glance/kinds.ts'

/** What an image goes through (RS-IMG-21, RS-IMG-22); the last ones while it is imported. */
export const imageStates = states(
  image,
  ({ status }) => status,
  {
    active: 'good',
    queued: 'working',
    saving: 'working',
    deactivated: 'off',
    killed: 'bad',
    pending_delete: 'working',
    deleted: 'off',
    uploading: 'working',
    importing: 'working',
  },
  {
    // Glance puts an image back to where it was, and notes the stores that have not got it.
    stuck: ({ status, properties }) =>
      status === 'queued' && properties['os_glance_failed_import']
        ? t('The import of its content has failed.')
        : undefined,
  },
)
