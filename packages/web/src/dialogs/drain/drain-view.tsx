import { useActivities, type Activity } from '#api/activity/activity.ts'
import {
  countOf,
  hasEnded,
  isUnderWay,
  percentOf,
  type Drain,
  type Move,
  type MoveState,
} from '#api/drains/drain.ts'
import { DrainButtons } from '#dialogs/drain/drain-buttons.tsx'
import { wayWords } from '#dialogs/drain/plan.ts'
import { t } from '#lib/translate.ts'
import { ItemAction } from '#resource/details/item-actions.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { Progress } from '#ui/tell/progress.tsx'

/** The latest drain of a host, as it goes and as it went; nothing where there was none. */
export const DrainOfHost = ({ hypervisor }: { readonly hypervisor: string }) => {
  const activity = useActivities().find(({ drain }) => drain?.hypervisor === hypervisor)
  if (!activity?.drain) return null
  const { drain } = activity
  return (
    <section
      aria-label={t('Drain of {host}', { host: drain.host })}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{headOf(activity, drain)}</h2>
        <div className="flex flex-wrap gap-2">
          <DrainButtons activity={activity} />
          {hasEnded(drain) && <ItemAction id="enable" label={t('Enable Again')} />}
        </div>
      </div>
      {!hasEnded(drain) && (
        <Progress label={doingOf(drain)} percent={Math.round(percentOf(drain))} />
      )}
      {activity.state === 'failed' && activity.reason !== undefined && (
        <p className="text-danger-text wrap-anywhere">{activity.reason}</p>
      )}
      <PlainTable
        label={t('Instances that leave')}
        columns={columns}
        rows={drain.moves}
        keyOf={({ id }) => id}
        empty={t('No instance ran there.')}
      />
    </section>
  )
}

const headOf = ({ state }: Activity, drain: Drain): string => {
  const { host } = drain
  if (!hasEnded(drain)) {
    if (state !== 'running') return t('The drain of {host} has stopped', { host })
    return drain.isPaused
      ? t('The drain of {host} is paused', { host })
      : t('{host} is being drained', { host })
  }
  return countOf(drain, 'failed', 'stays') === 0
    ? t('{host} was drained', { host })
    : t('{host} was drained in part', { host })
}

const doingOf = (drain: Drain): string =>
  t('{moved} moved, {moving} on their way, {waiting} to go', {
    moved: countOf(drain, 'moved'),
    moving: drain.moves.filter(isUnderWay).length,
    waiting: countOf(drain, 'waiting'),
  })

const states: Readonly<Record<MoveState, readonly [StatusMeaning, string]>> = {
  waiting: ['off', t('Waiting')],
  moving: ['working', t('Moving')],
  confirming: ['working', t('Confirming')],
  moved: ['good', t('Moved')],
  failed: ['bad', t('Failed')],
  stays: ['attention', t('Stays')],
}

const columns = [
  {
    id: 'name',
    label: t('Name'),
    show: ({ id, name }: Move) => <ResourceLink type="OS::Nova::Server" id={id} name={name} />,
  },
  {
    id: 'state',
    label: t('Status'),
    show: ({ state }: Move) => {
      const [meaning, word] = states[state]
      return <StatusBadge meaning={meaning}>{word}</StatusBadge>
    },
  },
  {
    id: 'how',
    label: t('How It Goes'),
    priority: 2,
    show: ({ way, why, to }: Move) =>
      why ?? (to ? t('Now on {host}', { host: to }) : wayWords[way]),
  },
]
