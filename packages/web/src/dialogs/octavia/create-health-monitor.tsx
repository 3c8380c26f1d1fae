import { healthMonitors as api, type Pool } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { monitorStep } from '#dialogs/octavia/steps/monitor-step.tsx'
import { newMonitorBody } from '#dialogs/octavia/payload.ts'
import { monitorRules, monitorShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { newMonitor } from '#dialogs/octavia/values.ts'

type Above = Pick<Pool, 'id' | 'loadbalancers'>

/** Draws the wizard of a new health monitor of a pool (SV-LBWIZ-13). */
const openCreateHealthMonitor = async (pool: Above, _signal: AbortSignal) => (close: Close) => (
  <CreateHealthMonitor pool={pool} close={close} />
)
export default openCreateHealthMonitor

type Props = { readonly pool: Above; readonly close: Close }

const CreateHealthMonitor = ({ pool: { id, loadbalancers }, close }: Props) => {
  const monitor = usePart('monitor', newMonitor, monitorRules('always'), monitorShown)
  const [balancer] = loadbalancers

  const create = async () => {
    const body = newMonitorBody(monitor.form.values)
    // The wizard cannot be finished without them.
    if (!body) throw new Error('No type, delay, timeout or number of retries is chosen.')
    return call(api.create, {
      body: {
        parentResourceId: id,
        ...(balancer && { loadbalancer_id: balancer.id }),
        monitor: body,
      },
    })
  }

  return (
    <Wizard
      title={t('Create Health Monitor')}
      finish={t('Create Health Monitor')}
      steps={[monitorStep({ part: monitor, optional: false })]}
      stepOf={() => 'monitor'}
      submit={() => attempt(monitor, create, t('Unable to create health monitor.'))}
      afterSubmit={() => toast.add('success', t('A new health monitor is being created.'))}
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Octavia::HealthMonitor', id: made.id }] }) : close()
      }
    />
  )
}
