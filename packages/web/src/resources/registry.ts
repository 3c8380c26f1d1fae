import { registry } from '#resource/registry.ts'
import { instances } from '#resources/nova/instances/index.tsx'
import { keypairs } from '#resources/nova/keypairs.tsx'

/** Every resource type of the product. Navigation, routes and details follow from this list. */
export const resources = registry([instances, keypairs])
