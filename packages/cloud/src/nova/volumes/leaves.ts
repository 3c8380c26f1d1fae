/** What a host says when it is to let go of a volume (nova.compute.manager, `_detach_volume`). */
import { closeAction } from '#nova/actions/instance-actions.ts'
import { servers, type ServerVolume } from '#nova/servers/servers.ts'
import { without } from '#wire/without.ts'
import { rows, type Scene } from '#scene.ts'

/** The server no longer has the volume. */
export function volumeLeft(at: Scene, serverId: string, volumeId: string): void {
  settle(at, serverId, volumeId, 'Success', () => [])
}

/** Its host could not let go of the volume: the server keeps it. */
export function volumeStays(at: Scene, serverId: string, volumeId: string): void {
  settle(at, serverId, volumeId, 'Error', (volume) => [without(volume, 'detaching')])
}

/** Ends what the log of the server tells of it. */
function settle(
  at: Scene,
  serverId: string,
  volumeId: string,
  result: 'Success' | 'Error',
  after: (volume: ServerVolume) => readonly ServerVolume[],
): void {
  const table = rows(at, servers)
  const server = table.get(serverId)
  const leaving = server?.volumes.find((one) => one.volume_id === volumeId)
  if (!server || leaving?.detaching === undefined) return
  closeAction(at, { ...server, request_id: leaving.detaching }, result)
  const volumes = server.volumes.flatMap((one) => (one === leaving ? after(one) : [one]))
  table.update({ ...server, volumes, updated_at: at.now })
}
