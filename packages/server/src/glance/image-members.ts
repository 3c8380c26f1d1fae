import { imageMembers, say, type Sentence } from '@meridian/contract'
import { patchPath } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { orTakenBack } from '#or-taken-back.ts'

const stays = (reason: string, why: string): Sentence =>
  say('{reason} The image is shared and could not be made private again: {why}', { reason, why })

/** Projects that images are shared with. https://docs.openstack.org/api-ref/image/v2/#sharing */
export const imageMemberRoutes = (app: FastifyInstance): void => {
  bind(app, imageMembers.list, async ({ params }, { openstack }) => ({
    items: await openstack.glance.members(params.id).list(),
  }))

  bind(app, imageMembers.add, async ({ params: { id }, body }, { openstack: { glance } }) => {
    const { member, makes_shared = false } = body
    const share = () => glance.members(id).create({ member })
    // Somebody else may have published it since.
    if (!makes_shared || (await glance.images.get(id)).visibility !== 'private') return share()
    const become = (value: string) =>
      glance.images.patch(id, [{ op: 'replace', path: patchPath('visibility'), value }])
    await become('shared')
    return orTakenBack(share, { part: 'member', takeBack: () => become('private'), stays })
  })

  bind(app, imageMembers.answer, ({ params, body }, { openstack }) =>
    openstack.glance.members(params.id).update(params.member_id, body),
  )

  bind(app, imageMembers.remove, async ({ params }, { openstack }) => {
    await openstack.glance.members(params.id).remove(params.member_id)
  })
}
