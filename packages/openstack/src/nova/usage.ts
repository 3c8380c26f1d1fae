/**
 * What projects used.
 * https://docs.openstack.org/api-ref/compute/#usage-reports-os-simple-tenant-usage
 */
import { everyPage, type Signal } from '#collection.ts'
import { badReply } from '#answers/replies.ts'
import { isObject } from '#answers/json.ts'
import { linkedTerm } from '#answers/links.ts'
import type { NovaUsage } from '#nova/types-usage.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Path, type Query } from '#url.ts'

/** From 2.40 on there are pages; without them a service tells of its first servers only. */
const microversions = ['2.1', '2.40']

/** Times are UTC without a letter for it, such as `2026-01-02T03:04:05`. */
export type UsageSpan = { start: string; end: string }

export function createUsage(service: Service) {
  const pages = async (at: Path, key: string, query: Query, options?: Signal) => {
    const found = await everyPage(service, query, async (asked) => {
      const reply = await service.call('GET', at, { query: asked, microversions, ...options })
      if (!isObject(reply.body)) throw badReply(service.type, reply.requestId)
      const inside = reply.body[key]
      const held: readonly unknown[] = Array.isArray(inside) ? inside : [inside ?? {}]
      // What cannot be summed is no row.
      const sound = held.map((one) => (isNothing(one) || isUsage(one) ? one : undefined))
      const items = service.rows(sound, reply.requestId).filter(isUsage)
      const next = linkedTerm(reply, { keys: [key], rel: 'next' })
      return { items, ...(next === undefined ? {} : { next }) }
    })
    return sumByProject(found)
  }
  return {
    /** One project's usage with its servers; undefined when it had none in that span. */
    project: async (
      id: string,
      span: UsageSpan,
      options?: Signal,
    ): Promise<NovaUsage | undefined> =>
      (await pages(path`/os-simple-tenant-usage/${id}`, 'tenant_usage', span, options))[0],
    /** The usage of every project that had a server, with its servers; for administrators. */
    all: (span: UsageSpan, options?: Signal): Promise<NovaUsage[]> =>
      pages(fixed('/os-simple-tenant-usage'), 'tenant_usages', { ...span, detailed: '1' }, options),
  }
}

/** A project may stand on several pages: its totals are those of the pages together. */
function sumByProject(pages: readonly NovaUsage[]): NovaUsage[] {
  return [...Map.groupBy(pages, ({ tenant_id }) => tenant_id).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sum = (of: (usage: NovaUsage) => number) =>
      same.reduce((total, usage) => total + of(usage), 0)
    return {
      ...first,
      total_hours: sum((usage) => usage.total_hours),
      total_vcpus_usage: sum((usage) => usage.total_vcpus_usage),
      total_memory_mb_usage: sum((usage) => usage.total_memory_mb_usage),
      total_local_gb_usage: sum((usage) => usage.total_local_gb_usage),
      server_usages: same.flatMap(({ server_usages = [] }) => server_usages),
    }
  })
}

/** A span without servers is answered by an empty object. */
function isNothing(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

function isUsage(value: unknown): value is NovaUsage {
  if (!isObject(value) || typeof value['tenant_id'] !== 'string') return false
  const { server_usages } = value
  const sums = ['total_hours', 'total_vcpus_usage', 'total_memory_mb_usage', 'total_local_gb_usage']
  return (
    sums.every((name) => typeof value[name] === 'number') &&
    (server_usages === undefined || Array.isArray(server_usages))
  )
}
