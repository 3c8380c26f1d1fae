import { listeners as api, type LoadBalancer } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { certificatesStep } from '#dialogs/octavia/steps/certificates-step.tsx'
import { insideSteps, leaving } from '#dialogs/octavia/steps/inside-steps.ts'
import { listenerStep } from '#dialogs/octavia/steps/listener-step.tsx'
import { listenerPartsOf } from '#dialogs/octavia/payload.ts'
import { listenerProtocolsWith } from '#dialogs/octavia/protocols.ts'
import { hasKeyManager, needed } from '#dialogs/octavia/read.ts'
import { useListening } from '#dialogs/octavia/use-inside.ts'
import { attempt } from '#dialogs/octavia/use-part.ts'

type Above = Pick<LoadBalancer, 'id'>

/** Draws the wizard of a new listener once it is known which ports are taken (SV-LBWIZ-05). Throws `ApiError`. */
const openCreateListener = async ({ id }: Above, signal: AbortSignal) => {
  const reading = call(api.list, { query: { loadbalancerId: id } }, { signal })
  const [keyManager, { items }] = await Promise.all([
    hasKeyManager(),
    needed(reading, t('Unable to retrieve listeners.'), signal),
  ])
  const taken = items.map(({ protocol_port }) => protocol_port)
  return (close: Close) => (
    <CreateListener balancerId={id} taken={taken} keyManager={keyManager} close={close} />
  )
}
export default openCreateListener

type Props = {
  readonly balancerId: string
  readonly taken: readonly number[]
  readonly keyManager: boolean
  readonly close: Close
}

const CreateListener = ({ balancerId, taken, keyManager, close }: Props) => {
  const { listener, certificates, inside, chooseProtocol } = useListening('always', taken)
  const { protocol } = listener.form.values

  const create = async () => {
    const { listener: body, ...parts } = listenerPartsOf({
      listener: listener.form.values,
      certificates: certificates.chosen,
      pool: inside.pool.form.values,
      members: inside.members.all,
      monitor: inside.monitor.form.values,
    })
    // The wizard cannot be finished without either.
    if (!body) throw new Error('No protocol or no port is chosen.')
    return call(api.create, {
      body: {
        ...{ loadbalancer_id: balancerId, parentResourceId: balancerId },
        ...{ listener: body, ...parts },
      },
    })
  }

  return (
    <Wizard
      title={t('Create Listener')}
      finish={t('Create Listener')}
      onLeave={leaving({ listener, pool: inside.pool, monitor: inside.monitor })}
      steps={[
        listenerStep({
          part: listener,
          protocols: listenerProtocolsWith(keyManager),
          chooseProtocol,
          optional: false,
        }),
        ...insideSteps(inside, protocol, true),
        certificatesStep(certificates, protocol),
      ]}
      stepOf={() => 'listener'}
      submit={() => attempt(listener, create, t('Unable to create listener.'))}
      afterSubmit={() => toast.add('success', t('A new listener is being created.'))}
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Octavia::Listener', id: made.id }] }) : close()
      }
    />
  )
}
