import {
  l7Policies as api,
  listeners,
  type L7Policy,
  type L7PolicyUpdate,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { Option } from '#ui/fields/select.tsx'
import { toast } from '#ui/tell/toast.ts'
import { policyStep } from '#dialogs/octavia/steps/l7-steps.tsx'
import { policyChanges } from '#dialogs/octavia/payload.ts'
import { readPoolsFor } from '#dialogs/octavia/pools-for.ts'
import { needed } from '#dialogs/octavia/read.ts'
import { policyRules, policyShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { policyHeld } from '#dialogs/octavia/values.ts'
import { closing, policyBack, type Saved } from '#dialogs/octavia/way-back.ts'
import { withHeld } from '#kinds/octavia/options.ts'

type Known = Pick<L7Policy, 'id' | 'listener_id'>

/** Reads a policy anew and draws the wizard of its changes (SV-LBWIZ-08). Throws `ApiError`. */
const openEditL7Policy = async ({ id, listener_id }: Known, signal: AbortSignal) => {
  const reading = call(api.load, { params: { id } }, { signal })
  const above = call(listeners.load, { params: { id: listener_id } }, { signal })
  const [found, over] = await Promise.all([
    needed(reading, t('Unable to retrieve l7 policy.'), signal),
    needed(above, t('Unable to retrieve listener.'), signal),
  ])
  // Its rules have wizards of their own.
  const policy = 'l7policy' in found ? { ...found.l7policy, rules: [] } : found
  const fitting = await readPoolsFor('listener' in over ? over.listener : over, signal)
  const pools = withHeld(fitting, policy.redirect_pool_id ?? '')
  return (close: Close) => <EditL7Policy policy={policy} pools={pools} close={close} />
}
export default openEditL7Policy

type Props = {
  readonly policy: L7Policy
  readonly pools: readonly Option[]
  readonly close: Close
}

const EditL7Policy = ({ policy: known, pools, close }: Props) => {
  const { id } = known
  const policy = usePart('policy', policyHeld(known), policyRules, policyShown)
  const update = (l7policy: L7PolicyUpdate) =>
    call(api.update, { params: { id }, body: { l7policy } })
  const save = async (): Promise<Saved> => {
    const change = policyChanges(policy.form.values)
    await update(change)
    const back = policyBack(policyChanges(policyHeld(known)), change)
    return { undo: back && (() => update(back)) }
  }
  return (
    <Wizard
      title={t('Update L7 Policy')}
      finish={t('Update L7 Policy')}
      steps={[policyStep({ part: policy, pools })]}
      stepOf={() => 'l7policy'}
      submit={() => attempt(policy, save, t('Unable to update l7 policy.'))}
      afterSubmit={() => toast.add('success', t('The l7policy has been updated.'))}
      close={closing(close, { type: 'OS::Octavia::L7Policy', id })}
    />
  )
}
