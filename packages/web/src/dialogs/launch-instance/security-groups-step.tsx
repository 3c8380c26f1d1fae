import type { SecurityGroup } from '@meridian/contract'
import type { TransferColumn } from '#forms/transfer.ts'
import { nothing } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { ruleWords } from '#dialogs/launch-instance/rule-words.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** The groups whose rules decide what reaches the servers. */
export const SecurityGroupsStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  return (
    <Columns>
      <p>{t('What reaches an instance is what a rule of one of its security groups allows.')}</p>
      <Allocation
        loaded={data.groups}
        failed={t('Unable to retrieve the security groups.')}
        label={t('Security Groups')}
        allocated={spec.security_groups}
        onChange={(chosen) => choose({ security_groups: chosen })}
        idOf={idOf}
        nameOf={(group) => group.name}
        columns={columns}
        max={-1}
        drawer={(group) => <Rules group={group} />}
        prompt={t('Select one or more security groups from those available below.')}
        none={t('There is no security group in this project.')}
      />
    </Columns>
  )
}

const Rules = ({ group }: { readonly group: SecurityGroup }) => {
  const rules = group.security_group_rules
  if (rules.length === 0) return t('This group has no rules: nothing reaches the instance.')
  return (
    <ul aria-label={t('Rules of {name}', { name: group.name })}>
      {rules.map((rule) => (
        <li key={rule.id}>{ruleWords(rule)}</li>
      ))}
    </ul>
  )
}

const idOf = (group: SecurityGroup) => group.id

const columns: readonly TransferColumn<SecurityGroup>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'description',
    label: t('Description'),
    priority: 3,
    show: ({ description }) => description || nothing,
    text: ({ description }) => description ?? '',
  },
]
