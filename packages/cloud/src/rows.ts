import { keyManagerTypes } from '#barbican/service.ts'
import { blockStorageTypes } from '#cinder/service.ts'
import { dnsTypes } from '#designate/service.ts'
import { imageTypes } from '#glance/service.ts'
import { orchestrationTypes } from '#heat/heat.ts'
import { identityTypes } from '#keystone/service.ts'
import { networkTypes } from '#neutron/service.ts'
import { computeTypes } from '#nova/service.ts'
import { loadBalancingTypes } from '#octavia/service.ts'
import { tablesOf } from '#played.ts'
import { objectStorageTypes } from '#swift/service.ts'

/** What the cloud keeps, for tests that write straight into it: `cloud.table(rows.servers)`. */
export const rows = {
  ...tablesOf(keyManagerTypes),
  ...tablesOf(blockStorageTypes),
  ...tablesOf(dnsTypes),
  ...tablesOf(imageTypes),
  ...tablesOf(orchestrationTypes),
  ...tablesOf(identityTypes),
  ...tablesOf(networkTypes),
  ...tablesOf(computeTypes),
  ...tablesOf(loadBalancingTypes),
  ...tablesOf(objectStorageTypes),
}
