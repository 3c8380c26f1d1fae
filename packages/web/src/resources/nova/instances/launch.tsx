import { compute } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { creating } from '#resource/actions/makers.ts'
import { policy } from '#resource/define.ts'
import { instance } from '#resources/nova/kinds.ts'

/** Refused once the project has as many instances as its quota allows. */
const quota = async (): Promise<true | string> => {
  const { maxTotalInstances = -1, totalInstancesUsed = 0 } = await call(compute.limits, {})
  return maxTotalInstances < 0 || totalInstancesUsed < maxTotalInstances
    ? true
    : t('Quota exceeded: the project uses {used} of {most} instances.', {
        used: totalInstancesUsed,
        most: maxTotalInstances,
      })
}

export const launch = creating(instance, {
  id: 'launch',
  label: t('Launch Instance'),
  // The catalogue is thereby known when the wizard opens.
  requires: [{ service: 'compute' }, policy('compute', 'os_compute_api:servers:create')],
  quota,
  loadDialog: async () => {
    const { LaunchInstance } = await import('#workflows/launch-instance/launch-instance.tsx')
    return (close) => <LaunchInstance close={close} />
  },
})
