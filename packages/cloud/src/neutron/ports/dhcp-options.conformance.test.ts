import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)
const network_id = await neutron.network()

const option = (opt_name: string, opt_value: string | null, ip_version: unknown = 4) => {
  return { opt_name, opt_value, ip_version }
}
const boot = { opt_name: 'bootfile-name', opt_value: 'pxelinux.0' }

const make = (...extra_dhcp_opts: object[]) =>
  neutron.create('/ports', 'port', { network_id, extra_dhcp_opts })
const refused = async (extra_dhcp_opts: unknown) => {
  const { status, body } = await neutron.ask('POST', '/ports', {
    port: { network_id, extra_dhcp_opts },
  })
  return [status, body]
}

type Option = { opt_name: string; opt_value: string; ip_version: number }

/** The options of a port as texts: Neutron keeps no order. */
function optionsOf({ body }: Reply): string[] {
  const { port } = body as { port: { extra_dhcp_opts: Option[] } }
  return port.extra_dhcp_opts
    .map(({ opt_name, opt_value, ip_version }) => `${opt_name}=${opt_value} (${ip_version})`)
    .toSorted()
}

test('a port keeps its options, IPv4 ones where nothing is said', async () => {
  const made = await make(
    boot,
    option('tftp-server', 'fd00::1', 6),
    option('tftp-server', '1', '4'),
  )
  const all = ['bootfile-name=pxelinux.0 (4)', 'tftp-server=1 (4)', 'tftp-server=fd00::1 (6)']
  expect(optionsOf(made)).toEqual(all)
  const path = `/ports/${pick(made, 'port', 'id')}` as const
  expect(optionsOf(await neutron.ask('GET', path))).toEqual(all)
  const only = await neutron.ask('GET', `${path}?fields=extra_dhcp_opts`)
  expect(optionsOf(only)).toEqual(all)
})

test('an update changes those that it names, takes away those without a value, adds others', async () => {
  const made = await make(boot, option('tftp-server', '1', 4), option('tftp-server', '2', 6))
  const update = (extra_dhcp_opts: unknown) => {
    const path = `/ports/${pick(made, 'port', 'id')}` as const
    return neutron.ask('PUT', path, { port: { extra_dhcp_opts } })
  }
  const before = ['bootfile-name=pxelinux.0 (4)', 'tftp-server=1 (4)', 'tftp-server=2 (6)']
  for (const nothing of [[], null, [option('unknown', null)]]) {
    expect(optionsOf(await update(nothing))).toEqual(before)
  }
  expect(optionsOf(await update([option('tftp-server', '3', 6)]))).toContain('tftp-server=3 (6)')
  expect(optionsOf(await update([option('tftp-server', null)]))).toEqual([
    'bootfile-name=pxelinux.0 (4)',
    'tftp-server=3 (6)',
  ])
  expect(optionsOf(await update([option('router', ''), { ...boot, opt_value: 'other' }]))).toEqual([
    'bootfile-name=other (4)',
    'router= (4)',
    'tftp-server=3 (6)',
  ])
})

test('none is kept of null, of an empty list, and of what has no value', async () => {
  for (const extra_dhcp_opts of [null, [], [option('a', null)], [option('router', null)]]) {
    const made = await neutron.create('/ports', 'port', { network_id, extra_dhcp_opts })
    expect(optionsOf(made)).toEqual([])
  }
  // The value of a router may be empty, and have lines.
  expect(optionsOf(await make(option('router', '')))).toEqual(['router= (4)'])
  expect(optionsOf(await make(option('router', 'a\nb')))).toEqual(['router=a\nb (4)'])
})

test.each([
  ['no name', { opt_value: 'b' }, "{'opt_value': 'b'}"],
  ['no value', { opt_name: 'a' }, "{'opt_name': 'a'}"],
  ['an empty name', { opt_name: '', opt_value: 'b' }, "{'opt_name': '', 'opt_value': 'b'}"],
  ['an empty value', { opt_name: 'a', opt_value: '' }, "{'opt_name': 'a', 'opt_value': ''}"],
  ['a blank value', { opt_name: 'a', opt_value: ' ' }, "{'opt_name': 'a', 'opt_value': ' '}"],
  ['lines', { opt_name: 'a', opt_value: 'b\nc' }, "{'opt_name': 'a', 'opt_value': 'b\\nc'}"],
  ['a number', { opt_name: 'a', opt_value: 5 }, "{'opt_name': 'a', 'opt_value': 5}"],
  ['more', { ...boot, x: 1 }, "{'opt_name': 'bootfile-name', 'opt_value': 'pxelinux.0', 'x': 1}"],
  ['no dictionary', 1, '1'],
  [
    'another IP version',
    option('a', 'b', 5),
    "{'opt_name': 'a', 'opt_value': 'b', 'ip_version': 5}",
  ],
])('an option with %s is refused', async (_, sent, shown) => {
  const message = `Invalid input for operation: No valid key specs matched for: ${shown}.`
  expect(await refused([sent])).toEqual([400, message])
})

test('names have 64 letters, values 255, and both may have as many', async () => {
  const longest = [option('n'.repeat(64), 'v'.repeat(255)), option('router', 'v'.repeat(255))]
  expect(optionsOf(await make(...longest))).toHaveLength(2)
  const longer = [
    option('n'.repeat(65), 'v'),
    option('n', 'v'.repeat(256)),
    option('router', 'v'.repeat(256)),
  ]
  for (const one of longer) {
    expect(await refused([one])).toEqual([400, expect.stringContaining('No valid key specs')])
  }
})

test('what is no list of different options is refused', async () => {
  const words = (what: string): unknown[] => [400, `Invalid input for operation: ${what}.`]
  expect(await refused('x')).toEqual(words("'x' is not a list"))
  expect(await refused({})).toEqual(words("'{}' is not a list"))
  expect(await refused([option('a', 'b', 'x')])).toEqual(words("'x' is not an integer"))
  expect(await refused([boot, boot])).toEqual(
    words(
      "Duplicate items in the list: '{'opt_name': 'bootfile-name', 'opt_value': 'pxelinux.0'}'",
    ),
  )
})

test('lists are neither filtered nor sorted by options', async () => {
  expect(await neutron.ask('GET', '/ports?extra_dhcp_opts=x')).toEqual({
    status: 400,
    body: "['extra_dhcp_opts'] is invalid attribute for filtering",
  })
  expect(await neutron.ask('GET', '/ports?sort_key=extra_dhcp_opts&sort_dir=asc')).toEqual({
    status: 400,
    body: "['extra_dhcp_opts'] is invalid attribute for sort_keys",
  })
})
