import { useMemo, useState } from 'react'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import type { Found } from '#forms/fields/found.ts'
import {
  withMember,
  withoutMember,
  withRoles,
  type Member,
  type MemberRole,
  type Membership,
} from '#forms/members/members.ts'
import { MembershipList } from '#forms/members/membership-list.tsx'
import { filterByText } from '#forms/transfer/transfer.ts'
import { useFocusAfterMove } from '#forms/transfer/use-focus-after-move.ts'
import { useDebounced } from '#forms/use-debounced.ts'
import { Unread } from '#forms/unread.tsx'
import { plural, t } from '#lib/translate.ts'
import { Announcement } from '#ui/tell/announcement.tsx'
import { Button } from '#ui/press/button.tsx'
import { CheckMenu } from '#ui/choose/check-menu.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { AddIcon, WithdrawIcon } from '#ui/icons.ts'
import { NativeSelect } from '#ui/fields/native-select.tsx'

export type MembershipPickerProps = {
  /** The headings of the two lists, such as "Project Members" and "All Users". */
  readonly current: string
  readonly available: string
  /** The label of the select that adds one, such as "Add a user". */
  readonly add: string
  /** What stands in the current list while nobody is in it. */
  readonly nobody: string
  /** Everybody there is, in the order in which they are shown; who is a member, with `found`. */
  readonly members: readonly Member[]
  /** Candidates, searched by the server as a name is typed: of ten thousand nobody reads all. */
  readonly found?: Found
  /** What stands in the other list once everybody is a member. */
  readonly everybody?: string
  /** Without any, one is a member or is not. */
  readonly roles: readonly MemberRole[]
  readonly defaultRole: string | undefined
  readonly value: Membership
  readonly onChange: (membership: Membership) => void
  /** Why a member cannot lose a role; a member who cannot lose one cannot be removed either. */
  readonly keeps?: (member: string, role: string) => string | undefined
  /** The select takes the focus. */
  readonly autoFocus?: boolean
}

const nobodyYet: readonly Member[] = []

/**
 * Who is a member and with which roles: those who are, each with a menu of roles, and those who
 * could be. A new member has the default role, who is removed loses all (SH-MEMB-01..15).
 */
