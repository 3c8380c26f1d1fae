import { useMemo, useState } from 'react'
import { t } from '#lib/translate.ts'
import { HeatStatus } from '#screens/stack-details/heat-status.tsx'
import {
  resourcesOf,
  timelineOf,
  type Day,
  type EventFilter,
} from '#screens/stack-details/timeline.ts'
import type { StackEvent } from '@meridian/contract'
import { Button } from '#ui/press/button.tsx'
import { NativeSelect } from '#ui/fields/native-select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Time } from '#ui/tell/time.tsx'
import { chosenZone } from '#ui/tell/time-zone.ts'

/** So many events are shown at first, and more at a time: a large stack has thousands. */
const page = 200

/** What has happened to a stack, day by day. */
export function StackEvents({ events }: { readonly events: readonly StackEvent[] }) {
  const [filter, setFilter] = useState<EventFilter>({ resource: '', failed: false })
  const zone = chosenZone()
  const [most, setMost] = useState(page)
  const { days, older } = useMemo(
    () => timelineOf(events, filter, zone, most),
    [events, filter, zone, most],
  )
  const names = useMemo(() => resourcesOf(events), [events])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <NativeSelect
          label={t('Resource')}
          value={filter.resource}
          onChange={(resource) => setFilter((now) => ({ ...now, resource }))}
          options={[
            { value: '', label: t('All resources') },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
        />
        <Switch on={filter.failed} onChange={(failed) => setFilter((now) => ({ ...now, failed }))}>
          {t('Failed only')}
        </Switch>
      </div>
      {days.length === 0 && (
        <p className="text-muted">
          {events.length === 0 ? t('The stack has no events.') : t('Nothing matches.')}
        </p>
      )}
      {days.map((day) => (
        <OneDay key={day.day} {...day} />
      ))}
      {older > 0 && (
        <div>
          <Button onPress={() => setMost(most + page)}>
            {t('Show older events ({count})', { count: older })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The events of a day along a line. */
const OneDay = ({ day, events }: Day) => (
  <section aria-label={day || t('Without a time')}>
    <h2 className="pb-2 text-sm font-semibold text-muted tabular-nums">
      {day || t('Without a time')}
    </h2>
    <ol className="ms-2 flex flex-col gap-3 border-s border-line ps-4">
      {events.map((event) => (
        <li key={event.id} className="flex min-w-0 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{event.resource_name}</span>
            <HeatStatus status={event.resource_status} />
            <span className="text-sm text-muted">
              <Time at={event.event_time} exact />
            </span>
          </div>
          {event.resource_status_reason && (
            <p className="text-sm text-muted wrap-anywhere">{event.resource_status_reason}</p>
          )}
        </li>
      ))}
    </ol>
  </section>
)
