/** What administrators do to volumes whatever they are at (cinder.api.contrib.admin_actions). */
import type { Action } from '#cinder/act.ts'
import { detach } from '#cinder/attachments/attaching.ts'
import { textOf } from '#cinder/requests.ts'
import type { StoredVolume } from '#cinder/rows.ts'
import { invalidVolume, removeVolume } from '#cinder/volumes/volumes.ts'
import type { Schema } from '#wire/schema.ts'

const ADMIN = 'volume_extension:volume_admin_actions'
const TEXT: Schema = { type: ['string', 'null'] }

export const volumeAdminActions: Readonly<Record<string, Action<StoredVolume>>> = {
  'os-force_delete': {
    rule: `${ADMIN}:force_delete`,
    does: (context, { id }) => removeVolume(context, id, { force: true }),
  },
  'os-force_detach': {
    rule: `${ADMIN}:force_detach`,
    schema: {
      type: 'object',
      properties: { connector: { type: ['string', 'object', 'null'] }, attachment_id: TEXT },
      additionalProperties: false,
    },
    does: (context, { id, attachments }, sent) => {
      const wanted = textOf(sent['attachment_id'])
      if (wanted === null && attachments.length > 1) {
        throw invalidVolume(
          'Detach volume failed: More than one attachment, but no attachment_id provided.',
        )
      }
      detach(context, id, (one) => wanted === null || one.attachment_id === wanted)
    },
  },
}
