/** Deleting a server: at once when it was never built, else after its task. */
import type { Context } from '#http/context.ts'
import { noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { removeShelved } from '#nova/images/images.ts'
import { askerOf, openAction } from '#nova/actions/instance-actions.ts'
import { refuseLocked, serverOf } from '#nova/requests.ts'
import { buryServer, serverLife } from '#nova/servers/life.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'

export const serverDelete: Routes = (router) => {
  router.delete('/servers/{id}', (context) => {
    const server = serverOf(context, 'servers:delete')
    refuseLocked(context, server)
    deleteNow(context, server)
    return noContent()
  })
}

/** Begins the deletion; a second one changes nothing. */
export function deleteNow(context: Context, server: ServerRow): void {
  if (server.task_state === 'deleting') return
  const going: ServerRow = {
    ...server,
    task_state: 'deleting',
    updated_at: context.now,
    request_id: context.requestId,
  }
  if (server.vm_state === 'shelved' || server.vm_state === 'shelved_offloaded') {
    removeShelved(context, server)
  }
  openAction(context, going, 'delete', askerOf(context))
  if (server.host === null && server.vm_state !== 'shelved_offloaded') {
    serverLife.stop(context.world, context.region, server.id)
    buryServer(going, context)
    context.table(servers).remove(server.id)
    return
  }
  context.table(servers).update(going)
  serverLife.begin(context.world, context.region, server.id, 'deleting', context.now)
}
