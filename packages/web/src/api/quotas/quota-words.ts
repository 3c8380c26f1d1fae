import { quotaOf, type NamedQuota, type QuotaId } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'

/** What each quota is called: by itself, and inside a sentence after a number. */
const words: Readonly<Record<NamedQuota, readonly [label: string, inside: string]>> = {
  instances: [t('Instances'), t('instances')],
  cores: [t('vCPUs'), t('vCPUs')],
  ram: [t('RAM'), t('RAM')],
  key_pairs: [t('Key Pairs'), t('key pairs')],
  server_groups: [t('Server Groups'), t('server groups')],
  volumes: [t('Volumes'), t('volumes')],
  gigabytes: [t('Volume Storage'), t('volume storage')],
  snapshots: [t('Volume Snapshots'), t('volume snapshots')],
  backups: [t('Volume Backups'), t('volume backups')],
  backup_gigabytes: [t('Backup Storage'), t('backup storage')],
  groups: [t('Volume Groups'), t('volume groups')],
  network: [t('Networks'), t('networks')],
  subnet: [t('Subnets'), t('subnets')],
  subnetpool: [t('Subnet Pools'), t('subnet pools')],
  port: [t('Ports'), t('ports')],
  router: [t('Routers'), t('routers')],
  floatingip: [t('Floating IPs'), t('floating IPs')],
  security_group: [t('Security Groups'), t('security groups')],
  security_group_rule: [t('Security Group Rules'), t('security group rules')],
  rbac_policy: [t('RBAC Policies'), t('RBAC policies')],
  trunk: [t('Trunks'), t('trunks')],
  image_count_total: [t('Images'), t('images')],
  image_count_uploading: [t('Image Uploads'), t('image uploads')],
  image_size_total: [t('Image Storage'), t('image storage')],
  image_stage_total: [t('Image Staging Storage'), t('image staging storage')],
}

const said = (id: QuotaId, at: 0 | 1): string => {
  const { name, of } = quotaOf(id)
  const word = words[name][at]
  return of === undefined ? word : t('{quota} ({type})', { quota: word, type: of })
}

/** The quota's name where it stands by itself: "Floating IPs". */
export const labelOfQuota = (id: QuotaId): string => said(id, 0)

/** An amount of what the quota counts, with its unit: "2 GB". */
export const amountOf = (id: QuotaId, amount: number): string => {
  const { unit } = quotaOf(id)
  return unit === 'MB' ? megabytes(amount) : unit === 'GB' ? gigabytes(amount) : String(amount)
}

/** Why no more can be made, by what is taken of a quota. */
export const exceeded = (id: QuotaId, used: number, limit: number): string => {
  const parts = { used: amountOf(id, used), limit: amountOf(id, limit), things: said(id, 1) }
  // Nova holds key pairs against the user, whatever the project.
  return id === 'key_pairs'
    ? t('Quota exceeded: you use {used} of {limit} {things}.', parts)
    : t('Quota exceeded: the project uses {used} of {limit} {things}.', parts)
}
