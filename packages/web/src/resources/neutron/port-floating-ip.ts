import { t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { policy } from '#resource/define.ts'
import { port } from '#kinds/neutron/kinds.ts'

/** Leads a free address of the project to a port; those of routers and agents lead nowhere. */
export const associateFloatingIp = asking(port, {
  id: 'associate-floating-ip',
  label: t('Associate Floating IP'),
  requires: [policy('network', 'update_floatingip'), { feature: ['network', 'router'] }],
  offered: ({ device_owner }) => !device_owner.startsWith('network:'),
  form: async (item, signal) =>
    (await import('#dialogs/floating-ip/from-port.ts')).associatingPort(item, signal),
})
