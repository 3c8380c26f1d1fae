import { keypairs, type Keypair } from '@meridian/contract'
import type { NovaKeypair } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { serve } from '#serve.ts'

/** Nova numbers a key pair only when it is read alone; in lists its name is its id. */
const present = ({ id, ...keypair }: NovaKeypair): Keypair => ({
  ...keypair,
  type: keypair.type ?? 'ssh',
  id: id ?? keypair.name,
  ...(id !== undefined && { keypair_id: id }),
})

/** https://docs.openstack.org/api-ref/compute/#keypairs-keypairs */
export const keypairRoutes = (app: FastifyInstance): void => {
  const { create, ...plain } = keypairs
  serve(app, plain, ({ nova }) => nova.keypairs, { present })

  bind(app, create, async ({ body }, context) => {
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
}
