import { volumeActions as api, type Volume, type VolumeMessage } from '@meridian/contract'
import { call } from '#api/call.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { Time } from '#ui/tell/time.tsx'

const columns: readonly PlainColumn<VolumeMessage>[] = [
  {
    id: 'level',
    label: t('Level'),
    show: ({ message_level: level }) =>
      level && (
        <StatusBadge meaning={level === 'ERROR' ? 'bad' : 'unknown'}>
          {sentenceCase(level.toLowerCase())}
        </StatusBadge>
      ),
  },
  {
    id: 'message',
    label: t('Message'),
    show: ({ user_message }) => <span className="wrap-anywhere">{user_message}</span>,
  },
  {
    id: 'request',
    label: t('Request ID'),
    priority: 3,
    show: ({ request_id }) => request_id && <CopyableId id={request_id} short />,
  },
  {
    id: 'created',
    label: t('Created'),
    priority: 2,
    show: ({ created_at }) => <Time at={created_at ?? undefined} />,
  },
]

/** Why something failed that was done with a volume, in Cinder's words, the latest first. */
export const VolumeMessages = ({ volume: { id } }: { readonly volume: Volume }) => {
  const loaded = usePart(volume, id, 'messages', async (signal) => {
    return (await call(api.messages, { params: { id } }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the messages.')}>
      {(items) => (
        <PlainTable
          label={t('Messages')}
          columns={columns}
          rows={items}
          keyOf={(one) => one.id}
          empty={t('There are no messages about the volume.')}
        />
      )}
    </LoadedView>
  )
}
