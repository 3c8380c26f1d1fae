import { users as endpoints, type User } from '@meridian/contract'
import type { KeystoneUser } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** One user; `current` is the caller. */
export const userRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.load, async ({ params }, { openstack, session }) => {
    const id = params.id === 'current' ? session.user.id : params.id
    return presentUser(await openstack.keystone.users.get(id))
  })
}

/** `project_id` repeats the default project under the name that the screens use. */
export const presentUser = (user: KeystoneUser): User => ({
  ...user,
  project_id: user.default_project_id ?? null,
})
