import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#resource/testing/open.tsx'
import { resources } from '#resources/registry.ts'
import { Frame } from '#ui/frame/frame.tsx'
import { toast } from '#ui/tell/toast.ts'
import { Shortcuts } from '#shell/shortcuts.tsx'
import { letters } from '#shell/shortcuts-help.tsx'
import { siteScreens } from '#shell/site-screens.tsx'

beforeEach(() => page.viewport(1440, 900))

const groups = [
  {
    ...{ id: 'compute', label: 'Compute' },
    entries: [
      { label: 'Instances', path: '/project/instances' },
      { label: 'Flavors', path: '/admin/flavors' },
    ],
  },
]

const open = () =>
  show(
    <Frame start="" end="" navigation="" onSkipToRows={() => undefined}>
      <Shortcuts groups={groups} />
      <input aria-label="Some field" />
    </Frame>,
    '/project/',
  )

test('g and a letter go to a list, and one that there is not leads nowhere', async () => {
  const { at } = await open()
  await userEvent.keyboard('gv')
  await userEvent.keyboard('gi')
  await expect.poll(at).toBe('/project/instances')
})

test('the question mark shows all keys, with the lists that this user may open', async () => {
  await open()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help.getByText('Instances', { exact: true })).toBeVisible()
  await expect.element(help.getByText('Volumes', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
})

test('z takes back what the latest message offers to take back, once', async () => {
  await open()
  const taken: string[] = []
  for (const name of ['first', 'latest']) {
    toast.add('success', name)
    toast.offerUndo(() => taken.push(name))
  }
  await userEvent.keyboard('z')
  expect(taken).toEqual(['latest'])
  toast.clearAll()
  await userEvent.keyboard('z')
  expect(taken).toEqual(['latest'])
})

test('in a field they are letters', async () => {
  const { at } = await open()
  const field = page.getByRole('textbox', { name: 'Some field' })
  await field.click()
  await userEvent.keyboard('gi?')
  await expect.element(field).toHaveValue('gi?')
  expect(at()).toBe('/project/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('each letter leads to a page that there is, and no two are the same', () => {
  const paths = [...resources.panels.map(({ panel }) => panel), ...siteScreens].map(
    ({ path }) => path,
  )
  expect(Object.keys(letters).filter((path) => !paths.some((one) => one === path))).toEqual([])
  expect(new Set(Object.values(letters)).size).toBe(Object.keys(letters).length)
})
