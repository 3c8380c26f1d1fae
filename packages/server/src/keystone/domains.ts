import { domains as endpoints, type Domain } from '@meridian/contract'
import { isOpenStackError, type KeystoneDomain, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { removeEach } from '#in-parallel.ts'
import { refusePseudo, refuseUneditable } from '#keystone/editable.ts'
import { serve } from '#serve.ts'
import type { Session } from '#sessions/session.ts'

const present = (domain: KeystoneDomain): Domain => domain

/** Domains. https://docs.openstack.org/api-ref/identity/v3/#domains */
export const domainRoutes = (app: FastifyInstance): void => {
  const { load, create, update, remove, removeAll, ...plain } = endpoints
  serve(app, plain, ({ keystone }) => keystone.domains, { present })

  bind(app, load, async ({ params: { id } }, { openstack, session }) =>
    id === 'default'
      ? ownDomain(openstack, session)
      : present(await openstack.keystone.domains.get(id)),
  )

  bind(app, create, async ({ body }, context) => {
    refuseUneditable(app, 'domain')
    const made = await context.openstack.keystone.domains.create(body)
    created(context, '/api/keystone/domains/', made.id)
    return present(made)
  })

  bind(app, update, async ({ params: { id }, body }, { openstack }) => {
    refuseUneditable(app, 'domain')
    await openstack.keystone.domains.update(id, body)
  })

  bind(app, remove, async ({ params: { id } }, { openstack }) => {
    refusePseudo(id, 'default')
    refuseUneditable(app, 'domain')
    await openstack.keystone.domains.remove(id)
  })

  bind(app, removeAll, async ({ body }, { openstack }) => {
    refuseUneditable(app, 'domain')
    await removeEach(body, (id) => openstack.keystone.domains.remove(id))
  })
}

/** The domain that the session works in, else the user's own: who may not read it knows its name. */
const ownDomain = async ({ keystone }: OpenStack, session: Session): Promise<Domain> => {
  const { id, name } = session.domain ?? session.user.domain
  try {
    return present(await keystone.domains.get(id))
  } catch (error) {
    // Nobody signs in to a domain that is disabled.
    if (isOpenStackError(error, 'fault') && error.status === 403) return { id, name, enabled: true }
    throw error
  }
}
