import { registry } from '#resource/registry.ts'
import { keypairs } from '#resources/nova/keypairs.tsx'

/** Every resource type of the product. Navigation, routes and details follow from this list. */
export const resources = registry([keypairs])
