import type { Server } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { ItemAction } from '#resource/details/item-actions.tsx'
import { lazyPart } from '#resource/makers.tsx'
import { useAddress } from '#resource/place.tsx'
import { isFloating } from '#resources/nova/instances/addresses.tsx'
import { CopyIconButton } from '#ui/press/copy.tsx'
import { Link } from '#ui/press/link.tsx'
import { Time } from '#ui/tell/time.tsx'

/** Its table of causes is for the few that have failed. */
const fault = lazyPart(instance, 'fault', async () => {
  const { Fault } = await import('#resources/nova/instances/fault.tsx')
  return (server: Server) => <Fault server={server} />
})

/** What one comes for, over all tabs: why it has failed, where it is reached, and what to do next. */
export const InstanceHead = ({ server }: { readonly server: Server }) => (
  <>
    {(server.fault || server.status === 'ERROR') && fault(server)}
    <section
      aria-label={t('At a glance')}
      className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm"
    >
      <Addresses server={server} />
      <span className="text-muted">
        {t('Launched')} <Time at={server.created} />
      </span>
      <span className="flex grow flex-wrap justify-end gap-2">
        <Next status={server.status} />
      </span>
    </section>
  </>
)

/** As many addresses have room beside each other. */
const most = 4

/** Its addresses, those that the outside knows first. */
const Addresses = ({ server }: { readonly server: Server }) => {
  const all = Object.values(server.addresses)
    .flat()
    .toSorted((a, b) => Number(isFloating(b)) - Number(isFloating(a)))
  return (
    <ul aria-label={t('Addresses')} className="flex flex-wrap gap-x-4 empty:hidden">
      {all.slice(0, most).map((one) => (
        <li key={one.addr} className="inline-flex items-center gap-1 tabular-nums">
          {one.addr}
          {isFloating(one) && <span className="text-muted">{t('(floating)')}</span>}
          <CopyIconButton text={one.addr} label={t('Copy {id}', { id: one.addr })} />
        </li>
      ))}
      {all.length > most && (
        <li className="text-muted">{t('and {count} more', { count: all.length - most })}</li>
      )}
    </ul>
  )
}

/** The ways that fit its state: what waits for a word, what starts it, or where one looks into it. */
const Next = ({ status }: { readonly status: string }) => {
  if (status === 'VERIFY_RESIZE')
    return (
      <>
        <ItemAction id="confirm-resize" />
        <ItemAction id="revert-resize" />
      </>
    )
  const start = own(starting, status)
  return (
    <>
      {start !== undefined && <ItemAction id={start} />}
      {status === 'ACTIVE' && <TabLink tab="console">{t('Console')}</TabLink>}
      {(start !== undefined || status === 'ACTIVE') && <TabLink tab="log">{t('Log')}</TabLink>}
    </>
  )
}

/** What lets an instance run again, by the status in which it rests. */
const starting: Readonly<Record<string, string>> = {
  SHUTOFF: 'start',
  SUSPENDED: 'resume',
  PAUSED: 'unpause',
  SHELVED: 'unshelve',
  SHELVED_OFFLOADED: 'unshelve',
}

const TabLink = ({ tab, children }: { readonly tab: string; readonly children: string }) => {
  const { path, params } = useAddress()
  const there = new URLSearchParams(params)
  there.set('tab', tab)
  return <Link to={`${path}?${there}`}>{children}</Link>
}
