import { createCloud, rows, type Cloud } from '@meridian/cloud'
import { identityCalls, inProject } from '@meridian/cloud/identity-calls'
import { crowdOfBalancers, crowdOfNetworks, multiply, numbered } from '../tools/crowd.ts'
import { medians } from './measure.ts'

type Page = { readonly name: string; readonly few: number; readonly many: number }

const ORIGIN = 'http://cloud.bench'

/** What people and the product ask of long lists; each answers as many rows in both clouds. */
const PAGES: Readonly<Record<string, string>> = {
  ports: '/network/v2.0/ports?limit=20',
  'ports of a network': '/network/v2.0/ports?limit=20&network_id={network}',
  'ports of an owner': '/network/v2.0/ports?limit=20&device_owner=bench:some',
  'ports by name': '/network/v2.0/ports?limit=20&sort_key=name&sort_dir=asc',
  'networks by name': '/network/v2.0/networks?limit=20&sort_key=name&sort_dir=asc',
  'networks of the project': '/network/v2.0/networks?limit=20&project_id={project}',
  'security groups':
    '/network/v2.0/security-groups?limit=20&sort_key=name&sort_dir=asc&fields=id&fields=name',
  'rules of a security group':
    '/network/v2.0/security-group-rules?limit=20&security_group_id={group}',
  'rules of a security group by port':
    '/network/v2.0/security-group-rules?limit=20&security_group_id={group}' +
    '&sort_key=port_range_min&sort_dir=asc',
  volumes: '/volume/v3/volumes/detail?limit=20',
  'volumes by size': '/volume/v3/volumes/detail?limit=20&sort=size:asc',
  'volumes of a status': '/volume/v3/volumes/detail?limit=20&status=available',
  images: '/image/v2/images?limit=20',
  'images by name': '/image/v2/images?limit=20&sort_key=name&sort_dir=asc',
  'images of a status': '/image/v2/images?limit=20&status=active',
  'record sets by name': '/dns/v2/zones/{zone}/recordsets?limit=20&sort_key=name',
  'load balancers by name': '/load-balancer/v2/lbaas/loadbalancers?limit=20&sort=name:asc',
  'load balancers of a state':
    '/load-balancer/v2/lbaas/loadbalancers?limit=20&provisioning_status=ACTIVE',
  'users by name': '/identity/v3/users?name=bench-00042',
  'users whose names begin so': '/identity/v3/users?name__startswith=bench-0004',
}

/** The median times of a page of twenty, in milliseconds, among a hundred and ten thousand rows. */
export async function pagesOf(rounds: number): Promise<Page[]> {
  const [few, many] = [await crowd(100), await crowd(10_000)]
  const pages: Page[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const [forFew = NaN, forMany = NaN] = await medians(
      [few, many].map(
        ({ ask, network, project, group, zone }) =>
          () =>
            ask(
              'GET',
              path
                .replace('{network}', network)
                .replace('{project}', project)
                .replace('{group}', group)
                .replace('{zone}', zone),
            ),
      ),
      rounds,
    )
    pages.push({ name, few: forFew, many: forMany })
  }
  const port = { port: { network_id: few.network } }
  const other = { port: { network_id: many.network } }
  const [forFew = NaN, forMany = NaN] = await medians(
    [
      () => few.ask('POST', '/network/v2.0/ports', port),
      () => many.ask('POST', '/network/v2.0/ports', other),
    ],
    rounds,
  )
  few.cloud.close()
  many.cloud.close()
  return [...pages, { name: 'a port made', few: forFew, many: forMany }]
}

type Crowd = {
  readonly cloud: Cloud
  readonly network: string
  readonly project: string
  /** One with a hundred rules. */
  readonly group: string
  /** One with all the record sets. */
  readonly zone: string
  readonly ask: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** The demo world with so many more ports, volumes, images, load balancers and users. */
async function crowd(count: number): Promise<Crowd> {
  const cloud = createCloud({ seed: 'demo' })
  const token = await identityCalls(cloud.fetch, `${ORIGIN}/identity/v3`).signIn(
    'admin',
    inProject('demo'),
  )
  const { send } = identityCalls(cloud.fetch, ORIGIN)
  const ask: Crowd['ask'] = async (method, path, sent) => {
    const { status, body } = await send(method, path, sent, token)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const unlimited = { quota: { port: -1 } }
  const { networks: [{ project_id: project } = { project_id: '' }] = [] } = (await ask(
    'GET',
    '/network/v2.0/networks?name=web',
  )) as { networks?: { project_id: string }[] }
  await ask('PUT', `/network/v2.0/quotas/${project}`, unlimited)
  const { network } = (await ask('POST', '/network/v2.0/networks', {
    network: { name: 'bench' },
  })) as { network: { id: string } }
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.200.0.0/16' }
  await ask('POST', '/network/v2.0/subnets', { subnet })
  // Ports have addresses of their own, which only Neutron gives.
  for (let at = 0; at < count; at += 1000) {
    const ports = Array.from({ length: Math.min(1000, count - at) }, (_, index) => ({
      network_id: network.id,
      name: numbered(at + index),
      device_owner: (at + index) % (count / 20) === 0 ? 'bench:some' : 'bench:other',
    }))
    await ask('POST', '/network/v2.0/ports', { ports })
  }
  // A twentieth as many networks, and a fiftieth as many groups with a hundred rules each.
  const group = crowdOfNetworks(cloud, project, { networks: count / 20, groups: count / 50 })
  multiply(cloud, rows.volumes, count, { project_id: project, status: 'available' })
  multiply(cloud, rows.images, count, { status: 'active' })
  crowdOfBalancers(cloud, { balancers: count, members: 2 })
  multiply(cloud, rows.users, count, {}, '')
  const [zone] = cloud.table(rows.zones).list({ where: { name: 'internal.example.com.' } })
  const { id = '', name = '' } = zone ?? {}
  multiply(cloud, rows.recordsets, count, { zone_id: id, name: `db.${name}` })
  return { cloud, network: network.id, project, group, zone: id, ask }
}
