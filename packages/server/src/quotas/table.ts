import { quotaOf, type NamedQuota, type QuotaId } from '@meridian/contract'
import {
  isOpenStackError,
  type CinderAbsoluteLimits,
  type NovaAbsoluteLimits,
  type OpenStack,
} from '@meridian/openstack'
import { ifFound } from '#if-found.ts'
import { source, type Asker } from '#quotas/source.ts'

/**
 * What a service says of a quota. It refuses what would take `used` and `reserved` together past
 * the limit: Cinder compares with `in_use + reserved` (cinder.db quota_reserve), Neutron with what
 * it counts and its reservations (DbQuotaNoLockDriver.make_reservation). Nova reserves nothing: its
 * count has servers in it that are being made.
 */
export type Figure = {
  readonly limit?: number | undefined
  readonly used?: number | string | undefined
  readonly reserved?: number | string | undefined
}

type Figures = Readonly<Record<string, Figure | undefined>>

/** https://docs.openstack.org/api-ref/compute/#limits-limits */
export const computeLimits = source(async ({ nova }): Promise<NovaAbsoluteLimits> => {
  const entries = Object.entries(await nova.limits())
  // Services count below zero while usage is being corrected; a user sees 0 (contract: limits).
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.endsWith('Used') ? Math.max(0, value) : value]),
  )
})

/** Nova holds key pairs against the user, and tells of their limit alone. */
const ownKeypairs = source(async ({ nova }) => (await nova.keypairs.listAll()).length)

/** What Cinder's limits call the quotas that they tell of: how much there may be, and is. */
export const volumeLimitNames = {
  volumes: ['maxTotalVolumes', 'totalVolumesUsed'],
  gigabytes: ['maxTotalVolumeGigabytes', 'totalGigabytesUsed'],
  snapshots: ['maxTotalSnapshots', 'totalSnapshotsUsed'],
  backups: ['maxTotalBackups', 'totalBackupsUsed'],
  backup_gigabytes: ['maxTotalBackupGigabytes', 'totalBackupGigabytesUsed'],
} as const satisfies Record<string, readonly (keyof CinderAbsoluteLimits)[]>

/**
 * Cinder's quota set has what is reserved and the quotas of each type; its limits have neither, but
 * everybody may read them wherever an operator keeps the quota set for administrators.
 */
const volumeQuotas = source(async (openstack): Promise<Figures> => {
  const { cinder, projectId = '' } = openstack
  try {
    const entries = Object.entries(await cinder.quotas.usage(projectId))
    return Object.fromEntries(
      entries.flatMap(([name, one]) =>
        typeof one === 'object' ? [[name, { ...one, used: one.in_use }]] : [],
      ),
    )
  } catch (error) {
    if (!isOpenStackError(error) || error.status !== 403) throw error
    const limits = await cinder.limits()
    const entries = Object.entries(volumeLimitNames)
    return Object.fromEntries(
      entries.map(([name, [limit, used]]) => [name, { limit: limits[limit], used: limits[used] }]),
    )
  }
})

/** Empty where Neutron lacks the extension "quota_details". Some of its drivers write texts. */
const networkQuotas = source(
  async ({ neutron, projectId = '' }): Promise<Figures> =>
    (await ifFound(neutron.quotas.detail(projectId))) ?? {},
)

/** Empty unless Glance keeps to the limits of Keystone. */
const imageUsage = source(async ({ glance }): Promise<Figures> => {
  const usage = Object.entries((await ifFound(glance.usage())) ?? {})
  return Object.fromEntries(
    usage.map(([name, { limit, usage: used }]) => [name, { limit, used }] as const),
  )
})

type Reading = (asker: Asker) => Promise<Figure | undefined>

const compute =
  (limit: keyof NovaAbsoluteLimits, used: keyof NovaAbsoluteLimits): Reading =>
  async (asker) => {
    const limits = await computeLimits(asker)
    return { limit: limits[limit], used: limits[used] }
  }

const called =
  (figures: (asker: Asker) => Promise<Figures>) =>
  (name: string): Reading =>
  async (asker) =>
    (await figures(asker))[name]

const volume = called(volumeQuotas)
const network = called(networkQuotas)
const image = called(imageUsage)

/** Where the figures of each quota come from. */
const readings: Readonly<Record<NamedQuota, Reading>> = {
  instances: compute('maxTotalInstances', 'totalInstancesUsed'),
  cores: compute('maxTotalCores', 'totalCoresUsed'),
  ram: compute('maxTotalRAMSize', 'totalRAMUsed'),
  key_pairs: async (asker) => {
    const [{ maxTotalKeypairs: limit }, used] = await Promise.all([
      computeLimits(asker),
      ownKeypairs(asker),
    ])
    return { limit, used }
  },
  server_groups: compute('maxServerGroups', 'totalServerGroupsUsed'),
  volumes: volume('volumes'),
  gigabytes: volume('gigabytes'),
  snapshots: volume('snapshots'),
  backups: volume('backups'),
  backup_gigabytes: volume('backup_gigabytes'),
  groups: volume('groups'),
  network: network('network'),
  subnet: network('subnet'),
  subnetpool: network('subnetpool'),
  port: network('port'),
  router: network('router'),
  floatingip: network('floatingip'),
  security_group: network('security_group'),
  security_group_rule: network('security_group_rule'),
  rbac_policy: network('rbac_policy'),
  trunk: network('trunk'),
  image_count_total: image('image_count_total'),
  image_count_uploading: image('image_count_uploading'),
  image_size_total: image('image_size_total'),
  image_stage_total: image('image_stage_total'),
}

/** Whether the project has the service that counts a quota. */
export const isCounted = (openstack: OpenStack, id: QuotaId): boolean =>
  openstack.projectId !== undefined && openstack.service(quotaOf(id).service).available

/** What its service says of a quota; undefined where it does not count it. */
export const readFigure = (asker: Asker, id: QuotaId): Promise<Figure | undefined> => {
  const { name, of } = quotaOf(id)
  return (of === undefined ? readings[name] : volume(id))(asker)
}
