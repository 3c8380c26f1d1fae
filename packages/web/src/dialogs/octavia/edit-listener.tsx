import { listeners as api, type Listener } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { Option } from '#ui/fields/select.tsx'
import { toast } from '#ui/tell/toast.ts'
import { certificatesStep } from '#dialogs/octavia/steps/certificates-step.tsx'
import { leaving } from '#dialogs/octavia/steps/inside-steps.ts'
import { changedListenerStep } from '#dialogs/octavia/steps/listener-step.tsx'
import { certificatesOf, listenerChanges } from '#dialogs/octavia/payload.ts'
import { readPoolsFor } from '#dialogs/octavia/pools-for.ts'
import { needed } from '#dialogs/octavia/read.ts'
import { listenerRules, listenerShown } from '#dialogs/octavia/rules.ts'
import { useCertificates } from '#dialogs/octavia/use-inside.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { listenerHeld, type ListenerValues } from '#dialogs/octavia/values.ts'
import { closing, listenerBack, type ListenerBody, type Saved } from '#dialogs/octavia/way-back.ts'
import { withHeld } from '#kinds/octavia/options.ts'

/** Reads a listener anew and draws the wizard of its changes (SV-LBWIZ-06). Throws `ApiError`. */
const openEditListener = async ({ id }: Pick<Listener, 'id'>, signal: AbortSignal) => {
  const reading = call(api.load, { params: { id } }, { signal })
  const found = await needed(reading, t('Unable to retrieve listener.'), signal)
  const listener = 'listener' in found ? found.listener : found
  const pools = withHeld(await readPoolsFor(listener, signal), listener.default_pool_id ?? '')
  return (close: Close) => <EditListener listener={listener} pools={pools} close={close} />
}
export default openEditListener

type Props = {
  readonly listener: Listener
  readonly pools: readonly Option[]
  readonly close: Close
}

const shown = { ...listenerShown, default_pool_id: () => true }

/** The first is the one that clients see who ask for no name. */
const certificatesHeld = ({ default_tls_container_ref: first, sni_container_refs }: Listener) => [
  ...(first ? [first] : []),
  ...(sni_container_refs ?? []),
]

const EditListener = ({ listener: known, pools, close }: Props) => {
  const { id, protocol, load_balancers } = known
  const listener = usePart('listener', listenerHeld(known), listenerRules('always', []), shown)
  const certificates = useCertificates(protocol, certificatesHeld(known))
  const [balancer] = load_balancers
  const update = (body: ListenerBody) =>
    call(api.update, {
      params: { id },
      body: { ...(balancer && { loadbalancer_id: balancer.id }), ...body },
    })
  const bodyOf = (values: ListenerValues, chosen: readonly string[]): ListenerBody => ({
    listener: listenerChanges(values),
    ...certificatesOf(protocol, chosen),
  })
  const save = async (): Promise<Saved> => {
    const body = bodyOf(listener.form.values, certificates.chosen)
    await update(body)
    const back = listenerBack(bodyOf(listenerHeld(known), certificatesHeld(known)), body)
    return { undo: back && (() => update(back)) }
  }
  return (
    <Wizard
      title={t('Update Listener')}
      finish={t('Update Listener')}
      onLeave={leaving({ listener })}
      steps={[
        changedListenerStep({ part: listener, pools }),
        certificatesStep(certificates, protocol),
      ]}
      stepOf={() => 'listener'}
      submit={() => attempt(listener, save, t('Unable to update listener.'))}
      afterSubmit={() => toast.add('success', t('The listener has been updated.'))}
      close={closing(close, { type: 'OS::Octavia::Listener', id })}
    />
  )
}
