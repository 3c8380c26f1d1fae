import { Type, type Static } from 'typebox'
import { Items, get } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'

/** How many things of a kind belong to a project, and whether there are more than were counted. */
export const Counted = Type.Object({
  kind: Type.String(),
  count: Type.Integer(),
  more: Type.Boolean(),
})
export type Counted = Static<typeof Counted>

const params = { projectId: KeystoneId }
const reply = Items(Counted)

/**
 * What belongs to a project, told by each service for itself: who deletes a project asks them all at
 * once, and one that fails does not keep the others. For those who may see all projects.
 */
export const projectContents = {
  /** Projects below it, without which Keystone does not delete it. */
  identity: get('/api/keystone/project-contents/{projectId}', { params, reply }),
  compute: get('/api/nova/project-contents/{projectId}', { params, reply }),
  volumes: get('/api/cinder/project-contents/{projectId}', { params, reply }),
  network: get('/api/neutron/project-contents/{projectId}', { params, reply }),
  images: get('/api/glance/project-contents/{projectId}', { params, reply }),
  /** Swift tells of others' accounts to its reseller's administrators alone. */
  objects: get('/api/swift/project-contents/{projectId}', { params, reply }),
} as const
