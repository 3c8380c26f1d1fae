import {
  loadBalancers as api,
  type LoadBalancer,
  type LoadBalancerUpdate,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { balancerStep } from '#dialogs/octavia/steps/balancer-step.tsx'
import { balancerChanges } from '#dialogs/octavia/payload.ts'
import { needed } from '#dialogs/octavia/read.ts'
import { balancerRules } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { balancerHeld } from '#dialogs/octavia/values.ts'
import { closing, fieldsBack, type Saved } from '#dialogs/octavia/way-back.ts'

/** Reads a load balancer anew and draws the wizard of its changes (SV-LBWIZ-04). Throws `ApiError`. */
const openEditLoadBalancer = async ({ id }: Pick<LoadBalancer, 'id'>, signal: AbortSignal) => {
  const reading = call(api.load, { params: { id } }, { signal })
  const balancer = await needed(reading, t('Unable to retrieve load balancer.'), signal)
  return (close: Close) => <EditLoadBalancer balancer={balancer} close={close} />
}
export default openEditLoadBalancer

type Props = { readonly balancer: LoadBalancer; readonly close: Close }

const EditLoadBalancer = ({ balancer: known, close }: Props) => {
  const { id } = known
  const balancer = usePart('balancer', balancerHeld(known), balancerRules)
  const update = (loadbalancer: LoadBalancerUpdate) =>
    call(api.update, { params: { id }, body: { loadbalancer } })
  const save = async (): Promise<Saved> => {
    const loadbalancer = balancerChanges(balancer.form.values)
    if (loadbalancer) await update(loadbalancer)
    const before = balancerChanges(balancerHeld(known))
    const back = loadbalancer && before && fieldsBack(before, loadbalancer)
    return { undo: back && (() => update(back)) }
  }
  return (
    <Wizard
      title={t('Update Load Balancer')}
      finish={t('Update Load Balancer')}
      onLeave={balancer.leave}
      steps={[balancerStep({ part: balancer, isNew: false })]}
      stepOf={() => 'loadbalancer'}
      submit={() => attempt(balancer, save, t('Unable to update load balancer.'))}
      afterSubmit={() => toast.add('success', t('The load balancer has been updated.'))}
      close={closing(close, { type: 'OS::Octavia::LoadBalancer', id })}
    />
  )
}
