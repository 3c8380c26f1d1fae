/** What administrators do with the instances of all projects. */
import { serverActions as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { rule } from '#resources/nova/instances/offers.ts'
import { operating } from '#resources/nova/instances/operating.ts'
import { instanceStates } from '#resources/nova/instances/states.ts'
import { instance } from '#kinds/nova/kinds.ts'

const { only } = instanceStates
const dialogs = async () => import('#dialogs/instance/moves.ts')

const migrate = asking(instance, {
  id: 'migrate',
  label: t('Migrate Instance'),
  ...rule('os-migrate-server:migrate'),
  allowed: only('ACTIVE', 'SHUTOFF'),
  form: async (server) => (await dialogs()).migrating(server),
})

const liveMigrate = asking(instance, {
  id: 'live-migrate',
  label: t('Live Migrate Instance'),
  requires: [
    ...rule('os-migrate-server:migrate_live').requires,
    { feature: ['compute', '>= 2.30'] },
  ],
  allowed: only('ACTIVE', 'PAUSED'),
  form: async (server) => (await dialogs()).liveMigrating(server),
})

/** Several go where the scheduler finds room; one is asked where. */
const migrateSome = verb(instance, t('Migrate'), {
  id: 'migrate-some',
  ...rule('os-migrate-server:migrate'),
  allowed: only('ACTIVE', 'SHUTOFF'),
  ask: t('Each is stopped, goes where the scheduler finds room, and waits to be confirmed.'),
  while: t('Migrating'),
  call: ({ id }) => call(api.migrate, { params: { id }, body: { host: '' } }),
})

const liveMigrateSome = verb(instance, t('Live Migrate'), {
  id: 'live-migrate-some',
  requires: liveMigrate.requires ?? [],
  allowed: only('ACTIVE', 'PAUSED'),
  ask: t('Each runs on, and goes where the scheduler finds room.'),
  while: t('Live migrating'),
  call: ({ id }) => call(api.liveMigrate, { params: { id }, body: { host: '' } }),
})

/** What administrators do with several of them. */
export const severalMoves: readonly Action<Server>[] = [migrateSome, liveMigrateSome]

const evacuate = asking(instance, {
  id: 'evacuate',
  label: t('Evacuate Instance'),
  requires: [...rule('os-evacuate').requires, { feature: ['compute', '>= 2.14'] }],
  tone: 'danger',
  // Whoever is locked out by a host that is down may go, too.
  anytime: true,
  allowed: only('ACTIVE', 'SHUTOFF', 'ERROR'),
  form: async (server) => (await dialogs()).evacuating(server),
})

const resetState = asking(instance, {
  id: 'reset-state',
  label: t('Reset State'),
  ...rule('os-admin-actions:reset_state'),
  tone: 'danger',
  anytime: true,
  form: async (server) => (await dialogs()).resettingState(server),
})

/** The last way out, in any state. */
export const forceDelete = operating('force_delete', t('Force Delete'), {
  ...rule('os-deferred-delete:force'),
  tone: 'danger',
  anytime: true,
  activity: 'delete',
  ask: t('It is deleted whatever its state, and not recoverable.'),
  while: t('Deleting'),
})

/** Besides what projects do themselves, in the order of the menu. */
export const administration: readonly Action<Server>[] = [
  migrate,
  liveMigrate,
  evacuate,
  resetState,
]
