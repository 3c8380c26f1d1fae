import { servers as api, type Server, type ServerAction } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { CopyableId } from '#ui/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/plain-table.tsx'
import { Time } from '#ui/time.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'

const columns: readonly PlainColumn<ServerAction>[] = [
  { id: 'action', label: t('Action'), show: ({ action }) => sentenceCase(action) },
  { id: 'start', label: t('Start Time'), show: ({ start_time }) => <Time at={start_time} /> },
  {
    id: 'request',
    label: t('Request ID'),
    show: ({ request_id }) => <CopyableId id={request_id} />,
  },
  {
    id: 'user',
    label: t('User ID'),
    show: ({ user_id }) => (user_id ? <CopyableId id={user_id} short /> : null),
  },
  { id: 'message', label: t('Message'), show: ({ message }) => message },
]

/** What was done to a server, the latest first. */
export const ActionLog = ({ server: { id } }: { readonly server: Server }) => {
  const loaded = useLoaded(['server', id, 'actions'], async (signal) => {
    return (await call(api.actions, { params: { id } }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the action log.')}>
      {(rows) => (
        <PlainTable
          label={t('Action Log')}
          columns={columns}
          rows={rows}
          keyOf={({ request_id, action }) => `${request_id} ${action}`}
          empty={t('Nothing has been done to the instance yet.')}
        />
      )}
    </LoadedView>
  )
}
