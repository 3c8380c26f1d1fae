import {
  serverActions,
  servers as api,
  type Server,
  type ServerAction,
  type ServerActionEvent,
} from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { parseTime } from '#lib/dates.ts'
import { sentenceCase } from '#lib/text.ts'
import { plural, t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { Time } from '#ui/tell/time.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { taskOf } from '#resources/nova/instances/states.ts'

/** `confirmResize`, `live-migration` → "Confirm resize", "Live migration". */
const actionWords = (action: string): string =>
  sentenceCase(action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))

/** `compute__do_build_and_run_instance` → "Do build and run instance". */
const stepWords = (event: string): string =>
  sentenceCase(event.replace(/^(compute|conductor|api)_+/, '').replaceAll('_', ' '))

/** How long it took; undefined while it is under way, or where nobody has written it down. */
export const durationOf = (start: string, end: string | null | undefined): string | undefined => {
  const [from, to] = [parseTime(start), end ? parseTime(end) : undefined]
  if (!from || !to) return undefined
  const seconds = Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
  if (seconds < 60) return t('{seconds} s', { seconds })
  return t('{minutes} min {seconds} s', {
    minutes: Math.floor(seconds / 60),
    seconds: seconds % 60,
  })
}

type Result = 'done' | 'failed' | 'under way'

/** How an action ended: Nova notes a failure; the latest one goes on while the server has a task. */
export const resultOf = ({ message }: ServerAction, server: Server, latest: boolean): Result => {
  if (message) return 'failed'
  return latest && taskOf(server) !== '' ? 'under way' : 'done'
}

/** The action that left the server's fault: the latest that failed and began no later than it. */
export const struckBy = (
  { fault }: Server,
  actions: readonly ServerAction[],
): ServerAction | undefined => {
  const struck = parseTime(fault?.created ?? '')
  if (!struck) return undefined
  return actions.find(({ message, start_time }) => {
    const began = parseTime(start_time)
    // Nova tells a fault's time to the second, an action's more exactly.
    return Boolean(message) && began !== undefined && +began < +struck + 1000
  })
}

const words = { done: t('Done'), failed: t('Failed'), 'under way': t('Under way') }
const meanings = { done: 'good', failed: 'bad', 'under way': 'working' } as const

const Outcome = ({ result }: { readonly result: Result }) => (
  <StatusBadge meaning={meanings[result]}>{words[result]}</StatusBadge>
)

/** What was done to a server, the latest first: how it ended, how long it took, and its steps. */
export const ActionLog = ({ server }: { readonly server: Server }) => {
  const { id } = server
  // What is done to it changes its task, and ends with that.
  const loaded = usePart(instance, id, 'actions', async (signal) => {
    return (await call(api.actions, { params: { id } }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the action log.')}>
      {(actions) => {
        if (actions.length === 0) {
          return <p className="text-muted">{t('Nothing has been done to the instance yet.')}</p>
        }
        const struck = struckBy(server, actions)
        return (
          <ol aria-label={t('Action Log')} className="flex flex-col gap-2">
            {actions.map((action, at) => (
              <Entry
                key={`${action.request_id} ${action.action}`}
                server={server}
                action={action}
                result={resultOf(action, server, at === 0)}
                reason={action === struck ? server.fault?.message : undefined}
              />
            ))}
          </ol>
        )
      }}
    </LoadedView>
  )
}

type EntryProps = {
  readonly server: Server
  readonly action: ServerAction
  readonly result: Result
  /** Why it failed, as the server itself says. */
  readonly reason: string | undefined
}

const Entry = ({ server, action, result, reason }: EntryProps) => {
  const [open, setOpen] = useState(false)
  const { request_id, user_id, start_time, updated_at } = action
  const name = actionWords(action.action)
  const took = result === 'under way' ? undefined : durationOf(start_time, updated_at)
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold">{name}</h2>
        <Outcome result={result} />
        <Time at={start_time} exact />
        {took !== undefined && <span className="text-muted">{t('took {took}', { took })}</span>}
        <span className="ms-auto">
          <Button
            size="small"
            aria-expanded={open}
            aria-label={
              open
                ? t('Hide the steps of {name}', { name })
                : t('Show the steps of {name}', { name })
            }
            onPress={() => setOpen(!open)}
          >
            {open ? t('Hide the steps') : t('Show the steps')}
          </Button>
        </span>
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          {t('Request ID')} <CopyableId id={request_id} />
        </span>
        {user_id && (
          <span>
            {t('User ID')} <CopyableId id={user_id} short />
          </span>
        )}
      </p>
      {open && <Steps server={server} action={action} result={result} reason={reason} />}
    </li>
  )
}

const columns: readonly PlainColumn<ServerActionEvent>[] = [
  { id: 'step', label: t('Step'), show: ({ event }) => stepWords(event) },
  {
    id: 'result',
    label: t('Result'),
    show: ({ result, finish_time }) => (
      <Outcome result={result === 'Error' ? 'failed' : finish_time ? 'done' : 'under way'} />
    ),
  },
  { id: 'start', label: t('Start Time'), show: ({ start_time }) => <Time at={start_time} /> },
  {
    id: 'took',
    label: t('Duration'),
    show: ({ start_time, finish_time }) => durationOf(start_time, finish_time),
  },
  { id: 'host', label: t('Host'), show: ({ host }) => host },
]

const Steps = ({ server: { id }, action: { request_id }, result, reason }: EntryProps) => {
  // While it is under way there will be more of them.
  const loaded = usePart(instance, id, ['action', request_id, result], (signal) =>
    call(serverActions.action, { params: { id, request_id } }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the steps of the action.')}>
      {({ events = [] }) => {
        // Only administrators are told of each step why it failed.
        const told = events.flatMap(({ details }) => details ?? [])
        const reasons = told.length > 0 || reason === undefined ? told : [reason]
        return (
          <div className="flex flex-col gap-2">
            {result === 'failed' && reasons.length > 0 && (
              <Alert type="danger">
                {reasons.map((reason) => (
                  <p key={reason} className="wrap-anywhere whitespace-pre-line">
                    {reason}
                  </p>
                ))}
              </Alert>
            )}
            <PlainTable
              label={plural(events.length, '{count} step', '{count} steps')}
              columns={columns}
              rows={events}
              keyOf={({ event, start_time }) => `${event} ${start_time}`}
              empty={t('Nova has recorded no steps.')}
            />
          </div>
        )
      }}
    </LoadedView>
  )
}
