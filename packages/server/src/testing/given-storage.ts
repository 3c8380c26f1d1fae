/** Changes of volumes and objects. */
import { encoded } from '#testing/encoded.ts'
import type { Given } from '#testing/ground.ts'

const volumes = '/api/cinder/volumes/'
const types = '/api/cinder/volumetypes/'
const defaults = '/api/cinder/default-types/'
const containers = '/api/swift/containers/'

const volumeNamed =
  (name: string, path: string, body?: unknown): Given =>
  async ({ first }) => {
    const { id } = await first(volumes, { name })
    return { address: encoded`${volumes}${id}` + path, body }
  }

const freshOf =
  (list: string, body: unknown): Given =>
  async ({ make }) => {
    const { id } = await make(list, body)
    return { address: encoded`${list}${id}/` }
  }

export const givenStorage: Readonly<Record<string, Given>> = {
  // One that is not part of a group's.
  'DELETE /api/cinder/volumesnapshots/{id}/': async ({ first }) => {
    const { id } = await first('/api/cinder/volumesnapshots/', { name: 'data-01-nightly' })
    return { address: encoded`/api/cinder/volumesnapshots/${id}/` }
  },
  // A key is told once, when the volume is offered.
  'POST /api/cinder/accepted-transfers/': async ({ first, make }) => {
    const { id } = await first(volumes, { name: 'data-05' })
    const offer = await make('/api/cinder/transfers/', { volume_id: id, name: 'offered' })
    return { body: { transfer_id: offer['id'], auth_key: offer['auth_key'] } }
  },
  'POST /api/cinder/volumes/{id}/extend/': volumeNamed('data-05', '/extend/', { new_size: 60 }),
  'POST /api/cinder/volumes/{id}/retype/': volumeNamed('media', '/retype/', {
    ...{ new_type: '__DEFAULT__', migration_policy: 'on-demand' },
  }),
  'POST /api/cinder/volumes/{id}/migrate/': volumeNamed('media', '/migrate/', {
    host: 'controller@fast#fast',
  }),
  'POST /api/cinder/managed-volumes/': () => ({
    body: {
      ...{ host: 'controller@standard#standard', identifier: 'volume-found' },
      ...{ id_type: 'source-name', name: 'made by a test' },
    },
  }),
  // Those of the demo world are in use, or public.
  'DELETE /api/cinder/volumetypes/{id}/': freshOf(types, { name: 'made by a test' }),
  'PATCH /api/cinder/volumetypes/{id}/access/': async ({ make, tab }) => {
    const { id } = await make(types, { name: 'made by a test', is_public: false })
    const body = { added: [tab.user.project_id], removed: [] }
    return { address: encoded`${types}${id}/access/`, body }
  },
  'PUT /api/cinder/default-types/{project_id}/': async ({ first, tab }) => {
    const { id } = await first(types, { name: 'fast' })
    return {
      address: encoded`${defaults}${tab.user.project_id}/`,
      body: { volume_type_id: id },
    }
  },
  'DELETE /api/cinder/default-types/{project_id}/': async ({ first, prepare, tab }) => {
    const { id } = await first(types, { name: 'fast' })
    const address = encoded`${defaults}${tab.user.project_id}/`
    await prepare('PUT', address, { volume_type_id: id })
    return { address }
  },
  'DELETE /api/cinder/qosspecs/{id}/': freshOf('/api/cinder/qosspecs/', {
    ...{ name: 'made by a test', consumer: 'back-end' },
  }),
  'POST /api/cinder/groups/': async ({ first }) => {
    const { group_type, volume_types } = await first('/api/cinder/groups/')
    return { body: { name: 'made by a test', group_type, volume_types } }
  },
  // That of the demo world has snapshots.
  'DELETE /api/cinder/groups/{id}/': async ({ cloud, first, make }) => {
    const { group_type, volume_types } = await first('/api/cinder/groups/')
    const { id } = await make('/api/cinder/groups/', { name: 'mine', group_type, volume_types })
    cloud.clock.advance(60_000)
    return { address: encoded`/api/cinder/groups/${id}/` }
  },
  'DELETE /api/cinder/group-types/{id}/': freshOf('/api/cinder/group-types/', {
    name: 'made by a test',
  }),
  'POST /api/swift/containers/{+container}/metadata/': () => ({
    address: `${containers}made/metadata/`,
    body: { is_public: true },
  }),
  'DELETE /api/swift/containers/{+container}/metadata/': async ({ make }) => {
    await make(`${containers}made/metadata/`)
    return { address: `${containers}made/metadata/` }
  },
  'POST /api/swift/containers/{+container}/link/{+path}': async ({ make }) => {
    await make('/api/swift/link-key/')
    return { address: `${containers}backups/link/README.txt`, body: { seconds: 60 } }
  },
  'POST /api/swift/containers/{+container}/copy/{+path}': () => ({
    address: `${containers}backups/copy/README.txt`,
    body: { dest_container: 'notes', dest_name: 'copied.txt' },
  }),
  'POST /api/swift/containers/{+container}/versions/{+path}': async ({ first, make, prepare }) => {
    await make(`${containers}made/metadata/`)
    await prepare('PUT', `${containers}made/metadata/`, { versions: true })
    const object = `${containers}made/object/a.txt`
    await make(object)
    await make(object)
    const address = `${containers}made/versions/a.txt`
    const { version_id } = await first(address, ({ is_latest }) => is_latest !== true)
    return { address, body: { version_id } }
  },
  // All of its segments have come.
  'PUT /api/swift/containers/{+container}/large/{+path}': async ({ make, prepare }) => {
    const key = { mtime: 0, size: 1, segment_size: 1 }
    await make(`${containers}notes/large/large.bin`, key)
    const query = 'mtime=0&size=1&segment_size=1&index=0'
    await prepare('PUT', `${containers}notes/segment/large.bin?${query}`, Buffer.from('x'))
    return { address: `${containers}notes/large/large.bin`, body: key }
  },
}
