import { absoluteTime, parseTime } from '#lib/dates.ts'
import { hasFailed } from '#screens/stack-details/status-meaning.ts'
import type { StackEvent } from '@meridian/contract'

/** The events of a day, `2026-11-27`, by the clocks of a zone. */
export type Day = { readonly day: string; readonly events: readonly StackEvent[] }

/** What of the events is shown: those of a resource, and those of failures. */
export type EventFilter = { readonly resource: string; readonly failed: boolean }

/** Days with their events, and how many older ones there are. */
export type Timeline = { readonly days: readonly Day[]; readonly older: number }

/**
 * Events by days, the newest first and at most so many. Of the same second the one that Heat lists later is the newer:
 * it lists them as they happened. Times that are none come last, under no day.
 */
export const timelineOf = (
  events: readonly StackEvent[],
  { resource, failed }: EventFilter,
  zone: string,
  most: number,
): Timeline => {
  const shown = events
    .filter((one) => resource === '' || one.resource_name === resource)
    .filter((one) => !failed || hasFailed(one.resource_status))
    .map((event) => ({ event, time: parseTime(event.event_time) }))
    .toReversed()
    .toSorted((a, b) => (b.time?.getTime() ?? 0) - (a.time?.getTime() ?? 0))
  const newest = shown.slice(0, most)
  const days = Map.groupBy(newest, ({ time }) =>
    time ? absoluteTime(time, zone).slice(0, 10) : '',
  )
  return {
    days: [...days].map(([day, all]) => ({ day, events: all.map(({ event }) => event) })),
    older: shown.length - newest.length,
  }
}

/** The names of the resources that have events, in the order of the alphabet. */
export const resourcesOf = (events: readonly StackEvent[]): readonly string[] =>
  [...new Set(events.map(({ resource_name }) => resource_name))].toSorted()
