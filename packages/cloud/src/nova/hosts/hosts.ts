/** The compute hosts and how a server finds its place on one. */
import { badRequest } from '#http/faults.ts'
import { aggregates } from '#nova/hosts/aggregate-rows.ts'
import { groupsOf } from '#nova/server-groups/rows.ts'
import { hostState } from '#nova/hosts/host-states.ts'
import { isCapable, isOffered } from '#nova/flavors/extra-specs.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import { rows, type Place } from '#scene.ts'

export const HOSTS = ['compute-1', 'compute-2', 'compute-3', 'compute-4'] as const
export const HOST_SIZE = { vcpus: 256, ram: 2 * 1024 * 1024, disk: 100_000 }
/** CPUs are shared between servers, memory is not given twice. */
const CPU_RATIO = 16
const DEFAULT_ZONE = 'nova'

/** The hosts whose service nobody has deleted. */
export const hostsOf = (at: Place): (typeof HOSTS)[number][] =>
  HOSTS.filter((host) => hostState(at, host).gone !== true)

export const isHost = (at: Place, name: string): boolean =>
  hostsOf(at).some((known) => known === name)

/** Throws Nova's 400 for a host that there is not. */
export function refuseUnknownHost(at: Place, name: string): void {
  if (isHost(at, name)) return
  throw badRequest(`Compute host ${name} could not be found.`)
}

export type Used = { vcpus: number; ram: number; disk: number; servers: number }

/** What the servers on a host take. */
export function usedOn(at: Place, host: string): Used {
  const table = rows(at, servers)
  const sum = (column: string): number => table.sum(column, { host })
  return { vcpus: sum('vcpus'), ram: sum('ram'), disk: sum('disk'), servers: table.count({ host }) }
}

/** The zone of a host: that of its aggregate, else `nova`. */
export function zoneOf(at: Place, host: string): string {
  const found = rows(at, aggregates)
    .list()
    .find((each) => each.hosts.includes(host) && each.metadata['availability_zone'] !== undefined)
  return found?.metadata['availability_zone'] ?? DEFAULT_ZONE
}

/** Every zone that has a host. */
export function zonesOf(at: Place): string[] {
  return [...new Set(hostsOf(at).map((host) => zoneOf(at, host)))].toSorted()
}

export type Placing = { host: string } | { refused: string }

/**
 * The least loaded host that takes the server: first those that Placement offers, by what is left
 * on them, then those that the scheduler's filters let through (`enabled_filters`, by default). Or
 * Nova's words.
 */
export function placeServer(
  at: Place,
  server: ServerRow,
  { not = '' }: { not?: string } = {},
): Placing {
  const { vcpus, ram, disk } = server.flavor
  const fitting = hostsOf(at)
    .map((host) => ({ host, used: usedOn(at, host) }))
    .filter(
      ({ host, used }) =>
        !hostState(at, host).disabled &&
        isOffered(server.flavor.extra_specs) &&
        used.vcpus + vcpus <= HOST_SIZE.vcpus * CPU_RATIO &&
        used.ram + ram <= HOST_SIZE.ram &&
        used.disk + disk <= HOST_SIZE.disk &&
        vcpus <= HOST_SIZE.vcpus,
    )
  if (fitting.length === 0) return { refused: 'No valid host was found. ' }
  const { pinned_zone: zone = '', plan } = server
  const host = plan?.host ?? ''
  const allowed = fitting.filter(
    (each) =>
      each.host !== not &&
      !hostState(at, each.host).forced_down &&
      isCapable(HOST_SIZE, each.used, server.flavor.extra_specs) &&
      (zone === '' || zoneOf(at, each.host) === zone) &&
      (host === '' || each.host === host) &&
      groupAllows(at, server, each.host),
  )
  allowed.sort((a, b) => a.used.ram - b.used.ram)
  const best = allowed[0]
  if (best) return { host: best.host }
  return { refused: 'No valid host was found. There are not enough hosts available.' }
}

function groupAllows(at: Place, server: ServerRow, host: string): boolean {
  return groupsOf(at, server.id).every((group) => {
    const others = group.members
      .filter((id) => id !== server.id)
      .flatMap((id) => rows(at, servers).get(id)?.host ?? [])
    if (group.policy === 'affinity') return others.every((other) => other === host)
    if (group.policy !== 'anti-affinity') return true
    const here = others.filter((other) => other === host).length
    return here < (group.rules.max_server_per_host ?? 1)
  })
}
