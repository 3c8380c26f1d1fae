/** https://docs.openstack.org/api-ref/compute/#hypervisors-os-hypervisors */
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { servicesOf } from '#nova/hosts/compute-services.ts'
import { HOST_SIZE, HOSTS, hostsOf, usedOn } from '#nova/hosts/hosts.ts'
import { hostState } from '#nova/hosts/host-states.ts'
import { nextLinks, pageOf, pageTerms } from '#nova/paging.ts'
import { checkTerms, lastOf, strictBoolean } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import { servers } from '#nova/servers/servers.ts'

const rule = 'os_compute_api:os-hypervisors'

/** From 2.53 on ids are UUIDs, and lists take what `search` and `servers` did before. */
const byUuid = ({ version }: Context): boolean => version.minor >= 53

/** From 2.88 on Nova tells of no capacity any more: that is Placement's to say. */
const isBare = ({ version }: Context): boolean => version.minor >= 88

export const hypervisors: Routes = (router) => {
  router.get('/os-hypervisors', (context) => {
    context.enforce(`${rule}:list`)
    return listed(context, briefly)
  })
  router.get('/os-hypervisors/detail', (context) => {
    context.enforce(`${rule}:list-detail`)
    return listed(context, wholly)
  })
  router.get('/os-hypervisors/statistics', (context) => {
    if (isBare(context)) throw gone()
    context.enforce(`${rule}:statistics`)
    const hosts = hostsOf(context)
    const total: Record<string, number> = { count: hosts.length }
    for (const host of hosts) {
      for (const [name, value] of Object.entries(capacity(context, host)))
        total[name] = (total[name] ?? 0) + value
    }
    return ok({ hypervisor_statistics: total })
  })
  router.get('/os-hypervisors/{id}', (context) => {
    if (byUuid(context)) checkTerms(context, { with_servers: part.boolean }, 53)
    context.enforce(`${rule}:show`)
    const host = hostOf(context)
    return ok({ hypervisor: { ...wholly(context, host), ...serversAsked(context, host) } })
  })
  router.get('/os-hypervisors/{id}/uptime', (context) => {
    if (isBare(context)) throw gone()
    context.enforce(`${rule}:uptime`)
    const host = hostOf(context)
    if (hostState(context, host).forced_down)
      throw badRequest(`Compute service of ${host} is unavailable at this time.`)
    return ok({ hypervisor: { ...briefly(context, host), uptime: uptimeOf(context) } })
  })
  router.get('/os-hypervisors/{id}/search', (context) => {
    if (byUuid(context)) throw gone()
    context.enforce(`${rule}:search`)
    const hosts = matching(context, context.param('id'))
    return ok({ hypervisors: hosts.map((host) => briefly(context, host)) })
  })
  router.get('/os-hypervisors/{id}/servers', (context) => {
    if (byUuid(context)) throw gone()
    context.enforce(`${rule}:servers`)
    const hosts = matching(context, context.param('id'))
    return ok({
      hypervisors: hosts.map((host) => ({
        ...briefly(context, host),
        ...serversOn(context, host),
      })),
    })
  })
}

const gone = () => notFound('The resource could not be found.')

function listed(context: Context, show: (context: Context, host: string) => object): Answer {
  const paged = context.version.minor >= 33
  if (byUuid(context)) {
    checkTerms(
      context,
      { ...pageTerms, hypervisor_hostname_pattern: part.text, with_servers: part.boolean },
      53,
    )
  }
  const { limit, marker } = pageOf(context, paged)
  const pattern = byUuid(context) ? lastOf(context, 'hypervisor_hostname_pattern') : undefined
  if (pattern !== undefined && (context.query.has('limit') || marker !== undefined)) {
    // Nova's own, more precise message never reaches the client.
    throw badRequest(
      'The server could not comply with the request since it is either malformed or otherwise ' +
        'incorrect.',
    )
  }
  const all = pattern === undefined ? hostsOf(context) : matching(context, pattern)
  const after = marker === undefined ? -1 : all.findIndex((host) => idOf(context, host) === marker)
  if (marker !== undefined && after < 0) throw badRequest(`marker [${marker}] not found`)
  const hosts = all.slice(after + 1, after + 1 + limit)
  const ids = hosts.map((host) => idOf(context, host))
  return ok({
    hypervisors: hosts.map((host) => ({ ...show(context, host), ...serversAsked(context, host) })),
    ...nextLinks(context, 'hypervisors_links', ids, { limit, paged }),
  })
}

