/** What is done with a stack as a whole, and what it was when a snapshot of it was taken. */
import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Document, one, optionalText, params } from '#heat/common.ts'

/** `POST …/actions` (heat.api.openstack.v1.actions.ActionController.ACTIONS). */
export const stackActionNames = [
  'check',
  'suspend',
  'resume',
  /** Ends an update and goes back to what was before. */
  'cancel_update',
  /** Ends an update and leaves it as far as it is. */
  'cancel_without_rollback',
] as const
export type StackActionName = (typeof stackActionNames)[number]

/** What a stack was when it was taken. */
export const StackSnapshot = Type.Object({
  id: Type.String(),
  name: optionalText,
  status: Type.String(),
  status_reason: optionalText,
  creation_time: optionalText,
})
export type StackSnapshot = Static<typeof StackSnapshot>

/** With all of what is in it, once it is whole. */
export const StackSnapshotDetail = Type.Object({
  ...StackSnapshot.properties,
  data: Type.Optional(Nullable(Document)),
})
export type StackSnapshotDetail = Static<typeof StackSnapshotDetail>

const snapshot = { ...params, snapshot_id: Uuid }
const taken = `${one}/snapshots/{snapshot_id}` as const

export const stackActions = {
  act: post(`${one}/actions/`, {
    params,
    body: Type.Object({
      operation: Type.Unsafe<StackActionName>({ type: 'string', enum: [...stackActionNames] }),
    }),
    status: 204,
  }),
  listSnapshots: get(`${one}/snapshots/`, { params, reply: Items(StackSnapshot) }),
  loadSnapshot: get(`${taken}/`, { params: snapshot, reply: StackSnapshotDetail }),
  takeSnapshot: post(`${one}/snapshots/`, {
    params,
    body: Type.Object({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
    emptyBody: true,
    reply: StackSnapshot,
    status: 201,
  }),
  restoreSnapshot: post(`${taken}/restore/`, { params: snapshot, status: 204 }),
  removeSnapshot: del(`${taken}/`, { params: snapshot, status: 204 }),
} as const
