import type { UserSession } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import { show } from '#resource/testing/open.tsx'
import { PageSearch } from '#shell/header/palette.tsx'

beforeEach(() => page.viewport(1440, 900))

const groups = [
  {
    ...{ id: 'compute', label: 'Compute' },
    entries: [
      { label: 'Instances', path: '/project/instances' },
      { label: 'Key Pairs', path: '/project/key_pairs' },
    ],
  },
]

const userOf = (project_id: string, is_superuser = false): UserSession => ({
  ...{ id: 'u1', username: 'demo', enabled: true, is_superuser, roles: [] },
  ...{ project_id, project_name: 'demo', domain_id: null, domain_name: null },
  ...{ user_domain_id: 'default', user_domain_name: 'Default' },
  ...{ services_region: 'one', available_services_regions: ['one'] },
})

const open = async (world: OpenWorld, isAdmin = false) => {
  const project = await world.idOf('projects', 'demo')
  const shown = await show(<PageSearch user={userOf(project, isAdmin)} groups={groups} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  return { ...shown, at: () => shown.history.at(-1) }
}
const box = page.getByRole('searchbox', { name: 'Find anything' })
const list = page.getByRole('menu', { name: 'Find anything' })
const item = (name: string | RegExp) => list.getByRole('menuitem', { name })
const asked = ({ seen }: OpenWorld) =>
  seen.flatMap(({ path }) => (path.startsWith('/api/search/') ? [path] : []))

/** A port of web-1 on the network of that address, as the cloud has it. */
const portOf = async (world: OpenWorld) => {
  const device_id = await world.idOf('servers', 'web-1')
  const [port = {}] = await world.rows('ports', { device_id })
  // The world's own rows come in here.
  const [fixed] = port['fixed_ips'] as readonly { ip_address: string }[]
  return { id: String(port['id']), mac: String(port['mac_address']), ip: fixed?.ip_address ?? '' }
}

// The first of all: later ones have the code of the box at hand.
test('letters typed before the box is there are its first ones', async () => {
  const world = await openWorld()
  const project = await world.idOf('projects', 'demo')
  await show(<PageSearch user={userOf(project)} groups={groups} />)
  await userEvent.keyboard('{Control>}k{/Control}key pxx{Backspace}{Backspace}')
  await expect.element(box).toHaveValue('key p')
  await userEvent.keyboard('a')
  await expect.element(box).toHaveValue('key pa')
  await expect.element(item('Key Pairs')).toBeVisible()
  await expect.element(item('Instances')).not.toBeInTheDocument()
})

test('an address, and Enter: its port, which says its MAC address and whose it is', async () => {
  const world = await openWorld()
  const { id, mac, ip } = await portOf(world)
  const { at } = await open(world)
  await userEvent.keyboard(ip)
  const port = item(new RegExp(`${mac} · web-1`))
  await expect.element(port).toBeVisible()
  await expect.element(item(/^web-1 Active/)).toBeVisible()
  await expect.element(port).toHaveAttribute('data-focused')
  // One question for all letters.
  expect(asked(world)).toEqual([`/api/search/?text=${ip}`])
  await userEvent.keyboard('{Enter}')
  expect(at()).toBe(`/ngdetails/OS::Neutron::Port/${id}`)
  await expect.element(list).not.toBeInTheDocument()
})

test('Enter that is pressed before anything was found opens what is found first', async () => {
  const world = await openWorld()
  const { id, mac } = await portOf(world)
  const { at } = await open(world)
  await userEvent.keyboard(`${mac}{Enter}`)
  await expect.poll(at).toBe(`/ngdetails/OS::Neutron::Port/${id}`)
  // What was typed on is another question.
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('web{Enter}-1')
  await expect.element(item(/^web-1 /)).toBeVisible()
})

test('pages come first, the keys lead through all that was found, and what was opened is offered again', async () => {
  const world = await openWorld()
  const { at } = await open(world)
  await userEvent.keyboard('ins')
  await expect.element(item('Instances')).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('web-')
  await expect.element(item(/^web-1 /)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const [, type, id] = /^\/ngdetails\/([^/]+)\/(.+)$/.exec(at() ?? '') ?? []
  expect(type).toBe('OS::Nova::Server')
  const [server] = await world.rows('servers', { id: id ?? '' })
  const name = String(server?.['name'])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(list.getByRole('group', { name: 'Recently opened' })).toBeVisible()
  await expect.element(list.getByRole('menuitem').first()).toHaveTextContent(`${name} Instances`)
})

test('a service that is down is named, and the others are found', async () => {
  const world = await openWorld()
  await world.refuse(503, 'Full.', { service: 'dns' })
  await open(world)
  await userEvent.keyboard('web-1')
  await expect.element(item(/^web-1/).first()).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent(/Could not ask: DNS\./)
  // What is typed next is no answer to what was found before.
  await userEvent.keyboard('xyz')
  await expect.element(list.getByText('Searching…')).toBeVisible()
  await expect.element(list.getByText('Nothing fits.')).toBeVisible()
})

test('what was found stands there while others are still asked, who are named', async () => {
  const lines = new TransformStream<string, string>()
  const writer = lines.writable.getWriter()
  const world = await openWorld({}, (_, url) =>
    url.pathname.endsWith('/api/search/')
      ? new Response(lines.readable.pipeThrough(new TextEncoderStream()))
      : undefined,
  )
  const { at } = await open(world)
  const found = [
    { type: 'OS::Neutron::Port', more: false, items: [{ key: ['p1'], name: 'front', said: [] }] },
  ]
  await userEvent.keyboard('fro')
  await expect.poll(() => asked(world)).toHaveLength(1)
  void writer.write(`${JSON.stringify({ found, unasked: [], asking: ['compute'] })}\n`)
  await expect.element(item(/^front/)).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent('Still asking: Compute.')
  void writer.write(`${JSON.stringify({ found, unasked: [], asking: [] })}\n`)
  void writer.close()
  await expect.element(page.getByText(/Still asking/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(at()).toBe('/ngdetails/OS::Neutron::Port/p1')
})

test('the next letter gives up what was asked', async () => {
  const world = await openWorld({}, (_, url) =>
    url.searchParams.get('text') === 'web' ? new Promise<undefined>(() => undefined) : undefined,
  )
  await open(world)
  await userEvent.keyboard('web')
  await expect.poll(() => asked(world)).toEqual(['/api/search/?text=web'])
  await userEvent.keyboard('-1')
  await expect.element(item(/^web-1 /)).toBeVisible()
  const first = world.seen.find(({ path }) => path.startsWith('/api/search/'))
  expect(first?.request.signal.aborted).toBe(true)
})

test('one letter is asked of nobody', async () => {
  const world = await openWorld()
  await open(world)
  await userEvent.keyboard('w')
  await expect.element(list.getByText('Nothing fits.')).toBeVisible()
  await userEvent.keyboard('eb')
  await expect.element(item(/^web-1/).first()).toBeVisible()
  expect(asked(world)).toEqual(['/api/search/?text=web'])
})

test('an administrator finds what is others’, with the name of its project, under the list of all', async () => {
  const world = await openWorld({ user: 'admin' })
  const { at } = await open(world, true)
  const own = await world.idOf('projects', 'demo')
  const other = (await world.rows('servers')).find(({ tenant_id }) => tenant_id !== own)
  await userEvent.keyboard(String(other?.['id']))
  const [project] = await world.rows('projects', { id: String(other?.['tenant_id']) })
  const found = item(new RegExp(`^${String(other?.['name'])}.*${String(project?.['name'])}`))
  await expect.element(found).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(at()).toBe(
    `/ngdetails/OS::Nova::Server/${String(other?.['id'])}?nav=%2Fadmin%2Finstances%2F`,
  )
})
