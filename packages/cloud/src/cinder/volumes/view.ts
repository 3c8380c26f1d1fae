import { BACK_END_SERVICE } from '#cinder/operation/backends.ts'
import { allows } from '#cinder/requests.ts'
import type { StoredVolume } from '#cinder/rows.ts'
import type { Context } from '#http/context.ts'

type Shown = Record<string, unknown>

/** The links of a thing, under the path that was asked. */
export function links(context: Context, kind: string, id: string): { rel: string; href: string }[] {
  const project = context.params['project_id']
  const tail = `${project === undefined ? '' : `/${project}`}/${kind}/${id}`
  const root = context.base.replace(/\/v3(\/.*)?$/, '')
  return [
    { rel: 'self', href: `${root}/v3${tail}` },
    { rel: 'bookmark', href: `${root}${tail}` },
  ]
}

/** A volume of a short list. */
export function brief(context: Context, volume: StoredVolume): Shown {
  return { id: volume.id, name: volume.name, links: links(context, 'volumes', volume.id) }
}

/** What every answer with a volume says in this microversion (cinder.api.v3.views.volumes). */
export function view(context: Context, volume: StoredVolume): Shown {
  const { id, status, size, availability_zone, created_at, updated_at, name, description } = volume
  const { volume_type, snapshot_id, source_volid, metadata, user_id, bootable, encrypted } = volume
  const { replication_status, consistencygroup_id, multiattach } = volume
  // Only administrators learn where a volume is attached.
  const attachments = context.isAdmin
    ? volume.attachments
    : volume.attachments.map((one) => ({ ...one, host_name: null }))
  // A volume has targets and a service once its back end has made it.
  const made = status !== 'creating' && (volume['os-vol-host-attr:host'] ?? null) !== null
  return {
    ...{ id, status, size, availability_zone, created_at, updated_at, name, description },
    ...{ volume_type, snapshot_id, source_volid, metadata },
    links: links(context, 'volumes', id),
    ...{ user_id, bootable, encrypted, replication_status, consistencygroup_id, multiattach },
    attachments,
    ...(context.isAdmin ? { migration_status: volume.migration_status ?? null } : {}),
    ...(context.since('3.13') ? { group_id: volume.group_id ?? null } : {}),
    ...(context.since('3.21') && context.isAdmin ? { provider_id: null } : {}),
    ...(context.since('3.48')
      ? { shared_targets: !made, service_uuid: made ? BACK_END_SERVICE : null }
      : {}),
    ...(context.since('3.61') && context.isAdmin ? { cluster_name: null } : {}),
    ...(context.since('3.63') ? { volume_type_id: volume.volume_type_id ?? null } : {}),
    ...(context.since('3.64') && volume.encryption_key_id !== undefined
      ? { encryption_key_id: volume.encryption_key_id }
      : {}),
    ...(context.since('3.65') ? { consumes_quota: true } : {}),
  }
}

/**
 * A volume as it is read, alone or in a list of details: with the attributes of Cinder's extensions,
 * each under a rule of its own. Answers to POST and PUT have none of them.
 */
export function extended(context: Context, volume: StoredVolume): Shown {
  const may = (rule: string): boolean => allows(context, `volume_extension:${rule}`)
  const image = volume.volume_image_metadata
  return {
    ...view(context, volume),
    ...(image && may('volume_image_metadata:show') ? { volume_image_metadata: image } : {}),
    ...(may('volume_tenant_attribute')
      ? { 'os-vol-tenant-attr:tenant_id': volume.project_id }
      : {}),
    ...(may('volume_mig_status_attribute')
      ? {
          'os-vol-mig-status-attr:migstat': volume.migration_status ?? null,
          'os-vol-mig-status-attr:name_id': null,
        }
      : {}),
    ...(may('volume_host_attribute')
      ? { 'os-vol-host-attr:host': volume['os-vol-host-attr:host'] ?? null }
      : {}),
  }
}
