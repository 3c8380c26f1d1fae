import { groupUse, type SecurityGroupRule } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { ruleSentence } from '#dialogs/security-group/sentence.ts'
import { addressGroup, securityGroup, securityGroupRule } from '#kinds/neutron/kinds.ts'
import { t } from '#lib/translate.ts'
import { useNameOf } from '#resource/names.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Nothing } from '#ui/tell/nothing.tsx'

type Props = { readonly rule: SecurityGroupRule }

/**
 * Why a rule changes nothing: no port has its group, or another rule lets the same through. It is read
 * once for all rules of a group, after them.
 */
export const RuleEffect = ({ rule: { id, security_group_id: group } }: Props) => {
  const { data, error } = usePart(securityGroup, group, 'rule effects', (signal) =>
    call(groupUse.ruleEffects, { params: { id: group } }, { signal }),
  )
  if (error && !data)
    return (
      <StatusBadge meaning="unknown" title={messageOf(error)}>
        {t('Unknown')}
      </StatusBadge>
    )
  const cover = data?.covered.find((one) => one.id === id)
  if (!data || (!data.unused && !cover)) return <Nothing />
  return (
    <span className="flex flex-wrap items-center gap-1">
      {data.unused && (
        <StatusBadge meaning="off" title={t('No port that you see has the security group.')}>
          {t('Unused')}
        </StatusBadge>
      )}
      {cover && <Covered by={cover.by} />}
    </span>
  )
}

/** Both rules name the same group, where they name one. */
const Covered = ({ by }: { readonly by: SecurityGroupRule }) => {
  const group = useNameOf(securityGroup, by.remote_group_id)
  const addresses = useNameOf(addressGroup, by.remote_address_group_id)
  const words = ruleSentence(by, (id) => (id === by.remote_group_id ? group : addresses))
  return (
    <span
      className="inline-block whitespace-normal text-muted @min-[26rem]:min-w-44"
      title={t('The other rule lets all of it through already.')}
    >
      {t('Covered by')} <ResourceLink type={securityGroupRule.type} id={by.id} name={words} />
    </span>
  )
}
