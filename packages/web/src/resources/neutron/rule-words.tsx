import type { SecurityGroupRule } from '@meridian/contract'
import { ruleSentence } from '#dialogs/security-group/sentence.ts'
import { useNameOf } from '#resource/names.tsx'
import { addressGroup, securityGroup } from '#kinds/neutron/kinds.ts'

type Props = { readonly rule: SecurityGroupRule }

/** A rule in words, with the name of what it points at. */
export const RuleWords = ({ rule }: Props) => {
  const group = useNameOf(securityGroup, rule.remote_group_id)
  const addresses = useNameOf(addressGroup, rule.remote_address_group_id)
  const words = ruleSentence(rule, (id) => (id === rule.remote_group_id ? group : addresses))
  // It is what the list is for: rather two lines than half a sentence.
  return <span className="inline-block whitespace-normal @min-[26rem]:min-w-52">{words}</span>
}
