import { useState } from 'react'
import { mostFound, useFound, type Search } from '#forms/fields/found.ts'
import type { Member, Membership } from '#forms/members/members.ts'
import { MembershipPicker, type MembershipPickerProps } from '#forms/members/membership.tsx'
import type { Story } from '#gallery/story.ts'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const roles = ['admin', 'member', 'reader', 'load-balancer_admin'].map((name) => ({
  id: name,
  name,
}))

const names = ['ada', 'barbara', 'edsger', 'frances', 'grace', 'katherine', 'ken', 'radia']

const people: readonly Member[] = names.map((name, at) => ({
  id: name,
  name,
  ...(at === 4 && {
    note: t('Through the group {group}: {roles}', { group: 'ops', roles: 'reader' }),
  }),
}))

type DemoProps = Partial<Pick<MembershipPickerProps, 'members' | 'keeps'>> & {
  readonly start?: Membership
}

const Demo = ({ members = people, start = new Map(), keeps = () => undefined }: DemoProps) => {
  const [value, setValue] = useState(start)
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t('Members of {name}', { name: 'demo' })}</h2>
      <MembershipPicker
        current={t('Project Members')}
        available={t('All Users')}
        add={t('Add a user')}
        nobody={t('Nobody has a role on this project yet.')}
        members={members}
        roles={roles}
        defaultRole="member"
        value={value}
        onChange={setValue}
        keeps={keeps}
      />
    </>
  )
}

const some: Membership = new Map([
  ['ada', ['admin', 'member']],
  ['grace', ['member']],
  ['ken', []],
])

const crowd: readonly Member[] = Array.from({ length: 2000 }, (_, at) => ({
  id: String(at),
  name: `user-${String(at).padStart(4, '0')}`,
}))

/** As the server does: the first of those whose names have the text. */
const search: Search = async (text) => {
  const fitting = crowd.filter(({ name }) => name.includes(text))
  return { items: fitting.slice(0, mostFound), more: fitting.length > mostFound }
}

const Asking = ({ name, by }: { readonly name: string; readonly by: Search }) => {
  const [value, setValue] = useState<Membership>(new Map([['7', ['member']]]))
  const found = useFound(name, by)
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">{t('Members of {name}', { name: 'demo' })}</h2>
      <MembershipPicker
        current={t('Project Members')}
        available={t('All Users')}
        add={t('Add a user')}
        nobody={t('Nobody has a role on this project yet.')}
        members={crowd.slice(7, 8)}
        found={found}
        roles={roles}
        defaultRole="member"
        value={value}
        onChange={setValue}
      />
    </>
  )
}

const long = 'the-account-of-the-continuous-integration-of-the-network-department-in-building-seven'

export const story: Story = {
  title: 'Membership',
  states: {
    filled: () => <Demo start={some} />,
    empty: () => <Demo />,
    'nobody there': () => <Demo members={[]} />,
    loading: () => <EmptyState state="loading" />,
    failing: () => (
      <EmptyState
        state="failed"
        title={t('Unable to retrieve the users.')}
        details="identity · req-1b7e5a0c-6f1d-4c0e-9a55-0d5f5d2f1c11"
        onRetry={() => undefined}
      >
        The identity service cannot be reached.
      </EmptyState>
    ),
    disabled: () => (
      <Demo
        start={some}
        keeps={(member, role) =>
          member === 'ada' && role === 'admin'
            ? t('You cannot take away your own administrator role.')
            : undefined
        }
      />
    ),
    'too long': () => (
      <Demo
        members={[{ id: 'long', name: long, note: `Through the group ${long}: reader` }, ...people]}
        start={new Map([['long', roles.map(({ id }) => id)]])}
      />
    ),
    'found by the server': () => <Asking name="gallery" by={search} />,
    'nobody found': () => <Asking name="nobody" by={async () => ({ items: [], more: false })} />,
    'two thousand': () => <Demo members={crowd} start={new Map([['7', ['member']]])} />,
  },
}
