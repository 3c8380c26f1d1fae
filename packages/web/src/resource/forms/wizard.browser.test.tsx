import { networks, type Network, type WorkflowErrors } from '@meridian/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#api/call.ts'
import { json, serve } from '#api/testing.ts'
import { creating } from '#resource/actions/makers.ts'
import { useScreens } from '#resource/actions/screen.tsx'
import { kind, policy } from '#resource/define.ts'
import { drawn } from '#resource/forms/drawn.ts'
import { ticks } from '#resource/forms/ticks.ts'
import { line, number, tick } from '#resource/forms/fields.ts'
import { wizard } from '#resource/forms/wizard.ts'
import { show } from '#resource/testing/open.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import { Button } from '#ui/press/button.tsx'
import { toast } from '#ui/tell/toast.ts'

const thing = kind<Network>({
  type: 'OS::Test::Thing',
  name: ['Thing', 'Things'],
  inline: ['thing', 'things'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

const places: { read: () => Promise<readonly string[]> } = { read: async () => [] }

const parts = {
  steps: [
    {
      id: 'first',
      title: 'First',
      help: ['How to do the first.', 'And more.'],
      fields: {
        name: line('Name'),
        shared: tick('Shared', { requires: [policy('network', 'share')] }),
        admin_state_up: tick('More', { start: true }),
      },
    },
    {
      id: 'second',
      title: 'Second',
      shown: ({ admin_state_up }: { readonly admin_state_up: boolean }) => admin_state_up,
      fields: {
        ...drawn(
          { description: 'at first' },
          {
            rules: { description: [(text) => (text === '?' ? 'Say more.' : undefined)] },
            shown: {},
            read: () => places.read(),
            draw: (form, { data, error, reload }) => (
              <>
                <p>{error ? `Lost: ${error.message}` : `Read: ${data?.join()}`}</p>
                <Button onPress={() => void reload()}>Look again</Button>
                <Button onPress={() => form.set({ description: 'drawn' })}>Draw</Button>
                <p>{form.told.description}</p>
                <Button onPress={() => form.set({ description: '?' })}>Doubt</Button>
              </>
            ),
          },
        ),
        availability_zone_hints: ticks('Zones', async () =>
          (await places.read()).map((value) => ({ value, label: value, rests: value === 'moon' })),
        ),
        mtu: number('MTU'),
      },
    },
  ],
  send: (body: object) => call(networks.create, { body }),
  finish: 'Make it',
} as const

const create = creating(thing, {
  wizard: async () => wizard({ values: { slug: 'toy', body: networks.create.body }, ...parts }),
})

afterEach(() => toast.clearAll())

const Opener = ({ ended }: { readonly ended: unknown[] }) => {
  const screens = useScreens()
  const open = async () => ended.push(await create.perform([], screens()))
  return <Button onPress={() => void open()}>Open</Button>
}

/** What the server objects to, a sentence for a field of a step. */
type Errors = Readonly<Record<string, Readonly<Record<string, string>>>>

const told = (errors: Errors): WorkflowErrors =>
  mapped(errors, (fields) => mapped(fields, (text) => [{ text, values: {} }]))

const mapped = <A, B>(all: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))

const open = async (may = true, read = async () => ['mars', 'moon'], errors: Errors = {}) => {
  places.read = read
  const { seen } = serve(
    (request) =>
      request.url.includes('/api/policy/') ? json({ results: [may], allowed: may }) : undefined,
    (request) =>
      request.url.endsWith('/validate')
        ? json({
            has_errors: Object.keys(errors).length > 0,
            errors: told(errors),
            workflow_slug: 'toy',
          })
        : json({ id: 'new', name: 'small' }, 201),
  )
  const ended: unknown[] = []
  await show(<Opener ended={ended} />)
  await button('Open').click()
  await expect.element(page.getByRole('dialog', { name: 'Create Thing' })).toBeVisible()
  const sentTo = async (path: string): Promise<unknown> =>
    seen
      .findLast((one) => one.path.endsWith(path))
      ?.request.clone()
      .json()
  return { ended, sentTo, seen }
}

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('declared steps are filled in, checked by the server and sent [SH-WFLOW-02 SH-WFLOW-04 SH-WFLOW-11]', async () => {
  const { ended, sentTo } = await open()
  await expect.element(field('Name')).toHaveFocus()
  await button('Help').click()
  await expect.element(page.getByText('And more.')).toBeVisible()
  await expectNoViolations()
  await field('Name').fill(' small ')
  await button('Next').click()
  await expect.element(page.getByText('Read: mars,moon')).toBeVisible()
  await expect.element(box('moon')).toBeDisabled()
  await box('mars').click({ force: true })
  await button('Draw').click()
  await button('Make it').click()
  await expect.element(page.getByText('Created Thing: small.')).toBeVisible()
  const values = {
    ...{ name: 'small', shared: false, admin_state_up: true },
    ...{ description: 'drawn', availability_zone_hints: ['mars'] },
  }
  expect(await sentTo('/validate')).toEqual({ values })
  expect(await sentTo('/networks/')).toEqual(values)
  await expect.poll(() => ended).toEqual([{ created: [{ type: 'OS::Test::Thing', id: 'new' }] }])
})

test('a step that a choice leaves out sends what its fields start with', async () => {
  const { sentTo } = await open()
  await button('Next').click()
  await field('MTU').fill('1400')
  await button('Doubt').click()
  await button('Previous').click()
  await box('More').click({ force: true })
  await button('Make it').click()
  await expect
    .poll(() => sentTo('/networks/'))
    .toMatchObject({ admin_state_up: false, description: 'at first' })
  expect(await sentTo('/networks/')).not.toHaveProperty('mtu')
})

test('the form’s own rules are asked before the server', async () => {
  const { seen } = await open()
  await field('Name').fill('x'.repeat(256))
  await button('Next').click()
  await expect.element(field('Name')).toHaveAccessibleDescription('Use at most 255 characters.')
  await expect.element(field('Name')).toHaveFocus()
  await field('Name').fill('small')
  await button('Next').click()
  await button('Doubt').click()
  await button('Make it').click()
  await expect.element(page.getByText('Say more.')).toBeVisible()
  expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    expect.stringContaining('/api/policy/'),
    expect.stringContaining('/toy/validate'),
  ])
})

test('what could not be read is said where it is drawn, and ticks are left out', async () => {
  const { sentTo } = await open(false, () => Promise.reject(new Error('closed')))
  await expect.element(box('More')).toBeVisible()
  await expect.element(box('Shared')).not.toBeInTheDocument()
  await button('Next').click()
  await expect.element(page.getByText('Lost: closed')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Zones' })).not.toBeInTheDocument()
  places.read = async () => ['mars']
  await button('Look again').click()
  await expect.element(page.getByText('Read: mars')).toBeVisible()
  await button('Make it').click()
  await expect.poll(() => sentTo('/networks/')).toMatchObject({ shared: false })
})

test('what the server says of a field that is not there stands above its step', async () => {
  const errors = { first: { shared: 'Nobody shares.' } }
  await open(false, undefined, errors)
  await expect.element(box('Shared')).not.toBeInTheDocument()
  await button('Next').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Danger: Nobody shares.')
})

test('what the server says of ticks that nobody can be offered stands above their step', async () => {
  const errors = { second: { availability_zone_hints: 'No such zone.' } }
  await open(true, async () => [], errors)
  await button('Next').click()
  await button('Make it').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Danger: No such zone.')
})
