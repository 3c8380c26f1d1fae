import { l7Rules as api, type L7Rule, type L7RuleCreate } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { ruleStep } from '#dialogs/octavia/steps/l7-steps.tsx'
import { ruleBody } from '#dialogs/octavia/payload.ts'
import { needed } from '#dialogs/octavia/read.ts'
import { ruleRules, ruleShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { ruleHeld } from '#dialogs/octavia/values.ts'
import { closing, fieldsBack, type Saved } from '#dialogs/octavia/way-back.ts'

/** A rule, and the policy that it is of (SV-LB-04). */
type Known = Pick<L7Rule, 'id'> & { readonly l7policyId: string }

/** Reads a rule anew and draws the wizard of its changes (SV-LBWIZ-10). Throws `ApiError`. */
const openEditL7Rule = async ({ id, l7policyId }: Known, signal: AbortSignal) => {
  const reading = call(api.load, { params: { policy_id: l7policyId, id } }, { signal })
  const rule = await needed(reading, t('Unable to retrieve l7 rule.'), signal)
  return (close: Close) => <EditL7Rule rule={rule} policyId={l7policyId} close={close} />
}
export default openEditL7Rule

type Props = { readonly rule: L7Rule; readonly policyId: string; readonly close: Close }

const EditL7Rule = ({ rule: known, policyId, close }: Props) => {
  const { id } = known
  const rule = usePart('rule', ruleHeld(known), ruleRules, ruleShown)
  const update = (l7rule: L7RuleCreate) =>
    call(api.update, { params: { policy_id: policyId, id }, body: { l7rule } })
  const save = async (): Promise<Saved> => {
    const change = ruleBody(rule.form.values)
    await update(change)
    const before = ruleBody(ruleHeld(known))
    return { undo: fieldsBack(before, change) && (() => update(before)) }
  }
  return (
    <Wizard
      title={t('Update L7 Rule')}
      finish={t('Update L7 Rule')}
      steps={[ruleStep(rule)]}
      stepOf={() => 'l7rule'}
      submit={() => attempt(rule, save, t('Unable to update l7 rule.'))}
      afterSubmit={() => toast.add('success', t('The l7rule has been updated.'))}
      close={closing(close, { type: 'OS::Octavia::L7Rule', id: `${policyId}/${id}` })}
    />
  )
}
