import { without } from '#wire/without.ts'
import type { StoredVolume } from '#cinder/rows.ts'
import type { Context } from '#http/context.ts'

/** The links of a volume, under the path that was asked. */
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
export function brief(context: Context, volume: StoredVolume): Record<string, unknown> {
  return { id: volume.id, name: volume.name, links: links(context, 'volumes', volume.id) }
}

/** A volume as the microversion shows it. */
export function view(context: Context, volume: StoredVolume): Record<string, unknown> {
  const { project_id: projectId, volume_type_id: typeId, ...rest } = without(volume, 'pending')
  const { group_id: group, ['os-vol-host-attr:host']: host, ...wire } = rest
  return {
    ...wire,
    metadata: volume.metadata,
    links: links(context, 'volumes', volume.id),
    'os-vol-tenant-attr:tenant_id': projectId,
    ...(context.since('3.13') ? { group_id: group ?? null } : {}),
    ...(context.since('3.48') ? { shared_targets: false, service_uuid: SERVICE } : {}),
    ...(context.since('3.61') && context.isAdmin ? { cluster_name: null } : {}),
    ...(context.since('3.63') ? { volume_type_id: typeId ?? null } : {}),
    ...(context.since('3.65') ? { consumes_quota: true } : {}),
    ...(context.isAdmin
      ? {
          migration_status: null,
          'os-vol-host-attr:host': host ?? null,
          'os-vol-mig-status-attr:migstat': null,
          'os-vol-mig-status-attr:name_id': null,
        }
      : {}),
  }
}

const SERVICE = 'a35fff11-7967-4ba6-a1d2-6a2d7c9d52f6'
