import { expect, test } from 'vitest'
import { outlineOf } from '#screens/topology/outline.ts'
import { searched } from '#screens/topology/search.ts'
import { network, port, router, server, view } from '#screens/topology/testing.ts'

test('of ports those of routers and servers are drawn, whatever else is on the network [SH-TOPO-33 SH-TOPO-34 SH-TOPO-35 SH-TOPO-36]', () => {
  const owners = {
    'network:router_interface': true,
    'network:router_gateway': true,
    'network:ha_router_replicated_interface': true,
    'compute:nova': true,
    'compute:az-1': true,
    'network:dhcp': false,
    'network:floatingip': false,
    '': false,
  }
  for (const [device_owner, drawn] of Object.entries(owners)) {
    const { drawn: found } = view({
      networks: [network('n')],
      servers: [server('s')],
      ports: [port('s', 'n', { device_owner })],
    })
    expect(found.links.length > 0, device_owner).toBe(drawn)
  }
})

test('gateways that are no ports to be seen are told apart though they share an id', () => {
  const gateway = { id: 'gatewayx', network_id: 'x', fixed_ips: [] }
  const { drawn } = view({
    networks: [network('x', { 'router:external': true })],
    routers: [router('r1'), router('r2')],
    ports: ['r1', 'r2'].map((device_id) => ({ ...gateway, device_id })),
  })
  expect(new Set(drawn.links.map(({ id }) => id)).size).toBe(2)
})

test('what is built or deleted is drawn as loading, anything else is not [SH-FLAT-15 SH-FLAT-16 SH-FLAT-18]', () => {
  const { drawn } = view(
    {
      networks: [network('n')],
      servers: [
        server('building', { original_status: 'BUILD' }),
        server('leaving', { task: 'deleting' }),
        server('asked'),
        server('error', { original_status: 'ERROR' }),
        server('busy', { task: 'powering-off' }),
      ],
    },
    { loading: new Set(['asked']) },
  )
  const loading = drawn.nodes.filter((node) => node.loading).map(({ id }) => id)
  expect(loading).toEqual(['building', 'leaving', 'asked'])
})

test('what was deleted leaves at once, with its lines', () => {
  const parts = {
    networks: [network('n', { subnets: [{ id: 'sub', cidr: '10.0.0.0/24' }] })],
    servers: [server('s')],
    ports: [port('s', 'n')],
  }
  expect(view(parts, { removed: new Set(['s']) }).drawn).toMatchObject({
    nodes: [{ id: 'n' }],
    links: [],
  })
  expect(view(parts, { removed: new Set(['n']) }).drawn.links).toEqual([])
  const [left] = view(parts, { removed: new Set(['sub']) }).networks
  expect(left?.thing.of).toMatchObject({ subnets: [] })
})

const parts = {
  networks: [
    network('web', { subnets: [{ id: 'sub', cidr: '10.0.0.0/24' }] }),
    network('db', { subnets: [] }),
  ],
  routers: [router('edge')],
  servers: [server('wiki'), server('alone')],
  ports: [
    port('edge', 'web', { device_owner: 'network:router_interface' }),
    port('edge', 'db', { device_owner: 'network:router_interface' }),
    port('wiki', 'web', { fixed_ips: [{ subnet_id: 'sub', ip_address: '10.0.0.77' }] }),
  ],
}

test('the list has networks with what is on them, and what is on none', () => {
  const rows = outlineOf(view(parts), new Set(), undefined)
  expect(rows.map(({ level, label }) => `${level} ${label}`)).toEqual([
    ...['1 web', '2 edge', '2 wiki', '1 db', '2 edge', '1 Not connected', '2 alone'],
  ])
  expect(rows[2]?.hint).toBe('Instance · Active · 10.0.0.77')
  const closed = outlineOf(view(parts), new Set(['web']), undefined)
  expect(closed.map(({ label }) => label)).toEqual([
    ...['web', 'db', 'edge', 'Not connected', 'alone'],
  ])
})

test('a search looks at names, ids and addresses, and leaves the way to what it finds', () => {
  const found = searched(view(parts), ' 10.0.0.77 ')
  expect(found).toEqual(['wiki'])
  const rows = outlineOf(view(parts), new Set(), new Set(found))
  expect(rows.map(({ label }) => label)).toEqual(['web', 'wiki'])
  expect(searched(view(parts), 'EDGE')).toEqual(['edge'])
  expect(searched(view(parts), '  ')).toEqual([])
})
