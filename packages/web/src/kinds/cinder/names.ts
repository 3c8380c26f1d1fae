/** Names by id, of the types of Cinder that others point at. What the answer leaves out is gone. */
import {
  qosSpecs as qosApi,
  volumeGroups as groupApi,
  volumeGroupSnapshots,
  volumeGroupTypes,
  volumes as volumeApi,
  volumeSnapshots,
  volumeTypes as typeApi,
} from '@meridian/contract'
import { ofProjects, seen } from '#kinds/read-names.ts'

const everyVolume = ['volume', 'context_is_admin'] as const

export const volumes = ofProjects(volumeApi, everyVolume)
export const snapshots = ofProjects(volumeSnapshots, everyVolume)
export const volumeTypes = seen(typeApi)
export const qosSpecs = seen(qosApi)
export const volumeGroups = ofProjects(groupApi, everyVolume)
export const groupSnapshots = ofProjects(volumeGroupSnapshots, everyVolume)
export const groupTypes = seen(volumeGroupTypes)
