/** Why a token that was issued counts no more, where Keystone says it. */
import { notFound, type Fault } from '#http/faults.ts'
import { domainOf } from '#keystone/projects/places.ts'
import { projectRows, tokenRows, userRows } from '#keystone/rows.ts'
import type { World } from '#world.ts'

/**
 * Keystone's 404 for a token whose project, user or domain is gone or disabled: it looks for them
 * when it reads a token. Undefined for one that was revoked, is over or was never there
 * (keystone.models.token_model).
 */
export function lapsed(world: World, tokenId: string): Fault | undefined {
  const issued = world.table(tokenRows).get(tokenId)
  if (!issued || issued.expires_at <= world.clock.now()) return undefined
  return lapsedProject(world, issued.project_id) ?? lapsedUser(world, issued.user_id)
}

function lapsedProject(world: World, id: string | undefined): Fault | undefined {
  if (id === undefined) return undefined
  const project = world.table(projectRows).get(id)
  if (!project) return notFound(`Could not find project: ${id}.`)
  if (!project.enabled) return disabled('project', id)
  return lapsedDomain(world, project.domain_id)
}

function lapsedUser(world: World, id: string): Fault | undefined {
  const user = world.table(userRows).get(id)
  return user ? lapsedDomain(world, user.domain_id) : notFound(`Could not find user: ${id}.`)
}

function lapsedDomain(world: World, id: string | null): Fault | undefined {
  const domain = domainOf(world, id)
  if (!domain) return notFound(`Could not find domain: ${id}.`)
  return domain.enabled ? undefined : disabled('domain', domain.id)
}

const disabled = (kind: 'project' | 'domain', id: string): Fault =>
  notFound(`Unable to validate token because ${kind} ${id} is disabled`)
