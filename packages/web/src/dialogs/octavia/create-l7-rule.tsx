import { l7Rules as api, type L7Policy } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { ruleStep } from '#dialogs/octavia/steps/l7-steps.tsx'
import { ruleBody } from '#dialogs/octavia/payload.ts'
import { ruleRules, ruleShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { newRule } from '#dialogs/octavia/values.ts'

type Above = Pick<L7Policy, 'id'>

/** Draws the wizard of a new rule of a policy (SV-LBWIZ-09). */
const openCreateL7Rule = async (policy: Above, _signal: AbortSignal) => (close: Close) => (
  <CreateL7Rule policyId={policy.id} close={close} />
)
export default openCreateL7Rule

type Props = { readonly policyId: string; readonly close: Close }

const CreateL7Rule = ({ policyId, close }: Props) => {
  const rule = usePart('rule', newRule, ruleRules, ruleShown)
  const create = () =>
    call(api.create, {
      params: { policy_id: policyId },
      body: { l7rule: ruleBody(rule.form.values) },
    })
  return (
    <Wizard
      title={t('Create L7 Rule')}
      finish={t('Create L7 Rule')}
      steps={[ruleStep(rule)]}
      stepOf={() => 'l7rule'}
      submit={() => attempt(rule, create, t('Unable to create l7 rule.'))}
      // The words of a new policy: SV-LBTOAST-04.
      afterSubmit={() => toast.add('success', t('A new l7 policy is being created.'))}
      close={(made) =>
        made
          ? close({ created: [{ type: 'OS::Octavia::L7Rule', id: `${policyId}/${made.id}` }] })
          : close()
      }
    />
  )
}
