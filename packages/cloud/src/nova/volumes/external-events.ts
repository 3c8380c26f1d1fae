/** What other services tell Nova of: https://docs.openstack.org/api-ref/compute/#create-external-events-os-server-external-events */
import type { Moment } from '#lifecycle.ts'
import { closeAction, openAction } from '#nova/actions/instance-actions.ts'
import { servers } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'

/** The service's own user and project, in whose name Cinder speaks to Nova. */
const CINDER = {
  user_id: 'c14de400000000000000000000000000',
  project_id: '5e471ce0000000000000000000000000',
}

/** Writes down that a volume of the server has grown (`volume-extended`). */
export function volumeExtended(at: Moment, serverId: string): void {
  const server = rows(at, servers).get(serverId)
  if (!server) return
  const request_id = `req-${at.world.requestIds.uuid()}`
  openAction(at, server, 'extend_volume', { request_id, ...CINDER })
  closeAction(at, { ...server, request_id }, 'Success')
}
