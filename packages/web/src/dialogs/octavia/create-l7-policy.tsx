import { l7Policies as api, type Listener } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { Option } from '#ui/fields/select.tsx'
import { toast } from '#ui/tell/toast.ts'
import { policyStep } from '#dialogs/octavia/steps/l7-steps.tsx'
import { newPolicyBody } from '#dialogs/octavia/payload.ts'
import { readPoolsFor } from '#dialogs/octavia/pools-for.ts'
import { policyRules, policyShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { newPolicy } from '#dialogs/octavia/values.ts'

type Above = Pick<Listener, 'id' | 'protocol' | 'load_balancers'>

/** Draws the wizard of a new policy of a listener (SV-LBWIZ-07). Throws `ApiError`. */
const openCreateL7Policy = async (listener: Above, signal: AbortSignal) => {
  const pools = await readPoolsFor(listener, signal)
  return (close: Close) => <CreateL7Policy listener={listener} pools={pools} close={close} />
}
export default openCreateL7Policy

type Props = {
  readonly listener: Above
  readonly pools: readonly Option[]
  readonly close: Close
}

const CreateL7Policy = ({ listener: { id, load_balancers }, pools, close }: Props) => {
  const policy = usePart('policy', newPolicy, policyRules, policyShown)
  const [balancer] = load_balancers
  const create = () =>
    call(api.create, {
      body: {
        parentResourceId: id,
        ...(balancer && { loadbalancer_id: balancer.id }),
        l7policy: newPolicyBody(policy.form.values),
      },
    })
  return (
    <Wizard
      title={t('Create L7 Policy')}
      finish={t('Create L7 Policy')}
      steps={[policyStep({ part: policy, pools })]}
      stepOf={() => 'l7policy'}
      submit={() => attempt(policy, create, t('Unable to create l7 policy.'))}
      afterSubmit={() => toast.add('success', t('A new l7 policy is being created.'))}
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Octavia::L7Policy', id: made.id }] }) : close()
      }
    />
  )
}
