import {
  networkQuotaSets as networkApi,
  quotaSets as api,
  volumeQuotaSets as volumeApi,
  type ComputeQuota,
  type NetworkQuota,
  type Project,
  type VolumeQuota,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import { number, type AnyForm } from '#resource/forms/fields.ts'
import { openChange } from '#resource/forms/opening.tsx'
import { callFor } from '#resource/reads.ts'

/** What each quota of compute is called where it is set. */
const labels: Readonly<Record<ComputeQuota, string>> = {
  instances: t('Instances'),
  cores: t('VCPUs'),
  ram: t('RAM (MB)'),
  metadata_items: t('Metadata Items'),
  key_pairs: t('Key Pairs'),
  server_groups: t('Server Groups'),
  server_group_members: t('Server Group Members'),
  injected_files: t('Injected Files'),
  injected_file_content_bytes: t('Injected File Content (B)'),
  injected_file_path_bytes: t('Injected File Path (B)'),
}

/** The same of the network. */
const networkLabels: Readonly<Record<NetworkQuota, string>> = {
  network: t('Networks'),
  subnet: t('Subnets'),
  port: t('Ports'),
  router: t('Routers'),
  floatingip: t('Floating IPs'),
  security_group: t('Security Groups'),
  security_group_rule: t('Security Group Rules'),
  subnetpool: t('Subnet Pools'),
  rbac_policy: t('RBAC Policies'),
  trunk: t('Trunks'),
}

/** The same of block storage, in the order in which they stand. */
const volumeLabels: Readonly<Record<VolumeQuota, string>> = {
  volumes: t('Volumes'),
  snapshots: t('Volume Snapshots'),
  gigabytes: t('Total Size of Volumes and Snapshots (GB)'),
  per_volume_gigabytes: t('Size of a Volume (GB)'),
  backups: t('Volume Backups'),
  backup_gigabytes: t('Total Size of Volume Backups (GB)'),
  groups: t('Volume Groups'),
}

/** One body for all: their names differ. */
const properties = {
  ...api.update.body.properties,
  ...networkApi.update.body.properties,
  ...volumeApi.update.body.properties,
}
const endpoint = { ...api.update, body: { ...api.update.body, properties } }

/**
 * Reads what compute, block storage and the network let a project have, what they let others have,
 * and what can be changed, and draws the form; only what was changed is sent, to whose it is. Throws
 * `ApiError`.
 */
export const loadProjectQuotas = async (
  kind: Kind<Project>,
  project: Project,
  signal: AbortSignal,
) => {
  const params = { projectId: project.id }
  const [editable, defaults, limits] = await Promise.all([
    call(api.editable, undefined, { signal }),
    call(api.defaults, undefined, { signal }),
    call(api.load, { params }, { signal }),
  ])
  const has = (labels: object) => Object.keys(labels).some((name) => editable.items.includes(name))
  const [network, volume] = await Promise.all([
    has(networkLabels) ? readOf(networkApi, params, signal) : nothing,
    has(volumeLabels) ? readOf(volumeApi, params, signal) : nothing,
  ])
  const usual = new Map(
    [...defaults.items, ...network.defaults, ...volume.defaults].map(({ name, limit }) => [
      name,
      limit,
    ]),
  )
  const fields = [
    ...Object.entries({ ...labels, ...networkLabels }).filter(([name]) =>
      editable.items.includes(name),
    ),
    ...Object.entries(volumeLabels).filter(([name]) => Object.hasOwn(volume.limits, name)),
  ].map(([name, label]) => [name, fieldOf(label, usual.get(name))] as const)
  const form: AnyForm<unknown> = {
    endpoint,
    fields: Object.fromEntries(fields),
    send: async (body) => {
      const parts = Object.groupBy(Object.entries(body), ([name]) => serviceOf(name))
      for (const [part, update] of [
        [parts.compute, api.update],
        [parts.volume, volumeApi.update],
        [parts.network, networkApi.updateAsSpelled],
      ] as const) {
        if (part) await callFor(update, [project.id], Object.fromEntries(part))
      }
    },
    intro: t('How much the project {name} may have. -1 is no limit.', { name: project.name }),
    done: t('Modified quotas of project "%s".'),
    failed: t('Unable to modify the quotas of the project.'),
  }
  return openChange(
    kind,
    { title: t('Modify Quotas'), form },
    { ...project, ...limits, ...network.limits, ...volume.limits },
  )
}

type Read = {
  readonly defaults: readonly { readonly name: string; readonly limit: number }[]
  readonly limits: Readonly<Record<string, number | undefined>>
}

const nothing: Read = { defaults: [], limits: {} }

const readOf = async (
  of: typeof networkApi | typeof volumeApi,
  params: { readonly projectId: string },
  signal: AbortSignal,
): Promise<Read> => {
  const [defaults, limits] = await Promise.all([
    call(of.defaults, undefined, { signal }),
    call(of.load, { params }, { signal }),
  ])
  return { defaults: defaults.items, limits }
}

const serviceOf = (name: string) => {
  if (Object.hasOwn(networkLabels, name)) return 'network'
  return Object.hasOwn(volumeLabels, name) ? 'volume' : 'compute'
}

const fieldOf = (label: string, usual: number | undefined) =>
  number(label, {
    ...(usual !== undefined && { description: t('The default is {limit}.', { limit: usual }) }),
  })
