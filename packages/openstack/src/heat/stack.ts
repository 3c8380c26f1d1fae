/** One stack and all that is in it. https://docs.openstack.org/api-ref/orchestration/v1/#stacks */
import { collection, type Signal } from '#collection.ts'
import { bareOf } from '#heat/bare.ts'
import type { StackPlace } from '#heat/heat.ts'
import type {
  HeatEvent,
  HeatOutput,
  HeatResource,
  HeatResourceDetail,
  HeatSnapshot,
  HeatStackBody,
  HeatStackChanges,
  HeatStackDetail,
} from '#heat/types.ts'
import { bySortKeys } from '#paging.ts'
import type { CallOptions, Service } from '#service.ts'
import { fixed, join, path, type Path, type Query } from '#url.ts'

type HeatDocument = Record<string, unknown>

export function createStack(service: Service, place: StackPlace) {
  const stacks = collection<HeatStackDetail>(service, fixed('/stacks'), { one: 'stack' })
  const key = [place.name, place.id]
  const here = path`/stacks/${place.name}/${place.id}`
  const within = (rest: Path) => join(here, rest)

  const bare = bareOf(service)
  const document = (rest: `/${string}`, options: Signal) =>
    bare<HeatDocument>('GET', within(fixed(rest)), options)
  /** Heat answers that it has taken it, and goes on. */
  const take = async (method: string, at: Path, options: CallOptions): Promise<void> => {
    await service.call(method, at, options)
  }
  const changes = (method: 'PUT' | 'PATCH') => ({
    change: (body: HeatStackBody, options: Signal = {}) => take(method, here, { body, ...options }),
    preview: (body: HeatStackBody, query?: Query, options: Signal = {}) =>
      service.ask<HeatStackChanges>(method, within(fixed('/preview')), 'resource_changes', {
        body,
        query,
        ...options,
      }),
  })

  return {
    place,
    load: (query?: Query, options: Signal = {}) => stacks.get(key, query, options),
    /** A whole new template; what it does not say has its default. */
    replacing: changes('PUT'),
    /** What is said changes, the rest stays. */
    updating: changes('PATCH'),
    remove: (options: Signal = {}) => stacks.remove(key, undefined, options),
    exported: (options: Signal = {}) => document('/export', options),
    abandon: (options: Signal = {}) =>
      bare<HeatDocument>('DELETE', within(fixed('/abandon')), options),
    act: (action: string, options: Signal = {}) =>
      take('POST', within(fixed('/actions')), { body: { [action]: null }, ...options }),

    resources: (query?: Query, options: Signal = {}) =>
      service.askRows<HeatResource>('GET', within(fixed('/resources')), 'resources', {
        query,
        ...options,
      }),
    resource: (name: string, query?: Query, options: Signal = {}) =>
      service.ask<HeatResourceDetail>('GET', within(path`/resources/${name}`), 'resource', {
        query,
        ...options,
      }),
    metadata: (name: string, options: Signal = {}) =>
      service.ask<HeatDocument>(
        'GET',
        within(path`/resources/${name}/metadata`),
        'metadata',
        options,
      ),
    events: collection<HeatEvent>(service, within(fixed('/events')), {
      one: 'event',
      pages: bySortKeys,
    }),

    template: (options: Signal = {}) => document('/template', options),
    environment: (options: Signal = {}) => document('/environment', options),
    files: (options: Signal = {}) =>
      bare<Record<string, string>>('GET', within(fixed('/files')), options),
    outputs: (options: Signal = {}) =>
      service.askRows<HeatOutput>('GET', within(fixed('/outputs')), 'outputs', options),
    output: (key: string, options: Signal = {}) =>
      service.ask<HeatOutput>('GET', within(path`/outputs/${key}`), 'output', options),

    snapshots: (options: Signal = {}) =>
      service.askRows<HeatSnapshot>('GET', within(fixed('/snapshots')), 'snapshots', options),
    snapshot: (id: string, options: Signal = {}) =>
      service.ask<HeatSnapshot>('GET', within(path`/snapshots/${id}`), 'snapshot', options),
    takeSnapshot: (name: string | undefined, options: Signal = {}) =>
      bare<HeatSnapshot>('POST', within(fixed('/snapshots')), { body: { name }, ...options }),
    restoreSnapshot: (id: string, options: Signal = {}) =>
      take('POST', within(path`/snapshots/${id}/restore`), options),
    removeSnapshot: (id: string, options: Signal = {}) =>
      take('DELETE', within(path`/snapshots/${id}`), options),
  }
}
