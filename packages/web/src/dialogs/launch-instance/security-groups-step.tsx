import type { SecurityGroup } from '@meridian/contract'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { nothing } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { CreateGroup } from '#dialogs/launch-instance/made/create-group.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { readRules } from '#dialogs/launch-instance/reads.ts'
import { ruleSentence } from '#dialogs/security-group/sentence.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** The groups whose rules decide what reaches the servers. */
export const SecurityGroupsStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  return (
    <Columns>
      <p>{t('What reaches an instance is what a rule of one of its security groups allows.')}</p>
      <CreateGroup launch={launch} />
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

/** Read when somebody looks at them: a project may have thousands. */
const Rules = ({ group }: { readonly group: SecurityGroup }) => {
  const loaded = useLoaded(['security group rules', group.id], (signal) =>
    readRules(group.id, signal),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the rules.')}>
      {({ items, more }) =>
        items.length === 0 ? (
          t('This group has no rules: nothing reaches the instance.')
        ) : (
          <>
            <ul aria-label={t('Rules of {name}', { name: group.name })}>
              {items.map((rule) => (
                <li key={rule.id}>
                  {ruleSentence(rule, (id) => (id === group.id ? group.name : null))}
                </li>
              ))}
            </ul>
            {more && <p className="text-muted">{t('There are more rules than these.')}</p>}
          </>
        )
      }
    </LoadedView>
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
