import { keypairs, type Keypair } from '@meridian/contract'
import type { NovaKeypair } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'

/** Nova numbers a key pair only when it is read alone; in lists its name is its id. */
const present = ({ id, ...keypair }: NovaKeypair): Keypair => ({
  ...keypair,
  type: keypair.type ?? 'ssh',
  id: id ?? keypair.name,
  ...(id !== undefined && { keypair_id: id }),
})

/** https://docs.openstack.org/api-ref/compute/#keypairs-keypairs */
export const keypairRoutes = (app: FastifyInstance): void => {
  bind(app, keypairs.list, async (_, { openstack }) => ({
    items: (await openstack.nova.keypairs.listAll()).map(present),
  }))

  bind(app, keypairs.load, async ({ params }, { openstack }) =>
    present(await openstack.nova.keypairs.get(params.name)),
  )

  bind(app, keypairs.create, async ({ body }, context) => {
    const { name, key_type = 'ssh', public_key } = body
    const made = await context.openstack.nova.keypairs.create({
      name,
      type: key_type,
      ...(public_key !== undefined && { public_key }),
    })
    created(context, '/api/nova/keypairs/', made.name)
    return {
      ...made,
      id: made.name,
      type: made.type ?? key_type,
      user_id: made.user_id ?? context.session.user.id,
    }
  })

  bind(app, keypairs.remove, async ({ params }, { openstack }) => {
    await openstack.nova.keypairs.remove(params.name)
    return undefined
  })
}
