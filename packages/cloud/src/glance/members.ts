/** https://docs.openstack.org/api-ref/image/v2/#sharing */
import { isoSeconds } from '#clock.ts'
import { badRequest, conflict, forbidden } from '#glance/faults.ts'
import { own, seen } from '#glance/image-routes.ts'
import { rows } from '#glance/images.ts'
import { members, type StoredMember } from '#glance/rows.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { glanceFaults } from '#glance/fault-style.ts'
import { isObject } from '#http/json.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const STATUSES = ['pending', 'accepted', 'rejected'] as const

export const memberRoutes: Routes = (router) => {
  const path = '/images/{id}/members'
  router.get(path, (context) => {
    const image = seen(context)
    const all = rows(context, members).list({ where: { image_id: image.id } })
    const mine = context.isAdmin || image.owner === context.projectId
    const visible = all.filter((one) => mine || one.member_id === context.projectId)
    return ok({ members: visible.map(shown), schema: '/v2/schemas/members' })
  })
  router.get(`${path}/{member}`, (context) => ok(shown(member(context))))
  router.post(path, (context) => {
    const image = seen(context)
    const name = isObject(context.body) ? context.body['member'] : undefined
    if (typeof name !== 'string' || name === '')
      throw badRequest('Member to be added not specified')
    own(context, 'add_member', image)
    if (image.visibility !== 'shared') {
      throw forbidden(`Not allowed to create members for image ${image.id}.`)
    }
    const id = `${image.id}/${name}`
    if (rows(context, members).has(id)) {
      throw conflict(`Member ${name} is duplicated for image ${image.id}`)
    }
    const time = isoSeconds(context.now)
    const fresh = { id, member_id: name, image_id: image.id, status: 'pending' as const }
    const times = { created_at: time, updated_at: time }
    return ok(shown(rows(context, members).insert({ ...fresh, ...times })))
  })
  router.put(`${path}/{member}`, (context) => {
    const one = member(context)
    const asked = isObject(context.body) ? context.body['status'] : undefined
    const status = STATUSES.find((known) => known === asked)
    const words = 'Incorrect request: Status must be "pending", "accepted" or "rejected".'
    if (!status) throw badRequest(words)
    if (!context.allows('modify_member', { member_id: one.member_id, project_id: '' })) {
      throw glanceFaults.refused('modify_member')
    }
    const updated = { ...one, status, updated_at: isoSeconds(context.now) }
    return ok(shown(rows(context, members).update(updated)))
  })
  router.delete(`${path}/{member}`, (context) => {
    const image = seen(context)
    const one = member(context)
    own(context, 'delete_member', image)
    rows(context, members).remove(one.id)
    return noContent()
  })
}

function member(context: Context): StoredMember {
  const image = seen(context)
  const name = context.param('member')
  const one = rows(context, members).get(`${image.id}/${name}`)
  const mine = context.isAdmin || image.owner === context.projectId || name === context.projectId
  if (one && mine) return one
  throw new Fault(404, `${name} not found in the member list of the image ${image.id}.`)
}

function shown({ id: _id, ...member }: StoredMember): Record<string, unknown> {
  return { ...member, schema: '/v2/schemas/member' }
}
