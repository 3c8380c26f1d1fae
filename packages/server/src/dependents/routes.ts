import { dependents, type Dependents, type DependentsOf } from '@meridian/contract'
import { isOpenStackError, type OpenStackError } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { aggregate, flavor, image, keypair, server } from '#dependents/compute.ts'
import type { Asker, Telling } from '#dependents/found.ts'
import { domain, group, role, user } from '#dependents/identity.ts'
import { network, router, securityGroup, subnet } from '#dependents/network.ts'
import { qosSpec, volume, volumeType } from '#dependents/storage.ts'
import { failureOf } from '#failure.ts'
import { isAdmin } from '#sessions/user-session.ts'

/** How each kind's relations are read, by its id. */
const tellings: {
  readonly [K in DependentsOf]: (asker: Asker, id: string) => readonly Telling<K>[]
} = {
  ...{ network, subnet, router, security_group: securityGroup },
  ...{ server, keypair, flavor, aggregate, image },
  ...{ volume, volume_type: volumeType, qos_spec: qosSpec },
  ...{ user, group, role, domain },
}

/** So many of a relation are named; of the others it is said how many there are. */
const mostNamed = 20

/** `GET …/dependents/`: what hangs on a thing, asked of all that know it at once. */
export const dependentRoutes = (app: FastifyInstance): void => {
  for (const kind of Object.keys(tellings) as DependentsOf[]) {
    bind(app, dependents[kind], async ({ params }, context) =>
      gathered(context, kind, String(Object.values(params)[0])),
    )
  }
}

const gathered = async (
  { openstack, session, request }: Context,
  kind: DependentsOf,
  id: string,
): Promise<Dependents> => {
  const asker = { openstack, wide: isAdmin(session, request.server.config) }
  const asked = tellings[kind](asker, id)
    // A service that the cloud lacks has no dependents of anything.
    .filter(({ service }) => openstack.service(service).available)
  const answers = await Promise.all(
    asked.map(async ({ of, read, proves = false }) => {
      try {
        return { told: await read() }
      } catch (error) {
        if (!isOpenStackError(error) || error.status === 401) throw error
        if (proves && isRefusal(error)) throw error
        return { unasked: { relations: [...of], ...failureOf(error) } }
      }
    }),
  )
  return {
    related: answers.flatMap(({ told = {} }) =>
      Object.entries(told).flatMap(([relation, { items, more = false }]) =>
        items.length === 0 && !more
          ? []
          : [{ relation, items: items.slice(0, mostNamed), count: items.length, more }],
      ),
    ),
    unasked: answers.flatMap(({ unasked }) => (unasked ? [unasked] : [])),
  }
}

/** Whether the thing is not there, or is none of the asker's business. */
const isRefusal = ({ status }: OpenStackError): boolean => status === 403 || status === 404
