import type { Routes } from '#http/router.ts'
import { notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'

/** What this Cinder can do, as alias, name and the day of its definition: only what is played. */
const EXTENSIONS = [
  ['os-vol-image-meta', 'VolumeImageMetadata', '2012-12-07T00:00:00+00:00'],
  ['os-used-limits', 'UsedLimits', '2013-10-03T00:00:00+00:00'],
  ['os-admin-actions', 'AdminActions', '2012-08-25T00:00:00+00:00'],
  ['os-types-extra-specs', 'TypesExtraSpecs', '2011-08-24T00:00:00+00:00'],
  ['os-quota-sets', 'Quotas', '2011-08-08T00:00:00+00:00'],
  ['os-volume-actions', 'VolumeActions', '2012-05-31T00:00:00+00:00'],
  ['os-quota-class-sets', 'QuotaClasses', '2012-03-12T00:00:00+00:00'],
  ['os-availability-zone', 'AvailabilityZones', '2013-06-27T00:00:00+00:00'],
  ['os-services', 'Services', '2012-10-28T00:00:00-00:00'],
  ['os-volume-type-access', 'VolumeTypeAccess', '2014-06-26T00:00:00Z'],
  ['os-types-manage', 'TypesManage', '2011-08-24T00:00:00+00:00'],
  ['os-extended-snapshot-attributes', 'ExtendedSnapshotAttributes', '2012-06-19T00:00:00+00:00'],
  ['encryption', 'VolumeTypeEncryption', '2013-07-01T00:00:00+00:00'],
  ['os-volume-encryption-metadata', 'VolumeEncryptionMetadata', '2013-07-10T00:00:00+00:00'],
  ['qos-specs', 'Qos_specs_manage', '2013-08-02T00:00:00+00:00'],
  ['os-vol-host-attr', 'VolumeHostAttribute', '2011-11-03T00:00:00+00:00'],
  ['os-vol-mig-status-attr', 'VolumeMigStatusAttribute', '2013-08-08T00:00:00+00:00'],
  ['os-vol-tenant-attr', 'VolumeTenantAttribute', '2011-11-03T00:00:00+00:00'],
  ['os-volume-manage', 'VolumeManage', '2014-02-10T00:00:00+00:00'],
  ['os-volume-unmanage', 'VolumeUnmanage', '2012-05-31T00:00:00+00:00'],
  ['scheduler-stats', 'Scheduler_stats', '2014-09-07T00:00:00+00:00'],
  ['capabilities', 'Capabilities', '2015-08-31T00:00:00+00:00'],
  ['os-hosts', 'Hosts', '2011-06-29T00:00:00+00:00'],
  ['os-extended-services', 'ExtendedServices', '2014-01-10T00:00:00-00:00'],
] as const

const shown = EXTENSIONS.map(([alias, name, updated]) => {
  return { alias, name, description: `${name} support.`, updated, links: [] }
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#api-extensions-extensions */
export const extensionRoutes: Routes = (router) => {
  router.get('/extensions', () => ok({ extensions: shown }))
  router.get('/extensions/{alias}', (context) => {
    const extension = shown.find(({ alias }) => alias === context.param('alias'))
    if (!extension) throw notFound('The resource could not be found.')
    return ok({ extension })
  })
}
