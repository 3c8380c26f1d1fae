import { registry } from '#resource/registry.ts'
import { snapshots } from '#resources/cinder/snapshots.tsx'
import { volumeTypes } from '#resources/cinder/volume-types.tsx'
import { volumes } from '#resources/cinder/volumes.tsx'
import { images } from '#resources/glance/images.tsx'
import { projects } from '#resources/keystone/projects.tsx'
import { networks } from '#resources/neutron/networks.tsx'
import { aggregates } from '#resources/nova/aggregates.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { instances } from '#resources/nova/instances/index.tsx'
import { keypairs } from '#resources/nova/keypairs.tsx'

/** Every resource type of the product. Navigation, routes and details follow from this list. */
export const resources = registry([
  instances,
  images,
  keypairs,
  flavors,
  aggregates,
  volumes,
  snapshots,
  volumeTypes,
  networks,
  projects,
])
