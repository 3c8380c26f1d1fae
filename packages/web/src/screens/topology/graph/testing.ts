import type { Drawn, DrawnLink, DrawnNode } from '#screens/topology/drawn.ts'

/**
 * A project's topology of so many servers: an external network, a router for each few networks, on
 * which the servers are, some on two. The same number makes the same topology.
 */
export const topologyOf = (servers: number): Drawn => {
  const networks = Math.max(2, Math.round(Math.sqrt(servers) * 1.2))
  const routers = Math.max(1, Math.round(networks / 4))
  const nodes: DrawnNode[] = [
    { ...well, id: 'external', kind: 'external', name: 'public' },
    ...numbers(routers).map((at): DrawnNode => router(at)),
    ...numbers(networks).map((at): DrawnNode => network(at)),
    ...numbers(servers).map((at): DrawnNode => server(at)),
  ]
  const links: DrawnLink[] = []
  const tie = (from: string, to: string) => links.push({ id: `port-${links.length}`, from, to })
  for (const at of numbers(routers)) tie('external', `router-${at}`)
  for (const at of numbers(networks)) tie(`network-${at}`, `router-${at % routers}`)
  for (const at of numbers(servers)) {
    // Some networks have many, most have few.
    const home = Math.floor((((at * 7919) % 1000) ** 2 / 1_000_000) * networks)
    tie(`network-${home}`, `server-${at}`)
    if (at % 11 === 3) tie(`network-${(home + 1) % networks}`, `server-${at}`)
  }
  return { nodes, links }
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

const well = { status: 'Active', tone: 'good', loading: false } as const

const router = (at: number): DrawnNode => ({
  ...well,
  id: `router-${at}`,
  kind: 'router',
  name: `router-${at + 1}`,
})

const network = (at: number): DrawnNode => ({
  ...well,
  id: `network-${at}`,
  kind: 'network',
  name: ['web', 'backend', 'storage', 'build', 'lab'][at] ?? `tenant-net-${at + 1}`,
  ...(at === 3 && { status: 'Down', tone: 'off' as const }),
})

const states = [
  { status: 'Error', tone: 'bad', loading: false },
  { status: 'Shutoff', tone: 'off', loading: false },
  { status: 'Build', tone: 'working', loading: true },
  { status: 'Paused', tone: 'off', loading: false },
] as const

const server = (at: number): DrawnNode => ({
  ...well,
  ...(at % 9 === 4 && states[Math.floor(at / 9) % states.length]),
  id: `server-${at}`,
  kind: 'server',
  name: `${['web', 'db', 'cache', 'worker', 'queue'][at % 5]}-${Math.floor(at / 5) + 1}`,
})

/** Names that would be more than text somewhere else. */
export const hostileTopology: Drawn = {
  nodes: [
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '\u202Eevil\u0000\u0007',
    '😀'.repeat(40),
    'x'.repeat(10_000),
    '../../etc/passwd & "quotes"',
  ].map((name, at) => ({
    ...well,
    id: `hostile-${at}`,
    kind: at === 0 ? 'network' : 'server',
    name,
    ...(at === 1 && { status: '</title><script>', tone: 'bad' as const }),
  })),
  links: numbers(5).map((at) => ({
    id: `port-${at}`,
    from: 'hostile-0',
    to: `hostile-${at + 1}`,
  })),
}

/** One network with so many servers that only it has, some of which have failed. */
export const crowdOf = (servers: number): Drawn => ({
  nodes: [
    network(0),
    ...numbers(servers).map((at): DrawnNode => ({
      ...well,
      ...(at % 20 === 7 && { status: 'Error', tone: 'bad' }),
      ...{ id: `crowd-${at}`, kind: 'server', name: `web-prod-${String(at).padStart(4, '0')}` },
    })),
  ],
  links: numbers(servers).map((at) => ({
    ...{ id: `port-${at}`, from: 'network-0', to: `crowd-${at}` },
  })),
})
