/** What becomes of servers as Cinder's volumes let go of them or grow. */
import type { CinderAttachment } from '@meridian/openstack'
import { volumes } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { follower } from '#lifecycle.ts'
import { volumeExtended } from '#nova/volumes/external-events.ts'
import { volumeLeft, volumeStays } from '#nova/volumes/leaves.ts'

export const volumeSteps = follower(volumeLife, volumes, {
  done: {
    unplugging: ({ id, attachments, pending }, moment) => {
      const stay = (pending?.attachments ?? []).map(({ attachment_id }) => attachment_id)
      const gone = attachments.filter(({ attachment_id }) => !stay.includes(attachment_id))
      for (const server of holdersOf(gone)) volumeLeft(moment, server, id)
    },
    extending: ({ attachments }, moment) => {
      for (const server of holdersOf(attachments)) volumeExtended(moment, server)
    },
  },
  failed: {
    unplugging: ({ id, attachments }, moment) => {
      for (const server of holdersOf(attachments)) volumeStays(moment, server, id)
    },
  },
})

/** The servers that have a volume. */
const holdersOf = (attachments: readonly CinderAttachment[]): readonly string[] =>
  attachments.flatMap(({ server_id: id }) => id ?? [])
