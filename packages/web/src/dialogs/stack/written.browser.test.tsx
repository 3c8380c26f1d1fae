import { networks } from '@meridian/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#api/call.ts'
import { openWorld } from '#api/testing/world.ts'
import { openWritten } from '#dialogs/stack/open.tsx'
import { button, step, textbox } from '#dialogs/stack/testing.tsx'
import { show } from '#resource/testing/open.tsx'

test('a network is launched as a stack from the template that is written of it, which says what it lacks', async () => {
  await openWorld()
  const { items } = await call(networks.list, { query: {} })
  const db = items.find(({ name }) => name === 'db')
  if (!db) throw new Error('The demo world has no network db.')
  const draw = await openWritten(db, new AbortController().signal)
  const close = vi.fn<(result?: unknown) => void>()
  await show(<>{draw(close)}</>)
  await expect.element(textbox('Template')).toHaveValue(expect.stringMatching(/OS::Nova::Server/))
  await expect.element(page.getByText(/^What is on the disks of instances/)).toBeVisible()
  await expect.element(button('Save the template')).toBeVisible()
  await button('Next').click()
  await expect.element(page.getByRole('combobox', { name: 'External Network' })).toBeVisible()
  await step('Options').click()
  await expect.element(textbox('Stack Name')).toHaveValue('db')
  await button('Next').click()
  await expect.element(page.getByText(/resources will be made\.$/)).toBeVisible()
  await button('Launch Stack').click()
  await vi.waitFor(() =>
    expect(close).toHaveBeenCalledWith({
      created: [{ type: 'OS::Heat::Stack', id: expect.any(String) }],
    }),
  )
}, 40_000)
