import { useMemo } from 'react'
import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useAddress } from '#resource/place.tsx'
import { notYours, useMet } from '#resource/reading/requirements.tsx'
import { NestedTable } from '#resource/table/resource-table.tsx'
import { UploadArea } from '#dialogs/object-upload/upload-area.tsx'
import {
  containersPath,
  nameOf,
  pathTo,
  placeAt,
  wayTo,
  type ObjectPlace,
} from '#dialogs/swift/place.ts'
import { groups } from '#resources/groups.ts'
import { ContainerHead } from '#resources/swift/container-head.tsx'
import { ContainerList } from '#resources/swift/container-list.tsx'
import { mayWrite } from '#resources/swift/containers.tsx'
import { object } from '#kinds/swift/kinds.ts'
import { objectsIn } from '#resources/swift/objects.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const writing = [{ id: 'drop', requires: mayWrite }]

const panel = {
  path: containersPath,
  area: 'project',
  group: groups.objectStorage,
  label: t('Containers'),
} as const

/** The containers, and what is in the folder that is open (RS-ROUTE-16..19). */
export function ContainersPage() {
  const { path } = useAddress()
  const place = placeAt(path)
  const way = place ? wayTo(place) : []
  const parents = way.slice(0, -1).map((one) => ({ label: nameOf(one), to: pathTo(one) }))
  return (
    <PageFrame
      title={place ? nameOf(place) : t('Containers')}
      panel={panel}
      many={t('Containers')}
      parents={parents}
    >
      <div className="grid min-h-0 grid-cols-1 gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        {/* On a phone one is where one has gone; the breadcrumbs lead back. */}
        <div className={cx('min-w-0', place && 'max-lg:hidden')}>
          <ContainerList current={place?.container} />
        </div>
        {place ? (
          <Folder key={pathTo(place)} place={place} />
        ) : (
          <div className="max-lg:hidden">
            <EmptyState state="empty" title={t('No container is selected.')}>
              {t('Select a container to browse.')}
            </EmptyState>
          </div>
        )}
      </div>
    </PageFrame>
  )
}

const Folder = ({ place }: { readonly place: ObjectPlace }) => {
  const { container, folder } = place
  const here = useMemo(() => ({ container, folder }), [container, folder])
  const resource = useMemo(() => objectsIn(here), [here])
  const scope = useMemo(() => ({ container, folder }), [container, folder])
  const address = useAddress()
  const may = useMet('files that are dropped', writing)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {folder === '' && <ContainerHead name={container} />}
      <UploadArea place={here} type={object.type} refusal={may?.length ? undefined : notYours()}>
        <NestedTable
          resource={resource}
          scope={scope}
          address={address}
          pathTo={([name = '', path = '']) => pathTo({ container: name, folder: path })}
        />
      </UploadArea>
    </div>
  )
}
