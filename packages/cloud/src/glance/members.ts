/** https://docs.openstack.org/api-ref/image/v2/#sharing */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { enforce, seen, seesAll } from '#glance/access.ts'
import { badRequest, conflict, forbidden, imageMissing } from '#glance/faults.ts'
import { rows } from '#glance/images.ts'
import { members, type StoredMember } from '#glance/rows.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const STATUSES = ['pending', 'accepted', 'rejected'] as const
const ONLY_SHARED = 'Only shared images have members.'

export const memberRoutes: Routes = (router) => {
  const path = '/images/{id}/members'
  router.get(path, (context) => {
    const image = shared(context, (id) =>
      forbidden(`Not allowed to list members for image ${id}: ${ONLY_SHARED}`),
    )
    enforce(context, 'get_members', image)
    const all = rows(context, members).list({ where: { image_id: image.id } })
    const visible = all.filter((one) => isKnown(context, image, one.member_id))
    return ok({ members: visible.map(shown), schema: '/v2/schemas/members' })
  })
  router.get(`${path}/{member}`, (context) => {
    const image = shared(context, () => new Fault(404, ONLY_SHARED))
    return ok(shown(member(context, image)))
  })
  router.post(path, (context) => {
    const name = sent(context, 'member', 'Member to be added not specified')
    if (name === '') throw badRequest("Member can't be empty")
    const image = shared(context, (id) =>
      forbidden(`Not allowed to create members for image ${id}.`),
    )
    enforce(context, 'add_member', image)
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
    const asked = sent(context, 'status', 'Status not specified')
    const image = shared(context, (id) =>
      forbidden(`Not allowed to update members for image ${id}.`),
    )
    const one = member(context, image)
    enforce(context, 'modify_member', image)
    const status = STATUSES.find((known) => known === asked)
    const words = 'Incorrect request: Status must be "pending", "accepted" or "rejected".'
    if (!status) throw badRequest(words)
    const updated = { ...one, status, updated_at: isoSeconds(context.now) }
    return ok(shown(rows(context, members).update(updated)))
  })
  router.delete(`${path}/{member}`, (context) => {
    const image = shared(context, (id) =>
      forbidden(`Not allowed to delete members for image ${id}.`),
    )
    const one = member(context, image)
    enforce(context, 'delete_member', image)
    rows(context, members).remove(one.id)
    return noContent()
  })
}

/** The image of the path; throws how the route refuses one that is not shared. */
function shared(context: Context, refusal: (id: string) => Fault): GlanceImage {
  const image = seen(context, imageMissing)
  if (image.visibility !== 'shared') throw refusal(image.id)
  return image
}

/** A text of the body; throws 400 where there is none. */
function sent({ body }: Context, name: string, missing: string): string {
  const value = isObject(body) ? body[name] : undefined
  if (typeof value !== 'string') throw badRequest(missing)
  return value
}

/** Members know of themselves, the owner of all of them. */
function isKnown(context: Context, { owner }: GlanceImage, member_id: string): boolean {
  return [owner, member_id].includes(context.projectId) || seesAll(context)
}

function member(context: Context, image: GlanceImage): StoredMember {
  const name = context.param('member')
  const one = rows(context, members).get(`${image.id}/${name}`)
  if (one && isKnown(context, image, name)) {
    enforce(context, 'get_member', image)
    return one
  }
  throw new Fault(404, `${name} not found in the member list of the image ${image.id}.`)
}

function shown({ id: _id, ...one }: StoredMember): Record<string, unknown> {
  return { ...one, schema: '/v2/schemas/member' }
}
