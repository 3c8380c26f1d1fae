import { roleAssignments as api } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { grantOf, readLines, type About, type Line } from '#dialogs/role-assignment/about.ts'
import { givingRole } from '#dialogs/role-assignment/give-role.ts'
import { FilterField } from '#forms/fields/filter-field.tsx'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { policy, type Ref } from '#resource/define.ts'
import { AskDialog } from '#resource/forms/ask-dialog.tsx'
import { LoadedView } from '#resource/loaded-view.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { Button } from '#ui/press/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { AddIcon, RemoveIcon } from '#ui/icons.ts'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { toast } from '#ui/tell/toast.ts'

/** More lines than these are found by the filter. */
const mostShown = 200

type Props = {
  /** The item whose page tells of them. */
  readonly item: Ref
  readonly about: About
  readonly domainId: string | undefined
}

/** Who holds which role where, what it follows from, and what can be given and taken away. */
export const RoleAssignments = ({ item, about, domainId }: Props) => {
  const [effective, setEffective] = useState(false)
  const [filter, setFilter] = useState('')
  const [giving, setGiving] = useState(false)
  const [taken, take] = useState<Line>()
  const loaded = usePart(item, item.id, ['role assignments', effective], (signal) =>
    readLines(about, effective, signal),
  )
  const canFollow = about.group_id === undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-48 grow md:max-w-80">
          <FilterField
            label={t('Filter {things}', { things: t('Role Assignments') })}
            text={filter}
            onFilter={setFilter}
          />
        </div>
        {canFollow && (
          <Switch on={effective} onChange={setEffective}>
            {t('Effective')}
          </Switch>
        )}
        <Gate name="give a role" requires={[policy('identity', 'identity:create_grant')]}>
          <Button icon={AddIcon} onPress={() => setGiving(true)}>
            {t('Give Role')}
          </Button>
        </Gate>
      </div>
      <LoadedView loaded={loaded} failed={t('Unable to retrieve the role assignments.')}>
        {(lines) => <Lines {...{ lines, about, filter }} onTake={take} />}
      </LoadedView>
      {giving && (
        <AskDialog
          title={t('Give Role')}
          about={item.id}
          form={givingRole(about, domainId)}
          close={(done) => {
            setGiving(false)
            if (done) void loaded.reload()
          }}
        />
      )}
      {taken && (
        <ConfirmDialog
          title={t('Take Role Away')}
          confirm={t('Take Role Away')}
          onClose={() => take(undefined)}
          onConfirm={async () => {
            if (await takeAway(taken)) await loaded.reload()
          }}
        >
          {t('{who} is no longer {words}.', { who: taken.who, words: taken.words })}
        </ConfirmDialog>
      )}
    </div>
  )
}

const takeAway = async ({ given, who, words }: Line): Promise<boolean> => {
  try {
    await call(api.take, { params: grantOf(given) })
    toast.add('success', t('{who} is no longer {words}.', { who, words }))
    return true
  } catch (error) {
    tellUnable(t('Unable to take the role away.'), error)
    return false
  }
}

type LinesProps = {
  readonly lines: readonly Line[]
  readonly about: About
  readonly filter: string
  readonly onTake: (line: Line) => void
}

const Lines = ({ lines, about, filter, onTake }: LinesProps) => {
  const text = filter.trim().toLowerCase()
  const fitting = lines.filter(({ who, words }) => `${who} ${words}`.toLowerCase().includes(text))
  const columns: readonly PlainColumn<Line>[] = [
    ...(about.user_id === undefined && about.group_id === undefined ? [whoColumn] : []),
    { id: 'role', label: t('Role'), show: roleOf },
    { id: 'where', label: t('On'), priority: 3, show: ({ where }) => where },
    { id: 'words', label: t('In Words'), priority: 2, show: ({ words }) => words },
    {
      id: 'take',
      label: t('Actions'),
      show: (line) =>
        line.direct ? (
          <Gate name="take a role" requires={[policy('identity', 'identity:revoke_grant')]}>
            <IconButton
              icon={RemoveIcon}
              size="small"
              aria-label={t('Take away: {words}', { words: `${line.who} ${line.words}` })}
              onPress={() => onTake(line)}
            />
          </Gate>
        ) : null,
    },
  ]
  return (
    <>
      <PlainTable
        label={t('Role Assignments')}
        columns={columns}
        rows={fitting.slice(0, mostShown)}
        keyOf={({ key }) => key}
        empty={lines.length > 0 ? t('Nothing fits the filter.') : t('There are no roles.')}
      />
      {fitting.length > mostShown && (
        <p className="text-sm text-muted">
          {t('The first {count} are shown. Type to find others.', { count: mostShown })}
        </p>
      )}
    </>
  )
}

const roleOf = ({ given: { role }, role: name }: Line) => (
  <ResourceLink type="OS::Keystone::Role" id={role.id} name={name} />
)

const whoColumn: PlainColumn<Line> = {
  id: 'who',
  label: t('User or Group'),
  show: ({ given: { user, group }, who }) =>
    user ? (
      <ResourceLink type="OS::Keystone::User" id={user.id} name={who} />
    ) : (
      <>
        <ResourceLink type="OS::Keystone::Group" id={group?.id ?? ''} name={who} />{' '}
        <span className="text-muted">{t('(group)')}</span>
      </>
    ),
}
