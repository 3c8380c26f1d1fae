import { say, type Sentence } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { errors } from '#http/errors.ts'

export type Entity = 'domain' | 'group' | 'project' | 'role' | 'user'

const refusals: Readonly<Record<Entity, Sentence>> = {
  domain: say('Domains cannot be changed here: the operator has turned it off.'),
  group: say('Groups cannot be changed here: the operator has turned it off.'),
  project: say('Projects cannot be changed here: the operator has turned it off.'),
  role: say('Roles cannot be changed here: the operator has turned it off.'),
  user: say('Users cannot be changed here: the operator has turned it off.'),
}

/**
 * Throws 403 where the operator has the things of a kind kept elsewhere, such as users in a directory
 * (OPENSTACK_KEYSTONE_BACKEND, RS-PERM-05).
 */
export const refuseUneditable = ({ config }: FastifyInstance, entity: Entity): void => {
  if (!config.settings.OPENSTACK_KEYSTONE_BACKEND[`can_edit_${entity}`])
    throw errors.forbidden(refusals[entity])
}

/** Refuses with 404 a pseudo id, a word in the place of an id. */
export const refusePseudo = (id: string, pseudo: string): void => {
  if (id === pseudo) throw errors.notFound(pseudo)
}
