/** What changes an instance itself; each dialog is loaded when it is opened. */
import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Action, ActionResult } from '#resource/action.ts'
import { asking, editing } from '#resource/actions/makers.ts'
import { refTo } from '#resource/define.ts'
import { is, rule, unless } from '#resources/nova/instances/offers.ts'
import { operating } from '#resources/nova/instances/operating.ts'
import { instanceStates, noteConfirmed } from '#resources/nova/instances/states.ts'
import { instance } from '#kinds/nova/kinds.ts'

const { only } = instanceStates
const dialogs = async () => import('#dialogs/instance/changes.ts')

/** What a dialog that is written closes with. */
export const updated = (server: Server, done: boolean): ActionResult =>
  done ? { updated: [refTo(instance, server)] } : {}

/** Another flavor. */
export const resize = asking(instance, {
  id: 'resize',
  label: t('Resize Instance'),
  ...rule('servers:resize'),
  offered: unless('VERIFY_RESIZE'),
  allowed: only('ACTIVE', 'SHUTOFF'),
  form: async (server, signal) =>
    (await import('#dialogs/instance/resize.ts')).resizing(server, signal),
})

/** An administrator's migration waits for its word, too. */
export const confirmResize = operating('confirm_resize', t('Confirm Resize/Migrate of'), {
  ...rule('servers:confirm_resize'),
  offered: is('VERIFY_RESIZE'),
  while: t('Confirming'),
  after: noteConfirmed,
})

export const revertResize = operating('revert_resize', t('Revert Resize/Migrate of'), {
  ...rule('servers:revert_resize'),
  offered: is('VERIFY_RESIZE'),
  while: t('Reverting'),
})

const rebuild = asking(instance, {
  id: 'rebuild',
  label: t('Rebuild Instance'),
  ...rule('servers:rebuild'),
  tone: 'danger',
  allowed: only('ACTIVE', 'SHUTOFF', 'ERROR'),
  form: async (server, signal) => (await dialogs()).rebuilding(server, signal),
})

const rescue = asking(instance, {
  id: 'rescue',
  label: t('Rescue Instance'),
  ...rule('os-rescue'),
  offered: unless('RESCUE'),
  allowed: only('ACTIVE', 'SHUTOFF', 'ERROR'),
  form: async (server) => (await dialogs()).rescuing(server),
})

const unrescue = operating('unrescue', t('Unrescue'), {
  ...rule('os-unrescue'),
  offered: is('RESCUE'),
  while: t('Unrescuing'),
})

/** Words by which it is found again. */
export const tags = asking(instance, {
  id: 'tags',
  label: t('Edit Tags'),
  requires: [...rule('os-server-tags:update_all').requires, { feature: ['compute', 'tags'] }],
  anytime: true,
  // Nova refuses it in all other states.
  allowed: only('ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED'),
  form: async (server) => (await dialogs()).tagging(server),
})

const changePassword = asking(instance, {
  id: 'change-password',
  label: t('Change Password'),
  requires: [
    ...rule('os-admin-password').requires,
    { setting: 'OPENSTACK_HYPERVISOR_FEATURES.can_set_password' },
  ],
  allowed: only('ACTIVE'),
  form: async (server) => (await dialogs()).passwordChange(server),
})

const retrievePassword = editing(instance, {
  id: 'retrieve-password',
  label: t('Retrieve Password'),
  requires: [
    ...rule('os-server-password:show').requires,
    { setting: 'OPENSTACK_ENABLE_PASSWORD_RETRIEVE' },
  ],
  anytime: true,
  // It is sealed with the key of a pair.
  offered: ({ key_name }) => Boolean(key_name),
  loadDialog: async (server, signal) => {
    const { openPassword } = await import('#dialogs/instance/password.tsx')
    const dialog = await openPassword(server, signal)
    return (close) => dialog(() => close())
  },
})

/** How one gets in, in the order of the menu. */
export const passwords: readonly Action<Server>[] = [changePassword, retrievePassword]

/** What helps a server that does not start, in the order of the menu. */
export const repairs: readonly Action<Server>[] = [rescue, unrescue, rebuild]
