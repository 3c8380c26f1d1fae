import { keypairs, type KeypairCreated } from '@meridian/contract'
import type { NovaKeypair } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { serve } from '#serve.ts'

/** Nova numbers a key pair only when it is read alone; elsewhere its name is its id. */
const present = ({ id, ...keypair }: NovaKeypair): KeypairCreated => ({
  ...keypair,
  type: keypair.type ?? 'ssh',
  id: id ?? keypair.name,
  ...(id !== undefined && { keypair_id: id }),
})

/** https://docs.openstack.org/api-ref/compute/#keypairs-keypairs */
export const keypairRoutes = (app: FastifyInstance): void => {
  const { create, ...plain } = keypairs
  serve(app, plain, ({ nova }) => nova.keypairs, { present })

  bind(app, create, async ({ body: { key_type: type = 'ssh', ...rest } }, context) => {
    const made = await context.openstack.nova.keypairs.create({ ...rest, type })
    created(context, '/api/nova/keypairs/', made.name)
    return present(made)
  })
}
