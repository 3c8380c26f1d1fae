import type { OpenStack } from '@meridian/openstack'
import { only } from '../own-project.ts'

/** Gives the administrator a role on a domain, which has none there in the demo world; answers the domain. */
export const adminOf = async (name: string, { keystone }: OpenStack) => {
  const me = only(await keystone.users.list({ name: 'admin' }))
  const admin = only(await keystone.roles.list({ name: 'admin' }))
  const domain = only(await keystone.domains.list({ name }))
  const grant = { on: 'domains', target: domain.id, to: 'users', actor: me.id } as const
  await keystone.roles.grant(grant, admin.id)
  return domain
}
