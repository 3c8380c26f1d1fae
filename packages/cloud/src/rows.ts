/** What the cloud keeps, for tests that write straight into it: `cloud.table(rows.servers)`. */
export { images } from '#glance/rows.ts'
export { namespaces as metadefNamespaces } from '#glance/metadef-rows.ts'
export { projectRows as projects } from '#keystone/rows.ts'
export { networks, quotas as networkQuotas, subnets } from '#neutron/tables.ts'
export { flavors } from '#nova/flavor-rows.ts'
export { keypairs } from '#nova/keypair-rows.ts'
export { servers } from '#nova/servers.ts'