/** The hosts with that text in their name; throws 404 where there is none. */
function matching(context: Context, pattern: string): string[] {
  const hosts = hostsOf(context).filter((host) => host.includes(pattern))
  if (hosts.length > 0) return hosts
  throw notFound(`No hypervisor matching '${pattern}' could be found.`)
}

/** The host in the path. Throws 400 for what is no UUID where it must be one, and 404. */
function hostOf(context: Context): string {
  const id = context.param('id')
  if (byUuid(context) && !/^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(id))
    throw badRequest(`Invalid uuid ${id}`)
  const host = hostsOf(context).find((each) => idOf(context, each) === id)
  if (host === undefined) throw notFound(`Hypervisor with ID '${id}' could not be found.`)
  return host
}

function idOf(context: Context, host: string): string {
  const at = HOSTS.findIndex((each) => each === host) + 1
  return byUuid(context) ? `00000000-4159-4000-8000-${String(at).padStart(12, '0')}` : String(at)
}

function briefly(context: Context, host: string): object {
  const { disabled, forced_down } = hostState(context, host)
  const id = idOf(context, host)
  return {
    id: byUuid(context) ? id : Number(id),
    hypervisor_hostname: host,
    state: forced_down ? 'down' : 'up',
    status: disabled ? 'disabled' : 'enabled',
  }
}

/** What runs there, where the query wants to know; an empty list is told from 2.75 on. */
function serversAsked(context: Context, host: string): { servers?: object[] } {
  const asked = byUuid(context) ? lastOf(context, 'with_servers') : undefined
  return asked !== undefined && strictBoolean(asked) ? serversOn(context, host) : {}
}

function serversOn(context: Context, host: string): { servers?: object[] } {
  const found = context.table(servers).list({ where: { host }, order: [['created_at', 'asc']] })
  if (found.length === 0 && context.version.minor < 75) return {}
  return { servers: found.map(({ id, name }) => ({ name, uuid: id })) }
}

function capacity(context: Context, host: string): Record<string, number> {
  const used = usedOn(context, host)
  return {
    vcpus: HOST_SIZE.vcpus,
    memory_mb: HOST_SIZE.ram,
    local_gb: HOST_SIZE.disk,
    vcpus_used: used.vcpus,
    memory_mb_used: used.ram + 512,
    local_gb_used: used.disk,
    free_ram_mb: HOST_SIZE.ram - used.ram - 512,
    free_disk_gb: HOST_SIZE.disk - used.disk,
    current_workload: 0,
    running_vms: used.servers,
    disk_available_least: HOST_SIZE.disk - used.disk,
  }
}

const CPU = {
  arch: 'x86_64',
  model: 'Cascadelake-Server',
  vendor: 'Intel',
  features: ['pge', 'clflush', 'avx2', 'aes'],
  topology: { cores: 32, threads: 2, sockets: 4 },
}

/** As the host's `uptime` writes it. */
function uptimeOf({ now }: Context): string {
  const time = new Date(now).toISOString().slice(11, 19)
  return ` ${time} up 42 days,  3:14,  1 user,  load average: 0.10, 0.12, 0.09`
}

function wholly(context: Context, host: string): object {
  const { minor } = context.version
  const service = servicesOf(context).find((each) => each.host === host)
  const { disabled_reason, forced_down } = hostState(context, host)
  return {
    ...briefly(context, host),
    hypervisor_type: 'QEMU',
    hypervisor_version: 7_002_000,
    host_ip: `192.0.2.${HOSTS.findIndex((each) => each === host) + 11}`,
    service: { id: minor >= 53 ? service?.uuid : service?.number, host, disabled_reason },
    ...(isBare(context)
      ? { uptime: forced_down ? null : uptimeOf(context) }
      : { ...capacity(context, host), cpu_info: minor >= 28 ? CPU : JSON.stringify(CPU) }),
  }
}
