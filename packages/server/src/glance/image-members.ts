import { imageMembers } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** Projects that images are shared with. https://docs.openstack.org/api-ref/image/v2/#sharing */
export const imageMemberRoutes = (app: FastifyInstance): void => {
  bind(app, imageMembers.list, async ({ params }, { openstack }) => ({
    items: await openstack.glance.members(params.id).list(),
  }))

  bind(app, imageMembers.add, ({ params, body }, { openstack }) =>
    openstack.glance.members(params.id).create(body),
  )

  bind(app, imageMembers.answer, ({ params, body }, { openstack }) =>
    openstack.glance.members(params.id).update(params.member_id, body),
  )

  bind(app, imageMembers.remove, async ({ params }, { openstack }) => {
    await openstack.glance.members(params.id).remove(params.member_id)
  })
}
