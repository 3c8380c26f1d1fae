/** What a host tells of a server that runs on it: https://docs.openstack.org/api-ref/compute/#servers-diagnostics-servers-diagnostics */
import { ports } from '#neutron/tables.ts'
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { seenServer, serverOf } from '#nova/requests.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'

export const serverDiagnostics: Routes = (router) => {
  router.get('/servers/{id}/diagnostics', diagnostics)
  router.get('/servers/{id}/topology', (context) => {
    const server = seenServer(context, context.param('id'))
    context.enforce('compute:server:topology:index', { project_id: server.tenant_id })
    // No flavor here asks for a topology of its own.
    return ok({ nodes: [], pagesize_kb: null })
  })
}

const POWER_NAMES: Readonly<Record<number, string>> = {
  0: 'pending',
  1: 'running',
  3: 'paused',
  4: 'shutdown',
  6: 'crashed',
  7: 'suspended',
}

function diagnostics(context: Context): Answer {
  const server = serverOf(context, 'os-server-diagnostics')
  if (server.host === null) throw conflict(`Instance ${server.id} is not ready`)
  const power = POWER_NAMES[server.power_state] ?? 'pending'
  if (server.power_state !== 1) {
    throw conflict(
      `Cannot 'get_diagnostics' instance ${server.id} while it is in power state ${power}`,
    )
  }
  return ok(context.version.minor < 48 ? oldDiagnostics(server) : wholeDiagnostics(context, server))
}

/** As Nova's fake driver has them, which tells the same of every server. */
const DISK = { read_bytes: 262_144, read_requests: 112, write_bytes: 5_778_432 }
const CPU_TIME = 17_300_000_000

function wholeDiagnostics(context: Context, server: ServerRow): object {
  const { vcpus, ram } = server.flavor
  const nics = server.ports.flatMap(({ port_id }) => {
    const mac_address = rows(context, ports).get(port_id)?.mac_address
    return mac_address === undefined ? [] : [{ mac_address, ...TRAFFIC }]
  })
  const disks = server.volumes.length + (server.image_ref === '' ? 0 : 1)
  const started = server.booted_at.at(-1) ?? server.launched_at ?? context.now
  return {
    state: 'running',
    driver: 'libvirt',
    hypervisor: 'kvm',
    hypervisor_os: 'ubuntu',
    uptime: Math.floor((context.now - started) / 1000),
    config_drive: server.config_drive !== '',
    num_cpus: vcpus,
    num_nics: nics.length,
    num_disks: disks,
    disk_details: Array.from({ length: disks }, () => ({
      ...DISK,
      write_requests: 488,
      errors_count: 1,
    })),
    cpu_details: Array.from({ length: vcpus }, (_none, id) => ({
      id,
      time: CPU_TIME,
      utilisation: 15,
    })),
    nic_details: nics,
    memory_details: { maximum: ram, used: Math.floor(ram / 2) },
  }
}

const TRAFFIC = {
  rx_octets: 2_070_139,
  rx_errors: 100,
  rx_drop: 200,
  rx_packets: 26_701,
  rx_rate: 300,
  tx_octets: 140_208,
  tx_errors: 400,
  tx_drop: 500,
  tx_packets: 662,
  tx_rate: 600,
}

function oldDiagnostics({ flavor }: ServerRow): object {
  return {
    cpu0_time: CPU_TIME,
    memory: flavor.ram * 1024,
    vda_errors: -1,
    vda_read: DISK.read_bytes,
    vda_read_req: DISK.read_requests,
    vda_write: DISK.write_bytes,
    vda_write_req: 488,
    vnet1_rx: TRAFFIC.rx_octets,
    vnet1_rx_drop: 0,
    vnet1_rx_errors: 0,
    vnet1_rx_packets: TRAFFIC.rx_packets,
    vnet1_tx: TRAFFIC.tx_octets,
    vnet1_tx_drop: 0,
    vnet1_tx_errors: 0,
    vnet1_tx_packets: TRAFFIC.tx_packets,
  }
}
