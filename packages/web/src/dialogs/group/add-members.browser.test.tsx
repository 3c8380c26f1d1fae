import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openAddMembers } from '#dialogs/group/add-members.tsx'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'
import { show } from '#resource/testing/open.tsx'

const group = { id: 'g', name: 'ops', description: '', domain_id: 'default' }
const users = Array.from({ length: 9 }, (_, at) => ({
  ...{ id: `u${at}`, name: `user-${at}`, enabled: true, email: null, domain_id: 'default' },
}))
const dialog = page.getByRole('dialog', { name: 'Add Members' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** The dialog with all of them chosen, where Keystone refuses these. */
const open = async (refused: ReadonlySet<string>) => {
  const asked: (readonly string[])[] = []
  serveCloud(
    on('GET', '/api/keystone/users/', () => json({ items: users, has_more_data: false })),
    async (request, { pathname }) => {
      if (`${request.method} ${pathname}` !== 'POST /console/api/keystone/groups/g/users/')
        return undefined
      // JSON in: what the dialog sends.
      const { ids } = (await request.json()) as { readonly ids: readonly string[] }
      asked.push(ids)
      const failed = ids.filter((id) => refused.has(id))
      return json({
        done: ids.filter((id) => !refused.has(id)),
        failed: failed.map((id) => ({ id, status: 409, message: 'It is locked.' })),
      })
    },
  )
  const close = vi.fn()
  await show(openAddMembers(group)(close))
  for (const { name } of users) await button(`Add ${name}`).click()
  return { close, asked }
}

beforeEach(() => page.viewport(1440, 900))

test('who cannot be added is named with the reason and stays chosen; all are one call', async () => {
  const refused = new Set(['u3', 'u7'])
  const { close, asked } = await open(refused)
  await button('Add Members').click()
  const said = dialog.getByRole('alert')
  await expect.element(said.getByText('user-3: It is locked.')).toBeVisible()
  await expect.element(said.getByText('user-7: It is locked.')).toBeVisible()
  expect(said.getByRole('listitem').elements()).toHaveLength(2)
  expect(asked).toEqual([users.map(({ id }) => id)])
  expect(close).not.toHaveBeenCalled()
  expect(dialog.getByRole('button', { name: /^Remove / }).elements()).toHaveLength(2)
  refused.clear()
  await button('Add Members').click()
  await expect.poll(() => close.mock.calls).toHaveLength(1)
  expect(asked[1]).toEqual(['u3', 'u7'])
})

test('closing it after some were added says that there are others', async () => {
  const { close } = await open(new Set(['u3']))
  await button('Add Members').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/user-3: It is locked\./)
  await button('Cancel').click()
  expect(close).toHaveBeenCalledWith({ updated: [{ type: 'OS::Keystone::GroupMember', id: 'g' }] })
})

test('where nobody was added there is nothing new', async () => {
  const { close } = await open(new Set(users.map(({ id }) => id)))
  await button('Add Members').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/user-8: It is locked\./)
  await button('Cancel').click()
  expect(close).toHaveBeenCalledWith(undefined)
})
