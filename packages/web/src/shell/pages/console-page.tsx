import { servers } from '@meridian/contract'
import { useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { call } from '#api/call.ts'
import { QueryProvider } from '#api/query-provider.tsx'
import { useLoaded } from '#api/use-loaded.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { Console } from '#resources/nova/instances/console.tsx'
import { MovedNotice } from '#shell/pages/moved-notice.tsx'
import { usePageScope } from '#shell/use-page-scope.ts'

/** The console of a server in a window of its own, without the frame. */
export function ConsolePage() {
  const { serverId } = useParams({ from: '/console/$serverId' })
  const { user } = useRouteContext({ from: '/console/$serverId' })
  const { console_type } = useSearch({ from: '/console/$serverId' })
  usePageScope(user)
  return (
    <QueryProvider>
      <MovedNotice onReload={() => window.location.reload()} />
      <ConsoleOf id={serverId} type={console_type} />
    </QueryProvider>
  )
}

function ConsoleOf({ id, type }: { id: string; type: string | undefined }) {
  const loaded = useLoaded(['server', id], (signal) =>
    call(servers.load, { params: { id } }, { signal }),
  )
  const name = nameOr(loaded.data?.name, id)
  return (
    <main>
      <title>{`${t('Console of {name}', { name })} · ${t('Meridian')}`}</title>
      <h1 className="sr-only">{t('Console of {name}', { name })}</h1>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the instance.')}>
        {(server) => <Console server={server} type={type} alone />}
      </LoadedView>
    </main>
  )
}
