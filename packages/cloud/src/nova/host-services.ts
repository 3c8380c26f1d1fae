/** The cloud's own machinery: services, zones and hypervisors. All of it always works. */
import { isoStored } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { HOST_SIZE, HOSTS, usedOn, zoneOf, zonesOf } from '#nova/hosts.ts'
import { lastOf } from '#nova/requests.ts'

type ServiceRow = { number: number; uuid: string; binary: string; host: string; zone: string }

function servicesOf(context: Context): ServiceRow[] {
  const uuid = (number: number): string =>
    `00000000-5e41-4000-8000-${String(number).padStart(12, '0')}`
  const control = ['nova-scheduler', 'nova-conductor'].map((binary, at) => {
    return { number: at + 1, uuid: uuid(at + 1), binary, host: 'controller', zone: 'internal' }
  })
  const compute = HOSTS.map((host, at) => {
    const zone = zoneOf(context, host)
    return { number: at + 3, uuid: uuid(at + 3), binary: 'nova-compute', host, zone }
  })
  return [...control, ...compute]
}

/** Services report every ten seconds. */
function lastReport(context: Context): string {
  return isoStored(context.now - (context.now % 10_000))
}

export const computeServices: Routes = (router) => {
  router.get('/os-services', (context) => {
    context.enforce('os_compute_api:os-services:list')
    const { minor } = context.version
    const host = lastOf(context, 'host')
    const binary = lastOf(context, 'binary')
    const found = servicesOf(context).filter(
      (each) => (host ?? each.host) === each.host && (binary ?? each.binary) === each.binary,
    )
    return ok({
      services: found.map((each) => ({
        binary: each.binary,
        host: each.host,
        id: minor >= 53 ? each.uuid : each.number,
        zone: each.zone,
        status: 'enabled',
        state: 'up',
        updated_at: lastReport(context),
        disabled_reason: null,
        ...(minor >= 11 ? { forced_down: false } : {}),
      })),
    })
  })
}

export const availabilityZones: Routes = (router) => {
  router.get('/os-availability-zone', (context) => {
    context.enforce('os_compute_api:os-availability-zone:list')
    return ok({ availabilityZoneInfo: zonesOf(context).map((name) => zone(name, null)) })
  })
  router.get('/os-availability-zone/detail', (context) => {
    context.enforce('os_compute_api:os-availability-zone:detail')
    const services = servicesOf(context)
    const names = [...new Set(services.map((each) => each.zone))]
    return ok({
      availabilityZoneInfo: names.map((name) => {
        const hosts: Record<string, Record<string, object>> = {}
        for (const each of services.filter((one) => one.zone === name)) {
          const report = { available: true, active: true, updated_at: lastReport(context) }
          hosts[each.host] = { ...hosts[each.host], [each.binary]: report }
        }
        return zone(name, hosts)
      }),
    })
  })
}

function zone(zoneName: string, hosts: object | null): object {
  return { zoneName, zoneState: { available: true }, hosts }
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
  return { id, hypervisor_hostname: host, state: 'up', status: 'enabled' }
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
      disabled_reason: null,
    },
    ...(minor >= 88
      ? { uptime }
      : {
          ...capacity(context, host),
          cpu_info: minor >= 28 ? CPU : JSON.stringify(CPU),
        }),
  }
}
