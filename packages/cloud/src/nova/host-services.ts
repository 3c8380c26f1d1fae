/** The cloud's own machinery: zones and hypervisors. */
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { lastReport, servicesOf } from '#nova/compute-services.ts'
import { HOST_SIZE, HOSTS, usedOn } from '#nova/hosts.ts'
import { hostState } from '#nova/host-states.ts'

export const availabilityZones: Routes = (router) => {
  router.get('/os-availability-zone', (context) => {
    context.enforce('os_compute_api:os-availability-zone:list')
    const computes = servicesOf(context).filter(({ binary }) => binary === 'nova-compute')
    const zones = [...new Set(computes.map((each) => each.zone))].toSorted()
    const isOpen = (name: string): boolean =>
      computes.some((each) => each.zone === name && !each.state.disabled)
    const info = zones.map((name) => zone(name, null, isOpen(name)))
    return ok({ availabilityZoneInfo: info.toSorted((a, b) => byOpenness(a) - byOpenness(b)) })
  })
  router.get('/os-availability-zone/detail', (context) => {
    context.enforce('os_compute_api:os-availability-zone:detail')
    const services = servicesOf(context)
    const names = [...new Set(services.map((each) => each.zone))]
    return ok({
      availabilityZoneInfo: names.map((name) => {
        const hosts: Record<string, Record<string, object>> = {}
        for (const each of services.filter((one) => one.zone === name)) {
          const { disabled, forced_down } = each.state
          const report = { available: !forced_down, active: !disabled }
          hosts[each.host] = {
            ...hosts[each.host],
            [each.binary]: { ...report, updated_at: lastReport(context) },
          }
        }
        const open = services.some((each) => each.zone === name && !each.state.disabled)
        return zone(name, hosts, open)
      }),
    })
  })
}

type Zone = { zoneName: string; zoneState: { available: boolean }; hosts: object | null }

/** Zones whose hosts all take no new servers stand at the end. */
const byOpenness = ({ zoneState }: Zone): number => (zoneState.available ? 0 : 1)

function zone(zoneName: string, hosts: object | null, available: boolean): Zone {
  return { zoneName, zoneState: { available }, hosts }
}

export const hypervisors: Routes = (router) => {
  const rule = 'os_compute_api:os-hypervisors'
  router.get('/os-hypervisors', (context) => {
    context.enforce(`${rule}:list`)
    return ok({ hypervisors: HOSTS.map((host, at) => briefHypervisor(context, host, at)) })
  })
  router.get('/os-hypervisors/detail', (context) => {
    context.enforce(`${rule}:list-detail`)
    return ok({ hypervisors: HOSTS.map((host, at) => wholeHypervisor(context, host, at)) })
  })
  router.get('/os-hypervisors/statistics', (context) => {
    context.enforce(`${rule}:statistics`)
    // Gone at 2.88, with the numbers of each hypervisor.
    if (context.version.minor >= 88) throw notFound('The resource could not be found.')
    const each = HOSTS.map((host) => capacity(context, host))
    const total: Record<string, number> = { count: HOSTS.length }
    for (const one of each) {
      for (const [name, value] of Object.entries(one)) total[name] = (total[name] ?? 0) + value
    }
    return ok({ hypervisor_statistics: total })
  })
  router.get('/os-hypervisors/{id}', (context) => {
    context.enforce(`${rule}:show`)
    const id = context.param('id')
    const at = HOSTS.findIndex((_host, index) => String(hypervisorId(context, index)) === id)
    const host = HOSTS[at]
    if (host === undefined) throw notFound(`Hypervisor with ID '${id}' could not be found.`)
    return ok({ hypervisor: wholeHypervisor(context, host, at) })
  })
}

function hypervisorId(context: Context, at: number): number | string {
  if (context.version.minor < 53) return at + 1
  return `00000000-4159-4000-8000-${String(at + 1).padStart(12, '0')}`
}

function briefHypervisor(context: Context, host: string, at: number): object {
  const id = hypervisorId(context, at)
  const { disabled, forced_down } = hostState(context, host)
  const [state, status] = [forced_down ? 'down' : 'up', disabled ? 'disabled' : 'enabled']
  return { id, hypervisor_hostname: host, state, status }
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

function wholeHypervisor(context: Context, host: string, at: number): object {
  const { minor } = context.version
  const service = servicesOf(context).find((each) => each.host === host)
  const uptime = ' 12:00:00 up 42 days,  3:14,  1 user,  load average: 0.10, 0.12, 0.09'
  return {
    ...briefHypervisor(context, host, at),
    hypervisor_type: 'QEMU',
    hypervisor_version: 7_002_000,
    host_ip: `192.0.2.${at + 11}`,
    service: {
      id: minor >= 53 ? service?.uuid : service?.number,
      host,
      disabled_reason: hostState(context, host).disabled_reason,
    },
    ...(minor >= 88
      ? { uptime }
      : {
          ...capacity(context, host),
          cpu_info: minor >= 28 ? CPU : JSON.stringify(CPU),
        }),
  }
}
