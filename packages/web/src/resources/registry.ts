import { registry } from '#resource/registry.ts'
import { keyManagerTypes } from '#resources/barbican/entries.ts'
import { blockStorageTypes } from '#resources/cinder/entries.ts'
import { dnsTypes } from '#resources/designate/entries.ts'
import { imageTypes, metadefTypes } from '#resources/glance/entries.ts'
import { orchestrationTypes } from '#resources/heat/entries.ts'
import { identityTypes } from '#resources/keystone/entries.ts'
import { networkTypes } from '#resources/neutron/entries.ts'
import { computeTypes, instanceTypes } from '#resources/nova/entries.ts'
import { loadBalancingTypes } from '#resources/octavia/entries.ts'

/**
 * Every resource type of the product, in the order of the navigation: addresses and links follow
 * from this list. Each service lists its own, in several parts where another's stand between them.
 * The rest of a type is loaded with its page.
 */
export const resources = registry([
  ...instanceTypes,
  ...imageTypes,
  ...computeTypes,
  ...blockStorageTypes,
  ...networkTypes,
  ...loadBalancingTypes,
  ...dnsTypes,
  ...orchestrationTypes,
  ...keyManagerTypes,
  ...metadefTypes,
  ...identityTypes,
])
