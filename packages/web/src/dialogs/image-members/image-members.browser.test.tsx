import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { ImageMembers } from '#dialogs/image-members/image-members.tsx'
import { on, serveCloud } from '#dialogs/testing/cloud.ts'
import { show } from '#resource/testing/open.tsx'

const path = '/api/glance/images/i/members/'
const known = [
  { value: 'p-alt', label: 'alt' },
  { value: 'p-lab', label: 'lab' },
]
const times = { created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' }
const memberOf = (member_id: string) => ({ image_id: 'i', member_id, status: 'pending', ...times })

const dialog = page.getByRole('dialog', { name: 'Projects with Access to web' })
const project = dialog.getByRole('combobox', { name: /^Project/ })
const members = dialog.getByRole('listitem')

/** The dialog of an image that is shared with these projects. */
const open = async (shared: readonly string[], ...answers: readonly Answer[]) => {
  let ids = shared
  serveCloud(
    ...answers,
    on('GET', path, () => json({ items: ids.map(memberOf) })),
    on('GET', '/api/keystone/project-names/', () => json({ names: {} })),
    on('POST', path, async (request) => {
      // JSON in: the client's own body.
      const { member } = (await request.json()) as { member: string }
      ids = [...ids, member]
      return json(memberOf(member), 201)
    }),
    ...shared.map((id) =>
      on('DELETE', `${path}${id}/`, () => {
        ids = ids.filter((one) => one !== id)
        return new Response(null, { status: 204 })
      }),
    ),
  )
  const close = vi.fn()
  const image = { id: 'i', name: 'web', visibility: shared.length > 0 ? 'shared' : 'private' }
  await show(<ImageMembers {...{ image, known, close }} />)
  await expect.element(project).toHaveFocus()
  return close
}

beforeEach(() => page.viewport(1440, 900))

test('a project is shared with and taken away by the keyboard, each at once, and nothing is complained of', async () => {
  const close = await open(['p-alt'])
  await expect.element(members).toMatchTextContent(/alt.*Pending/)
  await project.fill('p-other')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => members.elements()).toHaveLength(2)
  await expect.element(project).toHaveValue('')
  await expect.element(project).toHaveFocus()
  expect(page.getByRole('listbox').elements()).toHaveLength(0)
  await expect.element(dialog.getByText('This field is required.')).not.toBeInTheDocument()
  await project.fill('p-alt')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .element(dialog.getByText('The image is shared with this project already.'))
    .toBeVisible()
  // The field that has the focus again offers what else there is.
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  dialog.getByRole('button', { name: 'Remove alt' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => members.elements()).toHaveLength(1)
  await expect.element(members).toMatchTextContent(/p-other/)
  await expect.element(dialog.getByRole('button', { name: 'Share' })).toHaveFocus()
  expect(page.getByRole('listbox').elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(close).toHaveBeenCalledWith({ updated: [{ type: 'OS::Glance::Image', id: 'i' }] })
})

test('a private image is shared, too, and the next project asked for however quickly that was', async () => {
  const sent: unknown[] = []
  await open([], async (request) => {
    if (request.method === 'POST') sent.push(await request.clone().json())
    return undefined
  })
  await project.fill('p-other')
  const share = dialog.getByRole('button', { name: 'Share' }).element()
  if (!(share instanceof HTMLElement)) throw new Error('The button is none.')
  // All within a frame, as a screen reader may press it.
  share.focus()
  share.click()
  await expect.element(members).toMatchTextContent(/p-other/)
  await expect.element(project).toHaveValue('')
  await expect.element(project).toHaveFocus()
  await project.fill('p-more')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .poll(() => sent)
    .toEqual([{ member: 'p-other', makes_shared: true }, { member: 'p-more' }])
})

test('what is refused is told, keeps what was typed and changes nothing', async () => {
  const close = await open(
    ['p-alt'],
    on('POST', path, () => json('There are too many members.', 413)),
    on('DELETE', `${path}p-alt/`, () => json('Not now.', 409)),
  )
  await project.fill('p-other')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/There are too many members\./)
  await expect.element(project).toHaveValue('p-other')
  await dialog.getByRole('button', { name: 'Remove alt' }).click()
  await expect
    .element(page.getByText('Unable to take the image from the project.').first())
    .toBeVisible()
  await expect.element(members).toMatchTextContent(/alt/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(close).toHaveBeenCalledWith(undefined)
})
