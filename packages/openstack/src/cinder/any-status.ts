import type { Signal } from '#collection.ts'

type Act = (id: string, body: Record<string, unknown>, options?: Signal) => Promise<void>

/** What administrators do with volumes, snapshots and backups in any status. */
export const inAnyStatus = (act: Act) => ({
  /** Notes another status, and does nothing. */
  resetStatus: (id: string, status: string, options?: Signal) =>
    act(id, { 'os-reset_status': { status } }, options),
  forceDelete: (id: string, options?: Signal) => act(id, { 'os-force_delete': {} }, options),
})
