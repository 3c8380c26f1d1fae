import {
  healthMonitors as api,
  type HealthMonitor,
  type HealthMonitorUpdate,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { changedMonitorStep } from '#dialogs/octavia/steps/monitor-step.tsx'
import { monitorChanges } from '#dialogs/octavia/payload.ts'
import { needed } from '#dialogs/octavia/read.ts'
import { monitorRules, monitorShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { monitorHeld } from '#dialogs/octavia/values.ts'
import { closing, fieldsBack, type Saved } from '#dialogs/octavia/way-back.ts'

/** Reads a monitor anew and draws the wizard of its changes (SV-LBWIZ-14). Throws `ApiError`. */
const openEditHealthMonitor = async ({ id }: Pick<HealthMonitor, 'id'>, signal: AbortSignal) => {
  const reading = call(api.load, { params: { id } }, { signal })
  const monitor = await needed(reading, t('Unable to retrieve health monitor.'), signal)
  return (close: Close) => <EditHealthMonitor monitor={monitor} close={close} />
}
export default openEditHealthMonitor

type Props = { readonly monitor: HealthMonitor; readonly close: Close }

const EditHealthMonitor = ({ monitor: known, close }: Props) => {
  const { id } = known
  const monitor = usePart('monitor', monitorHeld(known), monitorRules('always'), monitorShown)
  const update = (change: HealthMonitorUpdate) =>
    call(api.update, { params: { id }, body: { monitor: change } })
  const save = async (): Promise<Saved> => {
    const change = monitorChanges(monitor.form.values)
    await update(change)
    const back = fieldsBack(monitorChanges(monitorHeld(known)), change)
    return { undo: back && (() => update(back)) }
  }
  return (
    <Wizard
      title={t('Update Health Monitor')}
      finish={t('Update Health Monitor')}
      steps={[changedMonitorStep(monitor)]}
      stepOf={() => 'monitor'}
      submit={() => attempt(monitor, save, t('Unable to update health monitor.'))}
      afterSubmit={() => toast.add('success', t('The health monitor has been updated.'))}
      close={closing(close, { type: 'OS::Octavia::HealthMonitor', id })}
    />
  )
}
