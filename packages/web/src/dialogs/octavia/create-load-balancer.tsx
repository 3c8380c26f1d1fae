import { loadBalancers as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { balancerStep } from '#dialogs/octavia/steps/balancer-step.tsx'
import { certificatesStep } from '#dialogs/octavia/steps/certificates-step.tsx'
import { insideSteps, leaving } from '#dialogs/octavia/steps/inside-steps.ts'
import { listenerStep } from '#dialogs/octavia/steps/listener-step.tsx'
import { listenerPartsOf, newBalancerBody } from '#dialogs/octavia/payload.ts'
import { listenerProtocolsWith } from '#dialogs/octavia/protocols.ts'
import { hasKeyManager } from '#dialogs/octavia/read.ts'
import { balancerRules } from '#dialogs/octavia/rules.ts'
import { useListening } from '#dialogs/octavia/use-inside.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { newBalancer } from '#dialogs/octavia/values.ts'

/** Draws the wizard of a new load balancer, with as much under it as is filled in (SV-LBWIZ-03). */
const openCreateLoadBalancer = async (_signal: AbortSignal) => {
  const keyManager = await hasKeyManager()
  return (close: Close) => <CreateLoadBalancer keyManager={keyManager} close={close} />
}
export default openCreateLoadBalancer

type Props = { readonly keyManager: boolean; readonly close: Close }

const CreateLoadBalancer = ({ keyManager, close }: Props) => {
  const balancer = usePart('balancer', newBalancer, balancerRules)
  const listening = useListening('if chosen', [])
  const { listener, certificates, inside, chooseProtocol } = listening
  const { protocol } = listener.form.values

  const create = async () => {
    const loadbalancer = newBalancerBody(balancer.form.values)
    // The wizard cannot be finished without one.
    if (!loadbalancer) throw new Error('No subnet is chosen.')
    const parts = listenerPartsOf({
      listener: listener.form.values,
      certificates: certificates.chosen,
      pool: inside.pool.form.values,
      members: inside.members.all,
      monitor: inside.monitor.form.values,
    })
    return call(api.create, { body: { loadbalancer, ...parts } })
  }

  return (
    <Wizard
      title={t('Create Load Balancer')}
      finish={t('Create Load Balancer')}
      onLeave={leaving({
        ...{ loadbalancer: balancer, listener },
        ...{ pool: inside.pool, monitor: inside.monitor },
      })}
      steps={[
        balancerStep({ part: balancer, isNew: true }),
        listenerStep({
          part: listener,
          protocols: listenerProtocolsWith(keyManager),
          chooseProtocol,
          optional: true,
        }),
        ...insideSteps(inside, protocol, true),
        certificatesStep(certificates, protocol),
      ]}
      stepOf={() => 'loadbalancer'}
      submit={() => attempt(balancer, create, t('Unable to create load balancer.'))}
      afterSubmit={() => toast.add('success', t('A new load balancer is being created.'))}
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Octavia::LoadBalancer', id: made.id }] }) : close()
      }
    />
  )
}
