/** Gnocchi as the dashboard needs it. https://gnocchi.osci.io/rest.html */
import { collection, type Signal } from '#collection.ts'
import type {
  GnocchiAggregation,
  GnocchiArchivePolicy,
  GnocchiGroup,
  GnocchiMeasure,
  GnocchiMetric,
  GnocchiResource,
  GnocchiSeries,
} from '#gnocchi/types.ts'
import { isObject } from '#answers/json.ts'
import { bySort } from '#paging.ts'
import { badReply } from '#answers/replies.ts'
import type { JsonReply, Service } from '#service.ts'
import { fixed, path, type Query } from '#url.ts'

export type * from '#gnocchi/types.ts'

/** From when on and before when, as texts of ISO 8601; `granularity` in seconds. */
export type MeasureSpan = { start: string; stop: string; granularity: number }

export function createGnocchi(service: Service) {
  const { available, call, raw } = service
  const bare = { bare: true, pages: bySort } as const

  const rowsIn = <T>({ body, requestId }: JsonReply): T[] => {
    if (!Array.isArray(body)) throw badReply(service.type, requestId)
    // JSON comes in here.
    return service.rows(body, requestId) as T[]
  }
  const measuresIn = (found: unknown, requestId: string): GnocchiMeasure[] => {
    if (!Array.isArray(found)) throw badReply(service.type, requestId)
    return found.map((one: unknown) => {
      if (!isMeasure(one)) throw badReply(service.type, requestId)
      return one
    })
  }
  const aggregated = (body: GnocchiAggregation, query: Query, options?: Signal) =>
    // A series without a value at a time has none there: others are not cut to its times.
    service.call('POST', fixed('/aggregates'), {
      body,
      query: { ...query, details: false, fill: 'dropna' },
      ...options,
    })

  return {
    available,
    call,
    raw,
    metrics: collection<GnocchiMetric>(service, fixed('/metric'), bare),
    archivePolicies: collection<GnocchiArchivePolicy>(service, fixed('/archive_policy'), bare),
    /** The resources of a type that meet a filter, with what their own types have, a page of them. */
    search: async (
      type: string,
      filter: object,
      query: Query,
      options?: Signal,
    ): Promise<GnocchiResource[]> =>
      rowsIn(
        await service.call('POST', path`/search/resource/${type}`, {
          body: filter,
          query: { details: true, ...query },
          ...options,
        }),
      ),
    /** The metrics of one resource. */
    metricsOf: async (id: string, options?: Signal): Promise<GnocchiMetric[]> =>
      rowsIn(await service.call('GET', path`/resource/generic/${id}/metric`, options)),
    /** What is kept of a metric in one aggregation and one granularity. */
    measures: async (
      id: string,
      query: MeasureSpan & { aggregation: string },
      options?: Signal,
    ): Promise<GnocchiMeasure[]> => {
      const reply = await service.call('GET', path`/metric/${id}/measures`, { query, ...options })
      return measuresIn(reply.body, reply.requestId)
    },
    /** What an operation makes of the metrics of each resource by itself. */
    eachOf: async (
      body: GnocchiAggregation,
      span: MeasureSpan,
      options?: Signal,
    ): Promise<GnocchiSeries[]> => {
      const { body: found, requestId } = await aggregated(body, { ...span }, options)
      const measures = isObject(found) ? found['measures'] : undefined
      if (!isObject(measures)) throw badReply(service.type, requestId)
      return Object.entries(measures).flatMap(([resource_id, metrics]) => {
        if (!isObject(metrics)) throw badReply(service.type, requestId)
        return Object.entries(metrics).flatMap(([metric, methods]) => {
          if (!isObject(methods)) throw badReply(service.type, requestId)
          return Object.values(methods).map((list) => ({
            ...{ resource_id, metric },
            measures: measuresIn(list, requestId),
          }))
        })
      })
    },
    /** What an operation that takes metrics together makes of the resources of each group. */
    groupsOf: async (
      body: GnocchiAggregation,
      { groupby, ...span }: MeasureSpan & { groupby: string },
      options?: Signal,
    ): Promise<GnocchiGroup[]> => {
      const { body: found, requestId } = await aggregated(body, { ...span, groupby }, options)
      if (!Array.isArray(found)) throw badReply(service.type, requestId)
      return found.map((one: unknown) => {
        const { group, measures } = isObject(one) ? one : {}
        const inner = isObject(measures) ? measures['measures'] : undefined
        if (!isObject(group) || !isObject(inner)) throw badReply(service.type, requestId)
        return {
          group: Object.fromEntries(
            Object.entries(group).map(([key, value]) => [
              key,
              typeof value === 'string' ? value : null,
            ]),
          ),
          measures: measuresIn(inner['aggregated'], requestId),
        }
      })
    },
  }
}

function isMeasure(value: unknown): value is GnocchiMeasure {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [time, granularity, number]: readonly unknown[] = value
  return (
    typeof time === 'string' &&
    typeof granularity === 'number' &&
    (number === null || typeof number === 'number')
  )
}
