import { CertificateContainer, certificates, keyManager, secrets, Secret } from '@meridian/contract'
import {
  isOpenStackError,
  type BarbicanContainer,
  type BarbicanSecret,
  type OpenStack,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { idIn, keepCertificate } from '#barbican/new-certificate.ts'
import { bind, created, type Context } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { rowsOf } from '#rows.ts'

/** Barbican gives a hundred at most and says where the next ones are. */
const limit = 1000

const presentSecret = (secret: BarbicanSecret): Secret => ({
  ...secret,
  id: idIn(secret.secret_ref),
})

/** A container, which is over when its certificate is; nothing is said of one that is not to be seen. */
const presentContainer = (
  container: BarbicanContainer,
  expirations: ReadonlyMap<string, string | null | undefined> = new Map(),
): CertificateContainer => {
  const expiration = expirations.get(certificateIn(container) ?? '')
  return {
    ...container,
    id: idIn(container.container_ref),
    ...(expiration !== undefined && { expiration }),
  }
}

const certificateIn = ({ secret_refs }: BarbicanContainer): string | undefined =>
  secret_refs.find(({ name }) => name === 'certificate')?.secret_ref

/**
 * Certificates and secrets. What is secret of them is never read.
 * https://docs.openstack.org/barbican/latest/api/
 */
export const keyManagerRoutes = (app: FastifyInstance): void => {
  bind(app, keyManager.certificates, async ({ query }, context) => {
    const { barbican } = context.openstack
    const [found, inside] = await Promise.all([
      barbican.containers.listAll({ type: 'certificate', limit }),
      query.full === true ? secretsOf(context) : [],
    ])
    const times = new Map(inside.map(({ secret_ref, expiration }) => [secret_ref, expiration]))
    return { items: rowsOf(context, found, (one) => presentContainer(one, times)) }
  })

  bind(app, keyManager.secrets, async (_, context) => ({ items: await secretsOf(context) }))

  bind(app, certificates.load, async ({ params }, { openstack }) =>
    certificateOf(openstack, params.id),
  )

  bind(app, certificates.create, async ({ body }, context) => {
    const id = idIn(await keepCertificate(context, body))
    created(context, certificates.create.path, id)
    return certificateOf(context.openstack, id)
  })

  bind(app, certificates.remove, async ({ params }, context) => {
    const { barbican } = context.openstack
    const { secret_refs } = await barbican.containers.get(params.id)
    await barbican.containers.remove(params.id)
    const found = await barbican.containers.listAll({ limit })
    const others = rowsOf(context, found, (one) => presentContainer(one), CertificateContainer)
    // One that is not understood may have any of them.
    if (others.length < found.length) return
    const used = new Set(others.flatMap((one) => one.secret_refs.map((ref) => ref.secret_ref)))
    for (const { secret_ref } of secret_refs)
      if (!used.has(secret_ref)) await ifFound(barbican.secrets.remove(idIn(secret_ref)))
  })

  bind(app, secrets.load, async ({ params }, { openstack }) =>
    presentSecret(await openstack.barbican.secrets.get(params.id)),
  )

  bind(app, secrets.remove, async ({ params }, { openstack }) =>
    openstack.barbican.secrets.remove(params.id),
  )
}

const secretsOf = async (context: Context): Promise<Secret[]> => {
  const found = await context.openstack.barbican.secrets.listAll({ limit })
  return rowsOf(context, found, presentSecret, Secret)
}

/** Its certificate is gone once it is over, and may be kept to few. */
const certificateOf = async (
  { barbican }: OpenStack,
  id: string,
): Promise<CertificateContainer> => {
  const container = await barbican.containers.get(id)
  const ref = certificateIn(container)
  if (ref === undefined) return presentContainer(container)
  try {
    const { expiration } = await barbican.secrets.get(idIn(ref))
    return presentContainer(container, new Map([[ref, expiration]]))
  } catch (error) {
    if (!isOpenStackError(error, 'fault') || ![403, 404].includes(error.status)) throw error
    return presentContainer(container)
  }
}
