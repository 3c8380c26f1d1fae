/** Volumes that are kept together. https://docs.openstack.org/api-ref/block-storage/v3/#generic-volume-groups-groups */
import { collection, type Signal } from '#collection.ts'
import type {
  CinderGroup,
  CinderGroupCreate,
  CinderGroupFrom,
  CinderGroupSnapshot,
  CinderGroupSnapshotCreate,
  CinderGroupType,
  CinderGroupTypeCreate,
  CinderGroupUpdate,
} from '#cinder/types-groups.ts'
import { spelled } from '#cinder/volume-types.ts'
import { bySort } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Path, type Query } from '#url.ts'

/** From groups of snapshots (3.14) to whose they are (3.58). */
const versions = ['3.14', '3.25', '3.38', '3.58']
/** Of group types. */
const typed = ['3.11']

/** Groups, their snapshots and their types. */
export function createGroups(service: Service) {
  return {
    groups: createVolumeGroups(service),
    groupSnapshots: collection<CinderGroupSnapshot, CinderGroupSnapshotCreate>(
      service,
      fixed('/group_snapshots'),
      { one: 'group_snapshot', detail: 'detail', microversions: versions, pages: bySort },
    ),
    groupTypes: createGroupTypes(service),
  }
}

function createVolumeGroups(service: Service) {
  const send = async (method: string, at: Path, body: object, rest?: Signal) =>
    void (await service.call(method, at, { body, microversions: versions, ...rest }))
  // Its changes and its end are no answers that a collection knows.
  const { list, listAll, page, leaf, some, named, get, create } = collection<
    CinderGroup,
    CinderGroupCreate
  >(service, fixed('/groups'), {
    one: 'group',
    detail: 'detail',
    microversions: versions,
    pages: bySort,
  })
  return {
    ...{ list, listAll, page, leaf, some, named, get, create },
    /** Cinder answers nothing. */
    change: (id: string, group: CinderGroupUpdate, options?: Signal) =>
      send('PUT', path`/groups/${id}`, { group }, options),
    /** With `volumes` they go with it; without, Cinder refuses it where it has some. */
    remove: (id: string, query: Query = {}, options?: Signal) =>
      send(
        'POST',
        path`/groups/${id}/action`,
        { delete: { 'delete-volumes': query['volumes'] === true } },
        options,
      ),
    /** Another, with new volumes, from a group or from a snapshot of one. */
    createFrom: (source: CinderGroupFrom, options?: Signal) =>
      service.ask<CinderGroup>('POST', fixed('/groups/action'), 'group', {
        body: { 'create-from-src': source },
        microversions: versions,
        ...options,
      }),
  }
}

function createGroupTypes(service: Service) {
  type Texts = Record<string, string>
  return {
    ...collection<CinderGroupType, CinderGroupTypeCreate>(service, fixed('/group_types'), {
      one: 'group_type',
      microversions: typed,
    }),
    specs: (id: string, options?: Signal) =>
      service.ask<Texts>('GET', path`/group_types/${id}/group_specs`, 'group_specs', {
        microversions: typed,
        ...options,
      }),
    /** Adds and replaces; keys that are not named stay. */
    setSpecs: (id: string, group_specs: Texts, options?: Signal) =>
      service.ask<Texts>('POST', path`/group_types/${id}/group_specs`, 'group_specs', {
        body: { group_specs },
        microversions: typed,
        ...options,
      }),
    removeSpec: async (id: string, key: string, options?: Signal): Promise<void> => {
      const at = path`/group_types/${id}/group_specs/${spelled(key)}`
      await service.call('DELETE', at, { microversions: typed, ...options })
    },
  }
}
