import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Membership } from '#forms/members/members.ts'
import { typeAtOnce } from '#forms/testing/typing.ts'
import { MembershipPicker } from '#forms/members/membership.tsx'
import { searchDelay } from '#forms/use-debounced.ts'
import '#ui/theme.css'

const roles = ['admin', 'member', 'reader'].map((name) => ({ id: `role-${name}`, name }))
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `id-${at}`,
    name: `user-${String(at).padStart(4, '0')}`,
  }))

type Start = readonly (readonly [id: string, roles: readonly string[]])[]

const Box = (props: {
  count?: number
  start?: Start
  keeps?: string
  heard?: (m: Membership) => void
}) => {
  const [members] = useState(() => people(props.count ?? 4))
  const [value, setValue] = useState<Membership>(new Map(props.start))
  return (
    <MembershipPicker
      current="Project Members"
      available="All Users"
      add="Add a user"
      nobody="Nobody is a member yet."
      members={members}
      roles={roles}
      defaultRole="role-member"
      value={value}
      onChange={(next) => {
        setValue(next)
        props.heard?.(next)
      }}
      keeps={(_, role) => (role === props.keeps ? 'That one stays.' : undefined)}
    />
  )
}

afterEach(() => page.viewport(1280, 800))

const list = (name: string) => page.getByRole('region', { name, exact: true })
const names = (name: string) =>
  [...list(name).element().querySelectorAll('li')].map(
    (row) => /user-\d+/.exec(row.textContent ?? '')?.[0],
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('members are in one list, who could be in the other, and they move between them [SH-MEMB-01 SH-MEMB-02 SH-MEMB-07 SH-MEMB-11]', async () => {
  await render(<Box start={[['id-1', ['role-reader']]]} />)
  await expect.poll(() => names('Project Members')).toEqual(['user-0001'])
  expect(names('All Users')).toEqual(['user-0000', 'user-0002', 'user-0003'])
  await button('Add user-0002').click()
  await expect.poll(() => names('Project Members')).toEqual(['user-0001', 'user-0002'])
  await button('Remove user-0001').click()
  await expect.poll(() => names('All Users')).toEqual(['user-0000', 'user-0001', 'user-0003'])
  await expect.element(page.getByRole('status')).toHaveTextContent('user-0001 was removed.')
})

test('a new member has the default role, who is removed loses all [SH-MEMB-09 SH-MEMB-12 SH-MEMB-13]', async () => {
  const heard = vi.fn<(membership: Membership) => void>()
  await render(<Box start={[['id-1', ['role-admin', 'role-reader']]]} heard={heard} />)
  await button('Add user-0000').click()
  await expect.element(button('Roles of user-0000: member')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('user-0000 was added: member.')
  await button('Remove user-0001').click()
  await button('Add user-0001').click()
  await expect.element(button('Roles of user-0001: member')).toBeVisible()
  expect([...(heard.mock.lastCall?.[0] ?? [])]).toEqual([
    ['id-0', ['role-member']],
    ['id-1', ['role-member']],
  ])
})

test('each member has a menu in which roles are ticked and unticked [SH-MEMB-03 SH-MEMB-08 SH-MEMB-14 SH-MEMB-15]', async () => {
  await render(<Box start={[['id-1', ['role-member']]]} />)
  await button('Roles of user-0001: member').click()
  const role = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect.element(role('member')).toHaveAttribute('aria-checked', 'true')
  await role('admin').click()
  await expect.element(role('admin')).toHaveAttribute('aria-checked', 'true')
  await role('member').click()
  await role('admin').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Roles of user-0001: No roles')).toHaveTextContent('No roles')
  expect(names('Project Members')).toEqual(['user-0001'])
})

test('a role that must stay says why, and so does its bearer', async () => {
  await render(<Box start={[['id-1', ['role-admin']]]} keeps="role-admin" />)
  await button('Roles of user-0001: admin').click()
  const admin = page.getByRole('menuitemcheckbox', { name: 'admin' })
  await expect.element(admin).toHaveAccessibleDescription('That one stays.')
  await userEvent.keyboard('{Enter}')
  await expect.element(admin).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Remove user-0001')).toHaveAttribute('aria-disabled', 'true')
})

test('each list follows its filter once the typing rests, after 200 ms [SH-MEMB-04 SH-MEMB-05]', async () => {
  expect(searchDelay).toBe(200)
  await render(
    <Box
      count={30}
      start={people(30)
        .slice(0, 12)
        .map(({ id }) => [id, []])}
    />,
  )
  await expect.poll(() => names('Project Members')).toHaveLength(12)
  await page.getByRole('textbox', { name: 'Filter All Users' }).click()
  vi.useFakeTimers()
  try {
    typeAtOnce('0025')
    vi.advanceTimersByTime(199)
    expect(names('All Users')).toHaveLength(18)
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(() => names('All Users')).toEqual(['user-0025'])
  expect(names('Project Members')).toHaveLength(12)
  await page.getByRole('textbox', { name: 'Filter Project Members' }).fill('0003')
  await expect.poll(() => names('Project Members')).toEqual(['user-0003'])
})

test('a member can be added by choosing the name from a select [SH-MEMB-06]', async () => {
  await render(<Box />)
  await expect.element(page.getByText('Nobody is a member yet.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a user' }).selectOptions('user-0003')
  await button('Add').click()
  await expect.element(button('Roles of user-0003: member')).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toHaveTextContent('user-0003')
})

test('the keyboard alone adds several members, gives a role and removes one', async () => {
  await render(<Box />)
  await expect.element(button('Add user-0001')).toBeVisible()
  const first = button('Add user-0001').element()
  if (first instanceof HTMLElement) first.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Add user-0002')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Add user-0003')).toHaveFocus()
  await userEvent.tab({ shift: true })
  const roles = button('Roles of user-0001: member').element()
  if (roles instanceof HTMLElement) roles.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'member' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} {Escape}')
  await expect.element(button('Roles of user-0001: member, reader')).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove user-0002')).toHaveFocus()
  expect(names('Project Members')).toEqual(['user-0002'])
})

test('of two thousand only those in sight are drawn, and the last can be reached, also at 390 px', async () => {
  await page.viewport(390, 800)
  await render(
    <Box count={2000} start={[['id-3', ['role-admin', 'role-member', 'role-reader']]]} />,
  )
  await expect.element(button('Add user-0000')).toBeVisible()
  expect(names('All Users').length).toBeLessThan(60)
  const frame = page.getByRole('group', { name: 'All Users' }).element()
  frame.scrollTop = frame.scrollHeight
  await expect.element(button('Add user-1999')).toBeVisible()
  await expect.element(button('Roles of user-0003: admin, member, reader')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
