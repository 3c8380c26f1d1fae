import { servers as api, type Server, type ServerVolume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { ResourceLink } from '#resource/resource-link.tsx'

const columns: readonly PlainColumn<ServerVolume>[] = [
  {
    id: 'name',
    label: t('Name'),
    show: (volume) => (
      <ResourceLink type="OS::Cinder::Volume" id={volume.volumeId} name={volume.name} />
    ),
  },
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
  const loaded = usePart(instance, id, 'volumes', async (signal) => {
    return call(api.volumes, { params: { id } }, { signal })
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the volumes.')}>
      {({ items, unnamed }) => (
        <div className="flex flex-col gap-3">
          {unnamed !== undefined && (
            <Alert type="warning">
              {t('The names of the volumes are missing: {reason}', { reason: unnamed })}{' '}
              <Button size="small" onPress={() => void loaded.reload()}>
                {t('Try again')}
              </Button>
            </Alert>
          )}
          <PlainTable
            label={t('Volumes')}
            columns={columns}
            rows={items}
            keyOf={({ volumeId }) => volumeId}
            empty={t('No volume is attached to the instance.')}
          />
        </div>
      )}
    </LoadedView>
  )
}
