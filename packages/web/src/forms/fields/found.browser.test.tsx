import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { useFound, type Search } from '#forms/fields/found.ts'
import type { Membership } from '#forms/members/members.ts'
import { FoundInput } from '#forms/fields/found-input.tsx'
import { MembershipPicker } from '#forms/members/membership.tsx'
import '#ui/theme.css'

const asked: string[] = []
const search: Search = async (text) => {
  asked.push(text)
  const all = Array.from({ length: 10_000 }, (_, at) => ({ id: `id-${at}`, name: `user-${at}` }))
  const found = all.filter(({ name }) => name.includes(text))
  return { items: found.slice(0, 20), more: found.length > 20 }
}

const Box = () => {
  const [value, setValue] = useState<Membership>(new Map([['ann', []]]))
  return (
    <MembershipPicker
      current="Members"
      available="All Users"
      add="Add a user"
      nobody="Nobody is a member yet."
      members={[{ id: 'ann', name: 'ann' }]}
      found={useFound('users', search)}
      roles={[]}
      defaultRole={undefined}
      value={value}
      onChange={setValue}
    />
  )
}

const list = (name: string) => page.getByRole('region', { name, exact: true })

test('of ten thousand the server finds who is typed, and who was found can be a member', async () => {
  await render(
    <QueryProvider>
      <Box />
    </QueryProvider>,
  )
  await expect
    .element(list('All Users').getByText('The first 20 are shown. Type to find others.'))
    .toBeVisible()
  await list('All Users').getByRole('textbox').fill('9999')
  await expect.element(list('All Users').getByText('1 found')).toBeVisible()
  await page.getByRole('button', { name: 'Add user-9999', exact: true }).click()
  await expect.element(list('Members').getByText('user-9999')).toBeVisible()
  await list('All Users').getByRole('textbox').fill('42')
  // What is typed is asked for once the typing rests.
  await expect.poll(() => asked).toEqual(['', '9999', '42'])
  await expect.element(list('Members').getByText('user-9999')).toBeVisible()
})

type RestoredProps = { readonly by: Search; readonly onChange: (value: string) => void }

/** A choice that a draft has kept. */
const Restored = ({ by, onChange }: RestoredProps) => (
  <FoundInput
    field={{
      ...{ name: 'user', value: 'id-9999', restored: true, required: false, error: undefined },
      ...{ onBlur: () => undefined, onChange },
    }}
    label="User"
    found={useFound('restored', by)}
    none="Nobody"
  />
)

test.each([
  ['stays where the search has failed', async () => Promise.reject(new Error('No.')), 0],
  ['is taken back where it is not among what is shown', search, 1],
] as const)('a choice that a draft has kept %s', async (_, by, times) => {
  const onChange = vi.fn()
  await render(
    <QueryProvider>
      <Restored by={by} onChange={onChange} />
    </QueryProvider>,
  )
  const said = times === 0 ? page.getByText(/User could not be read/) : page.getByLabelText('User')
  await expect.element(said.first()).toBeVisible()
  await expect.poll(() => onChange.mock.calls.length).toBe(times)
})
