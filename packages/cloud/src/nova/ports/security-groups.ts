/** Adding a server's ports to a security group and taking them out. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { setMemberships } from '#neutron/security-groups/groups.ts'
import { portsOf } from '#neutron/ports/ports.ts'
import { revised } from '#neutron/scene.ts'
import { ports } from '#neutron/tables.ts'
import { findSecurityGroup } from '#nova/ports/ports.ts'
import { serverOf } from '#nova/requests.ts'
import type { ActionEffect } from '#nova/actions/effect.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { wiringOf } from '#nova/ports/wiring.ts'

export const serverSecurityGroups: Routes = (router) => {
  router.get('/servers/{id}/os-security-groups', (context) => {
    const server = serverOf(context, 'os-security-groups:list')
    const { groups } = wiringOf(context, [server.id])(server.id)
    return ok({
      security_groups: groups.map(({ id, name, description, project_id }) => {
        return { id, name, description, tenant_id: project_id, rules: [] }
      }),
    })
  })
}

/** `addSecurityGroup` and `removeSecurityGroup`; throws Nova's 400, 404 and 409. */
export function changeSecurityGroup(
  context: Context,
  server: ServerRow,
  asked: JsonObject,
  change: 'add' | 'remove',
): ActionEffect {
  const name = asked['name']
  if (typeof name !== 'string' || name === '') throw badRequest('Security group not specified')
  const found = findSecurityGroup(context, context.projectId, name)
  if (found === undefined) {
    throw notFound(`Security group ${name} is not found for project ${context.projectId}`)
  }
  if (found === 'several') {
    throw conflict(
      `Multiple security groups found matching '${name}'. Use an ID to be more specific.`,
    )
  }
  const group = found.id
  const plugged = portsOf(context, server.id)
  if (plugged.length === 0) {
    throw notFound(`instance_id ${server.id} could not be found as device id on any ports`)
  }
  const inGroup = plugged.filter((port) => port.security_groups.includes(group))
  if (change === 'remove' && inGroup.length === 0) {
    throw notFound(`Security group ${name} not associated with the instance ${server.id}`)
  }
  for (const port of plugged) {
    const others = port.security_groups.filter((id) => id !== group)
    const security_groups = change === 'add' ? [...others, group] : others
    setMemberships(context, port.id, security_groups)
    context.table(ports).update(revised(context, port, { security_groups }))
  }
  // Nova's log has no name for it (nova.compute.instance_actions).
  return { logged: false, response: accepted() }
}
