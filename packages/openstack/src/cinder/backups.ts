/** https://docs.openstack.org/api-ref/block-storage/v3/#backups-backups */
import { inAnyStatus } from '#cinder/any-status.ts'
import { collection, type Signal } from '#collection.ts'
import type {
  CinderBackup,
  CinderBackupCreate,
  CinderBackupRestored,
  CinderBackupUpdate,
} from '#cinder/types.ts'
import { bySort } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

/** The project from 3.18 on, metadata from 3.43, the user from 3.56. */
const microversions = ['3.9', '3.18', '3.37', '3.43', '3.45', '3.51', '3.56', '3.60']

/** Backups: those of the project, and of all with `all_tenants`. */
export function createBackups(service: Service) {
  const act = async (
    id: string,
    body: Record<string, unknown>,
    options?: Signal,
  ): Promise<void> => {
    await service.call('POST', path`/backups/${id}/action`, { body, microversions, ...options })
  }
  return {
    ...collection<CinderBackup, CinderBackupCreate, CinderBackupUpdate>(
      service,
      fixed('/backups'),
      { one: 'backup', detail: 'detail', microversions, pages: bySort },
    ),
    /** Into the volume, or into a new one of that name, which Cinder makes before it answers. */
    restore: (
      id: string,
      restore: { volume_id?: string | undefined; name?: string | undefined },
      options?: Signal,
    ) =>
      service.ask<CinderBackupRestored>('POST', path`/backups/${id}/restore`, 'restore', {
        body: { restore },
        microversions,
        ...options,
      }),
    ...inAnyStatus(act),
  }
}