export const MembershipPicker = (props: MembershipPickerProps) => {
  const { roles, value, onChange, defaultRole, found } = props
  const [picked, setPicked] = useKeptState<readonly Member[]>('picked', nobodyYet)
  const members = useMemo(() => together(props.members, picked), [props.members, picked])
  const [filters, setFilters] = useState({ current: '', available: '' })
  const [said, say] = useState('')
  const [ref, expectMove] = useFocusAfterMove(value)
  const currentText = useDebounced(filters.current)
  const availableText = useDebounced(filters.available)
  const current = useMemo(() => members.filter(({ id }) => value.has(id)), [members, value])
  const others = found?.items ?? members
  const available = useMemo(() => others.filter(({ id }) => !value.has(id)), [others, value])
  const shownCurrent = useMemo(
    () => filterByText(current, currentText, nameOf),
    [current, currentText],
  )
  const shownAvailable = useMemo(
    () => (found ? available : filterByText(available, availableText, nameOf)),
    [found, available, availableText],
  )

  const addOne = (member: Member) => {
    const { id, name } = member
    if (found) setPicked((now) => together(now, [member]))
    onChange(withMember(value, id, defaultRole))
    const given = words(roles, defaultRole ? [defaultRole] : [])
    say(
      roles.length > 0
        ? t('{name} was added: {roles}.', { name, roles: given })
        : t('{name} was added.', { name }),
    )
  }
  const removeOne = ({ id, name }: Member) => {
    onChange(withoutMember(value, id))
    say(t('{name} was removed.', { name }))
  }
  const kept = ({ id }: Member): string | undefined =>
    value
      .get(id)
      ?.map((role) => props.keeps?.(id, role))
      .find((reason) => reason !== undefined)

  return (
    <div ref={ref} className="flex flex-col gap-4">
      {!found && (
        <AddOne
          label={props.add}
          available={available}
          autoFocus={props.autoFocus}
          onAdd={addOne}
        />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <MembershipList
          side="current"
          heading={props.current}
          count={plural(current.length, '{count} member', '{count} members')}
          total={current.length}
          members={shownCurrent}
          filter={filters.current}
          onFilter={(text) => setFilters((now) => ({ ...now, current: text }))}
          empty={props.nobody}
          controls={(member, index) => (
            <>
              {roles.length > 0 && (
                <Roles
                  {...props}
                  member={member}
                  onRoles={(chosen) => {
                    onChange(withRoles(value, member.id, chosen))
                    say(t('{name}: {roles}.', { name: member.name, roles: words(roles, chosen) }))
                  }}
                />
              )}
              <span data-moves>
                <IconButton
                  icon={WithdrawIcon}
                  size="small"
                  aria-label={t('Remove {name}', { name: member.name })}
                  refusal={kept(member)}
                  onPress={() => {
                    expectMove('current', index)
                    removeOne(member)
                  }}
                />
              </span>
            </>
          )}
        />
        <MembershipList
          side="available"
          heading={props.available}
          count={
            found ? countFound(found) : plural(available.length, '{count} left', '{count} left')
          }
          total={found ? 0 : available.length}
          members={shownAvailable}
          filter={found?.text ?? filters.available}
          onFilter={found?.onText ?? ((text) => setFilters((now) => ({ ...now, available: text })))}
          empty={found ? nobodyFound(found) : (props.everybody ?? everybody(members))}
          controls={(member, index) => (
            <span data-moves>
              <IconButton
                icon={AddIcon}
                size="small"
                aria-label={t('Add {name}', { name: member.name })}
                onPress={() => {
                  expectMove('available', index)
                  addOne(member)
                }}
              />
            </span>
          )}
        />
      </div>
      {found && (
        <Unread
          loaded={found.loaded}
          says={(why) => t('{label} could not be read: {why}', { label: props.available, why })}
        />
      )}
      <Announcement>{said}</Announcement>
    </div>
  )
}

/** Each once, in the order in which they came. */
const together = (some: readonly Member[], more: readonly Member[]): readonly Member[] => [
  ...some,
  ...more.filter(({ id }) => !some.some((one) => one.id === id)),
]

const countFound = ({ items, more }: Found): string =>
  more
    ? t('The first {count} are shown. Type to find others.', { count: items.length })
    : plural(items.length, '{count} found', '{count} found')

/** The text of an empty list: nobody was found, or all who were found are chosen already. */
const nobodyFound = ({ searching, text, items, more, loaded }: Found): string => {
  if (searching) return t('Loading')
  if (loaded.error) return t('They could not be read.')
  if (items.length > 0 && (more || text !== '')) return t('All that were found are members.')
  return text === '' ? everybody(items) : t('Nothing fits the filter.')
}

/** Where there are no members at all, "everybody" would be wrong. */
const everybody = ({ length }: readonly Member[]): string =>
  length > 0 ? t('Everybody is a member.') : t('There is nobody to add.')

const nameOf = ({ name, note = '' }: Member) => `${name} ${note}`

/** The roles by name, in their own order (SH-MEMB-15). */
const words = (roles: readonly MemberRole[], chosen: readonly string[]): string =>
  roles
    .filter(({ id }) => chosen.includes(id))
    .map(({ name }) => name)
    .join(', ') || t('No roles')

type RolesProps = MembershipPickerProps & {
  readonly member: Member
  readonly onRoles: (chosen: readonly string[]) => void
}

const Roles = ({ member: { id, name }, roles, value, keeps, onRoles }: RolesProps) => {
  const chosen = value.get(id) ?? []
  const shows = words(roles, chosen)
  return (
    <CheckMenu
      label={t('Roles of {name}: {roles}', { name, roles: shows })}
      shows={shows}
      options={roles.map((role) => ({
        id: role.id,
        label: role.name,
        refusal: chosen.includes(role.id) ? keeps?.(id, role.id) : undefined,
      }))}
      chosen={chosen}
      onChange={onRoles}
    />
  )
}

type AddOneProps = {
  readonly label: string
  readonly available: readonly Member[]
  readonly autoFocus: boolean | undefined
  readonly onAdd: (member: Member) => void
}

/** The select by which one member is found by the first letters of the name (SH-MEMB-06). */
const AddOne = ({ label, available, autoFocus, onAdd }: AddOneProps) => {
  const [chosen, setChosen] = useState('')
  const member = available.find(({ id }) => id === chosen)
  const options = useMemo(
    () => [
      { value: '', label: t('Choose …') },
      ...available.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [available],
  )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-48 md:max-w-80">
        <NativeSelect {...{ label, options, autoFocus }} value={chosen} onChange={setChosen} />
      </div>
      <Button
        icon={AddIcon}
        refusal={member ? undefined : t('Choose who is added first.')}
        onPress={() => {
          if (member) onAdd(member)
          setChosen('')
        }}
      >
        {t('Add')}
      </Button>
    </div>
  )
}
