import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Sort } from '#screens/topology/drawn.ts'

/** What a resource is called by its kind. */
export const sortWords: Readonly<Record<Sort, string>> = {
  lb: t('Load Balancer'),
  db: t('Database'),
  server: t('Instance'),
  alarm: t('Alarm'),
  volume: t('Volume'),
  stack: t('Nested Stack'),
  image: t('Image'),
  wait: t('Wait Condition'),
  firewall: t('Firewall'),
  floatingip: t('Floating IP'),
  router: t('Router'),
  policy: t('Policy'),
  config: t('Configuration'),
  network: t('Network'),
  port: t('Port'),
  securitygroup: t('Security Group'),
  vpn: t('VPN'),
  flavor: t('Flavor'),
  keypair: t('Key Pair'),
  unknown: t('Resource'),
}

/** What Heat has done, is doing or has failed to do with a stack or a resource. */
export const statusWords: Readonly<Record<string, string>> = {
  ADOPT_COMPLETE: t('Adopt Complete'),
  ADOPT_FAILED: t('Adopt Failed'),
  ADOPT_IN_PROGRESS: t('Adopt In Progress'),
  CHECK_COMPLETE: t('Check Complete'),
  CHECK_FAILED: t('Check Failed'),
  CHECK_IN_PROGRESS: t('Check In Progress'),
  CREATE_COMPLETE: t('Create Complete'),
  CREATE_FAILED: t('Create Failed'),
  CREATE_IN_PROGRESS: t('Create In Progress'),
  DELETE_COMPLETE: t('Delete Complete'),
  DELETE_FAILED: t('Delete Failed'),
  DELETE_IN_PROGRESS: t('Delete In Progress'),
  INIT_COMPLETE: t('Init Complete'),
  INIT_FAILED: t('Init Failed'),
  INIT_IN_PROGRESS: t('Init In Progress'),
  RESTORE_COMPLETE: t('Restore Complete'),
  RESTORE_FAILED: t('Restore Failed'),
  RESTORE_IN_PROGRESS: t('Restore In Progress'),
  RESUME_COMPLETE: t('Resume Complete'),
  RESUME_FAILED: t('Resume Failed'),
  RESUME_IN_PROGRESS: t('Resume In Progress'),
  ROLLBACK_COMPLETE: t('Rollback Complete'),
  ROLLBACK_FAILED: t('Rollback Failed'),
  ROLLBACK_IN_PROGRESS: t('Rollback In Progress'),
  SNAPSHOT_COMPLETE: t('Snapshot Complete'),
  SNAPSHOT_FAILED: t('Snapshot Failed'),
  SNAPSHOT_IN_PROGRESS: t('Snapshot In Progress'),
  SUSPEND_COMPLETE: t('Suspend Complete'),
  SUSPEND_FAILED: t('Suspend Failed'),
  SUSPEND_IN_PROGRESS: t('Suspend In Progress'),
  UPDATE_COMPLETE: t('Update Complete'),
  UPDATE_FAILED: t('Update Failed'),
  UPDATE_IN_PROGRESS: t('Update In Progress'),
}

/** A status of Heat for a person; one that is not known stands as it is. */
export const statusWord = (status: string): string => own(statusWords, status) ?? status
