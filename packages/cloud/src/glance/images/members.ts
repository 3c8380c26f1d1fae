/** https://docs.openstack.org/api-ref/image/v2/#sharing */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { seen, seesAll, targetOf } from '#glance/images/access.ts'
import { badRequest, conflict, forbidden, imageMissing } from '#glance/faults.ts'
import { members, type StoredMember } from '#glance/rows.ts'
import { glanceStyle, type GlanceKind } from '#glance/style.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { isObject, type Json } from '#http/json.ts'
import { ok } from '#http/reply.ts'
import { resource, type Doing, type Kind } from '#resource/resource.ts'
import { rows } from '#scene.ts'

const STATUSES = ['pending', 'accepted', 'rejected'] as const
const ONLY_SHARED = 'Only shared images have members.'

const memberKind: Kind<StoredMember, GlanceImage> & GlanceKind<StoredMember> = {
  path: '/images/{id}/members',
  one: 'member',
  many: 'members',
  named: { parameter: 'member', column: 'member_id' },
  collection: members,
  within: { parent: sharedImage, where: ({ id }) => ({ image_id: id }) },
  // Members know of themselves, the owner of all of them.
  visible: (context, { owner }) => {
    const all = owner === context.projectId || seesAll(context)
    return all ? undefined : [{ member_id: context.projectId }]
  },
  notFound: (name, _doing, image) =>
    new Fault(404, `${name} not found in the member list of the image ${image?.id}.`),
  rules: {
    list: ['get_members'],
    create: ['add_member'],
    get: ['get_member'],
    update: ['get_member', 'modify_member'],
    delete: ['get_member', 'delete_member'],
  },
  target: (context, _member, image: GlanceImage) => targetOf(context, image),
  beside: { schema: '/v2/schemas/members' },
  shown: (_context, one) => shown(one),
  made: (_context, one) => ok(shown(one)),
  sent: (context, doing) => {
    if (doing === 'update') {
      return { status: sent(context, 'status', 'status', 'Status not specified') }
    }
    const member = sent(context, 'member', 'image_id', 'Member to be added not specified')
    if (member === '' || member === null) throw badRequest("Member can't be empty")
    return { member }
  },
  create: (context, body, image) => {
    const name = String(body['member'])
    const id = `${image.id}/${name}`
    if (rows(context, members).has(id)) {
      throw conflict(`Member ${name} is duplicated for image ${image.id}`)
    }
    const time = isoSeconds(context.now)
    const fresh = { id, member_id: name, image_id: image.id, status: 'pending' as const }
    return rows(context, members).insert({ ...fresh, created_at: time, updated_at: time })
  },
  change: (context, one, body) => {
    const status = STATUSES.find((known) => known === body['status'])
    const words = 'Incorrect request: Status must be "pending", "accepted" or "rejected".'
    if (!status) throw badRequest(words)
    return rows(context, members).update({ ...one, status, updated_at: isoSeconds(context.now) })
  },
  remove: (context, { id }) => {
    rows(context, members).remove(id)
  },
}

export const memberRoutes = resource(glanceStyle, memberKind)

/** The image of the path; throws how a route of members refuses one that is not shared. */
function sharedImage(context: Context, doing: Doing): GlanceImage {
  const image = seen(context, imageMissing)
  if (image.visibility === 'shared') return image
  if (doing === 'get') throw new Fault(404, ONLY_SHARED)
  const why = doing === 'list' ? `: ${ONLY_SHARED}` : '.'
  throw forbidden(`Not allowed to ${doing} members for image ${image.id}${why}`)
}

/** What the body says of that; throws 400 where it says nothing. */
function sent({ body }: Context, name: string, example: string, missing: string): Json {
  if (!isObject(body)) {
    throw badRequest(`Expected a ${name} in the form: {"${name}": "${example}"}`)
  }
  const value = body[name]
  if (value === undefined) throw badRequest(missing)
  return value
}

function shown({ id: _id, ...one }: StoredMember): Record<string, unknown> {
  return { ...one, schema: '/v2/schemas/member' }
}
