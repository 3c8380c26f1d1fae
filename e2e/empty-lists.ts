import { rows as tables, type Cloud, type Collection } from '@meridian/cloud'
import type { ChildList } from './types.ts'

/** What has no table of its own, as it stands in another's, and what has one by another name. */
const parts: Readonly<Record<string, (cloud: Cloud) => void>> = {
  'routers/{id}/interfaces': (cloud) => removeRows(cloud, tables.ports),
  'networks/{id}/dhcp-agents': (cloud) => removeRows(cloud, tables.dhcpHostings),
  'stacks/{id}/resources': (cloud) => removeRows(cloud, tables.stackResources),
  'stacks/{id}/snapshots': (cloud) => removeRows(cloud, tables.stackSnapshots),
  'networks/{id}/rbac': (cloud) => removeRows(cloud, tables.rbacPolicies),
  'floating_ips/{id}/port_forwardings': (cloud) => removeRows(cloud, tables.portForwardings),
  'groups/{id}/members': (cloud) => {
    // Identity is in no region.
    const held = cloud.table(tables.memberships, '')
    for (const { id } of held.list()) held.remove(id)
  },
  'metering_labels/{id}/rules': (cloud) => removeRows(cloud, tables.meteringLabelRules),
  'network_qos/{id}/rules': (cloud) => removeRows(cloud, tables.qosRules),
  // Keystone's are in no region.
  'identity_providers/{id}/protocols': (cloud) => removeRows(cloud, tables.protocols, ''),
  'routers/{id}/routes': (cloud) => {
    const routers = cloud.table(tables.routers)
    for (const row of routers.list()) routers.update({ ...row, routes: [] })
  },
}

/** Takes away all of a type: the cloud's table has the name of the path unless `parts` has another. */
export const removeAll = (cloud: Cloud, { path, tab }: ChildList): void => {
  const part = parts[path.replace(/^\/[a-z]+\//, '')]
  if (part) return part(cloud)
  const kinds: Readonly<Record<string, Collection<never>>> = tables
  const kind = kinds[tab]
  if (!kind) throw new Error(`packages/cloud/src/rows.ts does not have ${tab}.`)
  removeRows(cloud, kind)
}

const removeRows = <T extends object>(cloud: Cloud, kind: Collection<T>, region?: string): void => {
  const held = cloud.table(kind, region)
  for (const row of held.list()) held.remove(kind.id(row))
}
