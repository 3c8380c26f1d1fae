/**
 * A server that is put aside: its disk becomes an image, its host forgets it, and it comes back from
 * the image. https://docs.openstack.org/api-ref/compute/#unshelve-restore-shelved-server-unshelve-action
 */
import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { refuseUnknownHost, zoneOf, zonesOf } from '#nova/hosts/hosts.ts'
import { target } from '#nova/requests.ts'
import type { ActionHandler } from '#nova/actions/effect.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { snapshotOf } from '#nova/images/snapshots.ts'

/** What boots from a volume needs no image of it. */
export const shelve: ActionHandler = (context, server) => {
  if (server.image_ref === '') {
    return { task: 'shelving_offloading', changes: { vm_state: 'shelved' } }
  }
  const shelved_image = snapshotOf(context, server, `${server.name}-shelved`, {})
  return { task: 'shelving', changes: { shelved_image } }
}

/** Back to where the scheduler wants it, or from 2.77 into a zone and from 2.91 onto a host. */
export const unshelve: ActionHandler = (context, server, asked) => {
  const { zone, host } = placeAsked(context, asked)
  if (zone === undefined && host === '') return { task: 'unshelving' }
  if (server.vm_state !== 'shelved_offloaded') {
    throw conflict(
      'Specifying an availability zone or a host when unshelving server ' +
        `"${server.id}" with status "${server.vm_state}" is not supported. The server status ` +
        'must be SHELVED_OFFLOADED.',
    )
  }
  if (zone !== undefined && zone !== '' && !zonesOf(context).includes(zone)) {
    throw badRequest('The requested availability zone is not available')
  }
  const pinned_zone = zone ?? server.pinned_zone ?? ''
  if (host !== '') checkHost(context, server, host, pinned_zone)
  const nothing = { networks: [], security_groups: [], volumes: [] }
  const plan = { ...nothing, ...server.plan, host }
  return { task: 'unshelving', changes: { plan, pinned_zone } }
}

/** `zone` is undefined where it shall stay as it is, and empty where none is asked for any more. */
function placeAsked(
  context: Context,
  { availability_zone: zone, host }: JsonObject,
): { zone: string | undefined; host: string } {
  const { minor } = context.version
  return {
    zone: minor < 77 || zone === undefined ? undefined : String(zone ?? ''),
    host: minor < 91 ? '' : String(host ?? ''),
  }
}

/** Throws the policy's 403, Nova's 400 for an unknown host and its 409 for one of another zone. */
function checkHost(context: Context, server: ServerRow, host: string, zone: string): void {
  context.enforce('os_compute_api:os-shelve:unshelve_to_host', target(server))
  refuseUnknownHost(context, host)
  if (zone !== '' && zoneOf(context, host) !== zone) {
    throw conflict(`Host "${host}" is not in the availability zone "${zone}".`)
  }
}
