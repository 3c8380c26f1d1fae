/** Adding a server's ports to a security group and taking them out. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { setMemberships } from '#neutron/groups.ts'
import { portsOf } from '#neutron/ports.ts'
import { revised } from '#neutron/scene.ts'
import { ports, securityGroups } from '#neutron/tables.ts'
import { momentOf } from '#nova/moment.ts'
import { findSecurityGroup } from '#nova/ports.ts'
import { serverOf } from '#nova/requests.ts'
import type { ActionEffect } from '#nova/server-actions.ts'
import type { ServerRow } from '#nova/servers.ts'

export const serverSecurityGroups: Routes = (router) => {
  router.get('/servers/{id}/os-security-groups', (context) => {
    const server = serverOf(context, 'os-security-groups:list')
    const ids = new Set(portsOf(momentOf(context), server.id).flatMap((p) => p.security_groups))
    const found = [...ids].flatMap((id) => context.table(securityGroups).get(id) ?? [])
    return ok({
      security_groups: found.map(({ id, name, description, project_id }) => {
        return { id, name, description, tenant_id: project_id, rules: [] }
      }),
    })
  })
}

export function changeSecurityGroup(
  context: Context,
  server: ServerRow,
  asked: JsonObject,
  change: 'add' | 'remove',
): ActionEffect {
  const name = asked['name']
  if (typeof name !== 'string' || name === '') throw badRequest('Security group not specified')
  const scene = momentOf(context)
  const found = findSecurityGroup(scene, context.projectId, name)
  if (found === undefined) {
    throw notFound(`Security group ${name} is not found for project ${context.projectId}`)
  }
  if (found === 'several') {
    throw conflict(
      `Multiple security groups found matching '${name}'. Use an ID to be more specific.`,
    )
  }
  const group = found.id
  const plugged = portsOf(scene, server.id)
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
    setMemberships(scene, port.id, security_groups)
    context.table(ports).update(revised(scene, port, { security_groups }))
  }
  return {
    logged: change === 'add' ? 'addSecurityGroup' : 'removeSecurityGroup',
    response: accepted(),
  }
}
