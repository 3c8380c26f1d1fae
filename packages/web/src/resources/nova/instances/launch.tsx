import { t } from '#lib/translate.ts'
import { creating } from '#resource/actions/makers.ts'
import { policy } from '#resource/define.ts'
import { instance } from '#resources/nova/kinds.ts'

export const launch = creating(instance, {
  id: 'launch',
  label: t('Launch Instance'),
  // The catalogue is thereby known when the wizard opens.
  requires: [{ service: 'compute' }, policy('compute', 'os_compute_api:servers:create')],
  // No flavor is without processors and memory.
  quota: ['instances', 'cores', 'ram'],
  loadDialog: async () => {
    const { LaunchInstance } = await import('#dialogs/launch-instance/launch-instance.tsx')
    return (close) => <LaunchInstance close={close} />
  },
})
