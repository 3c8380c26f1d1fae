/** What is plugged into an instance; each dialog is loaded when it is opened. */
import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, editing } from '#resource/actions/makers.ts'
import { policy, refTo } from '#resource/define.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { isFloating } from '#resources/nova/instances/addresses.tsx'
import { updated } from '#resources/nova/instances/changes.ts'
import { rule } from '#resources/nova/instances/offers.ts'
import { instanceStates } from '#resources/nova/instances/states.ts'
import { instance } from '#kinds/nova/kinds.ts'

const { only } = instanceStates
const pluggable = only('ACTIVE', 'PAUSED', 'SHUTOFF')

const addressesOf = ({ addresses }: Server) => Object.values(addresses).flat()
const isPlugged = (server: Server) => addressesOf(server).length > 0
const hasFloating = (server: Server) => addressesOf(server).some(isFloating)
const network = { service: 'network' }
const floating = { requires: [network, policy('network', 'update_floatingip')] }

/** The volume changes with the instance. */
const withVolume = (id: string, server: Server) => ({
  updated: [refTo(instance, server), { type: volume.type, id }],
})

const attachVolume = asking(instance, {
  id: 'attach-volume',
  label: t('Attach Volume'),
  requires: [{ service: 'volumev3' }, ...rule('os-volumes-attachments:create').requires],
  allowed: pluggable,
  form: async (server) => (await import('#dialogs/instance/volumes.ts')).attachingVolume(server),
  result: withVolume,
})

const detachVolume = asking(instance, {
  id: 'detach-volume',
  label: t('Detach Volume'),
  ...rule('os-volumes-attachments:delete'),
  offered: (server) => Boolean(server['os-extended-volumes:volumes_attached']?.length),
  allowed: pluggable,
  form: async (server, signal) =>
    (await import('#dialogs/instance/volumes.ts')).detachingVolume(server, signal),
  result: withVolume,
})

const attachInterface = asking(instance, {
  id: 'attach-interface',
  label: t('Attach Interface'),
  requires: [network, ...rule('os-attach-interfaces:create').requires],
  allowed: pluggable,
  form: async (server) =>
    (await import('#dialogs/instance/attach-interface.ts')).attachingInterface(server),
})

const detachInterface = asking(instance, {
  id: 'detach-interface',
  label: t('Detach Interface'),
  ...rule('os-attach-interfaces:delete'),
  offered: isPlugged,
  allowed: pluggable,
  form: async (server, signal) =>
    (await import('#dialogs/instance/detach-interface.ts')).detachingInterface(server, signal),
})

const securityGroups = editing(instance, {
  id: 'security-groups',
  label: t('Edit Security Groups'),
  requires: [network, policy('network', 'update_port')],
  anytime: true,
  offered: isPlugged,
  loadDialog: async (server, signal) => {
    const { openSecurityGroups } = await import('#dialogs/instance/security-groups.tsx')
    const dialog = await openSecurityGroups(server, signal)
    return (close) => dialog((done) => close(updated(server, done)))
  },
})

const associate = asking(instance, {
  id: 'associate-floating-ip',
  label: t('Associate Floating IP'),
  ...floating,
  anytime: true,
  offered: (server) => isPlugged(server) && !hasFloating(server),
  form: async (server, signal) =>
    (await import('#dialogs/instance/floating-ip.tsx')).associating(server, signal),
})

const disassociate = asking(instance, {
  id: 'disassociate-floating-ip',
  label: t('Disassociate Floating IP'),
  ...floating,
  anytime: true,
  offered: hasFloating,
  form: async (server, signal) =>
    (await import('#dialogs/instance/floating-ip.tsx')).disassociating(server, signal),
})

/** What goes into an instance and out of it, in the order of the menu. */
export const devices: readonly Action<Server>[] = [
  attachVolume,
  detachVolume,
  attachInterface,
  detachInterface,
  securityGroups,
  associate,
  disassociate,
]
