import { servers as api, type Server, type ServerVolume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { CopyableId } from '#ui/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/plain-table.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'

const columns: readonly PlainColumn<ServerVolume>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name },
  { id: 'device', label: t('Device'), show: ({ device }) => device },
  { id: 'id', label: t('Volume ID'), show: ({ volumeId }) => <CopyableId id={volumeId} short /> },
  {
    id: 'delete',
    label: t('Deleted With Instance'),
    show: ({ delete_on_termination }) => (delete_on_termination === true ? t('Yes') : t('No')),
  },
]

/** The volumes that are attached to a server. */
export const Volumes = ({ server: { id } }: { readonly server: Server }) => {
  const loaded = useLoaded(['server', id, 'volumes'], async (signal) => {
    return (await call(api.volumes, { params: { id } }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the volumes.')}>
      {(rows) => (
        <PlainTable
          label={t('Volumes')}
          columns={columns}
          rows={rows}
          keyOf={({ volumeId }) => volumeId}
          empty={t('No volume is attached to the instance.')}
        />
      )}
    </LoadedView>
  )
}
