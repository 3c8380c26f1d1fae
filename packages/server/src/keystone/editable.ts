import { say, type Sentence } from '@meridian/contract'
import { isOpenStackError, type OpenStackError } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { inParallel } from '#in-parallel.ts'
import { ApiRefusal, errors } from '#http/errors.ts'
import { headerText } from '#http/messages.ts'

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

/**
 * Deletes each of several, five at a time. Where some fail the answer has the status of the first of
 * them, and names all (contract: keystone.md, bulk deletes).
 */
export const removeEach = async (
  ids: readonly string[],
  remove: (id: string) => Promise<unknown>,
): Promise<void> => {
  let first: OpenStackError | undefined
  const { failed } = await inParallel(ids, async (id) => {
    try {
      await remove(id)
    } catch (error) {
      if (isOpenStackError(error)) first ??= error
      throw error
    }
  })
  if (first === undefined) return
  const { status, service, requestId } = first
  // No page shows it as it stands: which ones failed is read out of it.
  const lines = failed.map(({ id, message }) => `${id}: ${message}`)
  throw new ApiRefusal(status, lines.join('\n'), {
    'X-OpenStack-Service': service,
    'X-Upstream-Status': String(status),
    ...(requestId !== undefined && { 'X-OpenStack-Request-Id': headerText(requestId) }),
  })
}

/** What is not there at all: a word in the place of an id. */
export const refusePseudo = (id: string, pseudo: string): void => {
  if (id === pseudo) throw errors.notFound(pseudo)
}
