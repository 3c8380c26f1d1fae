import { useRef } from 'react'
import { focusFirst } from '#forms/focus.ts'
import { TransferList } from '#forms/transfer/transfer-list.tsx'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { Unread } from '#forms/unread.tsx'
import type { WizardStep } from '#forms/use-steps.ts'
import { plural, t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { Button } from '#ui/press/button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { MemberFields } from '#dialogs/octavia/steps/member-fields.tsx'
import { titlesOf, type Instance } from '#dialogs/octavia/members.ts'
import { readInstances, readSubnets } from '#dialogs/octavia/read.ts'
import type { Members } from '#dialogs/octavia/use-inside.ts'
import { useRead } from '#dialogs/octavia/use-read.ts'

type Props = {
  readonly members: Members
  readonly poolProtocol: string
}

/** Who is to be in a pool: instances, by their names, and addresses from elsewhere. */
export const membersStep = (props: Props): WizardStep => ({
  ...{ id: 'members', title: t('Pool Members'), problem: props.members.problem },
  help: (
    <p>
      {t(
        'A member is an address and a port that answers. Of two weights the higher gets more requests. A backup gets requests while no other member answers.',
      )}
    </p>
  ),
  content: () => <MemberLists {...props} />,
})

const MemberLists = ({ members, poolProtocol }: Props) => {
  const footer = useRef<HTMLDivElement>(null)
  const subnets = useRead('subnets', readSubnets, t('Unable to retrieve the subnets.'))
  const failed = t('Unable to retrieve the instances.')
  const instances = useRead('instances', readInstances, failed)
  const titles = titlesOf(members.all, t('External Member'))
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('Allocated Members')} className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('Allocated Members')}</h3>
        {members.all.length === 0 && (
          <p className="text-muted">
            {t('Add instances from those available below, or external members.')}
          </p>
        )}
        {members.all.map((member) => (
          <MemberFields
            key={member.id}
            member={member}
            title={titles.get(member.id) ?? member.id}
            subnets={subnets}
            instances={instances}
            onChange={(some) => members.change(member.id, some)}
            onRemove={() => {
              members.remove(member.id)
              // What had the focus is gone.
              focusFirst(footer.current)
            }}
          />
        ))}
        <div ref={footer}>
          <Button size="small" icon={AddIcon} onPress={() => members.addExternal(poolProtocol)}>
            {t('Add external member')}
          </Button>
        </div>
        <Unread
          loaded={subnets}
          says={(why) => t('The subnets could not be read: {why}', { why })}
        />
      </section>
      <LoadedView loaded={instances} failed={failed}>
        {(all) => (
          <TransferList
            kind="available"
            heading={t('Available Instances')}
            label={t('Available Instances')}
            count={plural(all.length, '{count} item', '{count} items')}
            items={all}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            drawer={undefined}
            facets={undefined}
            onMove={(one) => members.addInstances([one])}
            onMoveAll={members.addInstances}
            empty={t('There is no instance with an address in this project.')}
          />
        )}
      </LoadedView>
    </div>
  )
}

const addressesOf = ({ addresses }: Instance) => addresses.map(({ ip }) => ip).join(', ')

const columns: readonly TransferColumn<Instance>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name, text: ({ name }) => name },
  { id: 'ip', label: t('IP Address'), show: addressesOf, text: addressesOf },
]
