import type { SecurityGroupRule } from '@meridian/contract'
import { dangerOf } from '#dialogs/security-group/danger.ts'
import { ruleSentence } from '#dialogs/security-group/sentence.ts'
import { useNameOf } from '#resource/names.tsx'
import { addressGroup, securityGroup } from '#kinds/neutron/kinds.ts'
import { DangerBadge } from '#resources/neutron/danger-badge.tsx'

type Props = { readonly rule: SecurityGroupRule }

/** A rule in words, with the name of what it points at. */
export const RuleWords = ({ rule }: Props) => {
  const group = useNameOf(securityGroup, rule.remote_group_id)
  const addresses = useNameOf(addressGroup, rule.remote_address_group_id)
  const words = ruleSentence(rule, (id) => (id === rule.remote_group_id ? group : addresses))
  // It is what the list is for: rather two lines than half a sentence.
  return <span className="inline-block whitespace-normal @min-[26rem]:min-w-52">{words}</span>
}

/** What a rule opens to everybody that seldom is to be. */
export const Exposure = ({ rule }: Props) => {
  const danger = dangerOf(rule)
  return danger && <DangerBadge danger={danger} />
}
