import { Type, type Static } from 'typebox'
import { Items, del, get, post, put } from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'

const Status = Type.Union([
  Type.Literal('pending'),
  Type.Literal('accepted'),
  Type.Literal('rejected'),
])
/** What a project made of an image that is shared with it. */
export type MemberStatus = Static<typeof Status>

/** A project that an image is shared with; who is no owner sees the own one only. */
export const ImageMember = Type.Object({
  image_id: Type.String(),
  member_id: Type.String(),
  status: Status,
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type ImageMember = Static<typeof ImageMember>

const one = '/api/glance/images/{id}/members/{member_id}/'
const params = { id: Uuid }
const member = { ...params, member_id: KeystoneId }

export const imageMembers = {
  list: get('/api/glance/images/{id}/members/', { params, reply: Items(ImageMember) }),
  /** Shares the image with a project, by its id. */
  add: post('/api/glance/images/{id}/members/', {
    params,
    body: Type.Object({
      member: KeystoneId,
      /** The image is private: Glance shares only what is called shared, which it becomes first. */
      makes_shared: Type.Optional(Type.Literal(true)),
    }),
    reply: ImageMember,
    status: 201,
  }),
  /** Accepts an image for the own project, or rejects it: it is listed or not. */
  answer: put(one, { params: member, body: Type.Object({ status: Status }), reply: ImageMember }),
  remove: del(one, { params: member, status: 204 }),
} as const
