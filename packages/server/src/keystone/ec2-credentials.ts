import { ec2Credentials as endpoints, say, type Ec2Credential } from '@meridian/contract'
import type { KeystoneEc2Credential } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { serve } from '#serve.ts'

/** EC2 keys of the signed-in user. A list tells no secrets, which are asked for one by one. */
export const ec2CredentialRoutes = (app: FastifyInstance): void => {
  const { create, secret, ...plain } = endpoints
  serve(app, plain, (_, __, context) => own(context), { present })

  bind(app, create, async (_input, context) => {
    const { project } = context.session
    if (!project) throw errors.bad(say('Choose a project first: a key is for one.'))
    const made = await own(context).createFor(project.id)
    created(context, create.path, made.access)
    return present(made)
  })

  bind(app, secret, async ({ params }, context) => {
    const found = await own(context).get(params.access)
    return { ...present(found), secret: found.secret }
  })
}

const own = ({ openstack, session }: Context) => openstack.keystone.ec2Credentials(session.user.id)

const present = ({ access, tenant_id }: KeystoneEc2Credential): Ec2Credential => ({
  access,
  project_id: tenant_id,
})
