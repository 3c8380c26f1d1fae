import { servers, volumes, type Server, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { projects as projectNames } from '#kinds/keystone/names.ts'
import { PanelLink } from '#resource/panel-link.tsx'
import { detailsPath } from '#resource/paths.ts'
import { NeedLine, UnreadLine } from '#screens/overview/need-line.tsx'
import { inOrder, readNeedsOfServers, needsOfVolumes, type Need } from '#screens/overview/needs.ts'
import { isSettled, useFreshParts } from '#screens/overview/use-fresh-parts.ts'
import { usePanels } from '#screens/overview/use-panels.ts'
import { Card } from '#ui/frame/card.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

const instanceList = '/admin/instances'
const volumeList = '/admin/volumes'
const paths = [instanceList, volumeList]

/** So many are named, of all that were asked for: as many of each kind. */
const most = 5
const asked = 20

/** A thing in error, and whose it is. */
type Failed = Need & { readonly project: string | null | undefined }
type Reading = { readonly failed: readonly Failed[]; readonly hasMore: boolean }

const everywhere = { all_projects: true, paginate: true, limit: asked } as const

const readServers = async (signal: AbortSignal): Promise<Reading> => {
  const query = {
    ...{ ...everywhere, names: false, statuses: ['ERROR'] },
    ...({ sort_key: 'updated_at', sort_dir: 'desc' } as const),
  }
  const { items, has_more_data } = await call(servers.list, { query }, { signal })
  const needs = await readNeedsOfServers(items)
  return {
    failed: needs.flatMap((need, at) => failedServer(need, items[at])),
    hasMore: has_more_data,
  }
}

const failedServer = (need: Need, server: Server | undefined): readonly Failed[] =>
  server
    ? [
        {
          ...{ ...need, project: server.tenant_id },
          to: detailsPath('OS::Nova::Server', [server.id], instanceList),
        },
      ]
    : []

const readVolumes = async (signal: AbortSignal): Promise<Reading> => {
  const query = { ...everywhere, status: 'error' }
  const { items, has_more_data } = await call(volumes.list, { query }, { signal })
  return { failed: items.flatMap(failedVolume), hasMore: has_more_data }
}

const failedVolume = (volume: Volume): readonly Failed[] =>
  needsOfVolumes([volume]).map((need) => ({
    ...{ ...need, project: volume['os-vol-tenant-attr:tenant_id'] },
    to: detailsPath('OS::Cinder::Volume', [volume.id], volumeList),
  }))

/** What is in error in any project, the latest first. Each service is asked by itself and fails alone. */
export const FailedCard = () => {
  const there = usePanels('admin overview failed', paths)
  const has = (path: string) => there?.has(path) ?? false
  const ofServers = useLoaded(['admin overview servers'], readServers, {
    enabled: has(instanceList),
  })
  const ofVolumes = useLoaded(['admin overview volumes'], readVolumes, { enabled: has(volumeList) })
  const parts = [
    ...(has(instanceList)
      ? [{ loaded: ofServers, what: t('Unable to look for instances in error.') }]
      : []),
    ...(has(volumeList)
      ? [{ loaded: ofVolumes, what: t('Unable to look for volumes in error.') }]
      : []),
  ]
  useFreshParts(
    'OS::Nova::Server',
    parts.map(({ loaded }) => loaded),
  )
  const readings = parts.flatMap(({ loaded }) => loaded.data ?? [])
  const all = inOrder(readings.flatMap(({ failed }) => failed))
  const named = all.slice(0, most)
  const nameOf = useProjects(named)
  const busy = there === undefined || parts.some(({ loaded }) => !isSettled(loaded))
  const failures = parts.flatMap(({ what, loaded: { error, reload } }) =>
    error ? [{ what, error, again: () => void reload() }] : [],
  )
  if (there?.size === 0) return null
  return (
    <Card title={t('Failed')}>
      <div aria-busy={busy} className="flex min-h-8 flex-col gap-2">
        {named.length > 0 && (
          <ul aria-label={t('What has failed')} className="divide-y divide-line">
            {named.map(({ project, ...need }) => (
              <NeedLine
                key={need.id}
                {...need}
                kind={
                  project
                    ? t('{kind} in {project}', { kind: need.kind, project: nameOf(project) })
                    : need.kind
                }
              />
            ))}
          </ul>
        )}
        {all.length > most && (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {moreOf(
              all.length - most,
              readings.some(({ hasMore }) => hasMore),
            )}
            <PanelLink path={instanceList} terms={{ status: 'ERROR' }}>
              {t('Instances in error')}
            </PanelLink>
            <PanelLink path={volumeList} terms={{ status: 'error' }}>
              {t('Volumes in error')}
            </PanelLink>
          </p>
        )}
        {all.length === 0 && busy && <Skeleton width="long" />}
        {all.length === 0 && !busy && failures.length === 0 && (
          <p className="text-muted">{t('Nothing has failed.')}</p>
        )}
        {failures.map((failure) => (
          <UnreadLine key={failure.what} {...failure} />
        ))}
      </div>
    </Card>
  )
}

/** How many are not named; of those that were not asked for it is known only that they are there. */
const moreOf = (count: number, hasMore: boolean): string =>
  hasMore ? t('More than {count} more', { count }) : t('{count} more', { count })

/** The names of projects, which come after what is in them; until then their ids. */
const useProjects = (failed: readonly Failed[]): ((id: string) => string) => {
  const ids = [...new Set(failed.flatMap(({ project }) => project ?? []))].toSorted()
  const { data } = useLoaded(
    ['admin overview projects', ...ids],
    (signal) => projectNames(ids, signal),
    { enabled: ids.length > 0, keepMs: 60_000 },
  )
  return (id) => data?.[id] ?? shortId(id)
}
