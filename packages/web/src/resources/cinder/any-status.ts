/** What administrators do with volumes, snapshots and backups in any status: the last ways out. */
import type { JsonEndpoint } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, type Kind } from '#resource/define.ts'
import { callFor } from '#resource/reading/reads.ts'
import type { Statuses } from '#dialogs/volume/status.ts'

type Item = { readonly id: string; readonly name: string; readonly status: string }

/** The rules of Cinder's actions for administrators; each kind has its own. */
type Of = 'volume' | 'snapshot' | 'backup'

const admin = (of: Of, name: string) =>
  ({
    requires: [policy('volume', `volume_extension:${of}_admin_actions:${name}`)],
    tone: 'danger',
    anytime: true,
  }) as const

/** Cinder notes another status, and does nothing to the thing. */
export const updateStatus = <T extends Item>(
  kind: Kind<T>,
  of: Of,
  label: string,
  statuses: Statuses,
): Action<T> =>
  asking(kind, {
    id: 'update-status',
    label,
    ...admin(of, 'reset_status'),
    form: async (item) => {
      const { updatingStatus } = await import('#dialogs/volume/status.ts')
      return updatingStatus(item, kind.inline[0], statuses)
    },
  })

/** It is deleted by the endpoint, whose path takes its id, unless `allowed` says why not. */
export const forceDelete = <T extends Item>(
  kind: Kind<T>,
  of: Of,
  endpoint: JsonEndpoint,
  allowed?: Action<T>['allowed'],
): Action<T> =>
  verb(kind, t('Force Delete'), {
    id: 'force-delete',
    ...admin(of, 'force_delete'),
    activity: 'delete',
    ...(allowed && { allowed }),
    ask: t('It is deleted whatever its status, and not recoverable.'),
    while: t('Deleting'),
    call: ({ id }) => callFor(endpoint, [id]),
  })
