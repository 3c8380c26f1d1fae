/** The cloud's zones and the hosts in them. */
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { lastReport, servicesOf } from '#nova/hosts/compute-services.ts'

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
