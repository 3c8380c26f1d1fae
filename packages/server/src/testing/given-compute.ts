/** Changes of compute and images. */
import { goodNetwork } from '#testing/create-network.ts'
import { encoded } from '#testing/encoded.ts'
import type { Given, Ground, Row } from '#testing/ground.ts'

const servers = '/api/nova/servers/'
const images = '/api/glance/images/'
const namespaces = '/api/glance/namespaces/'
const aggregates = '/api/nova/aggregates/'

/** A server of the demo world that a host runs, and a host that it is not on. */
const toOtherHost =
  (path: string): Given =>
  async ({ first }) => {
    const { id } = await first(servers, { name: 'web-1' })
    return { address: encoded`${servers}${id}/${path}/`, body: { host: 'compute-4' } }
  }

/** A namespace of one's own: those of the demo world are protected. */
const inNamespace =
  (path: string, body?: unknown, prepared?: readonly [path: string, body: unknown]): Given =>
  async ({ make, prepare }) => {
    const definition = {
      namespace: 'mine',
      properties: { size: { title: 'Size', type: 'string' } },
      objects: [{ name: 'box', description: 'A box' }],
      tags: [{ name: 'blue' }],
    }
    await make(`${namespaces}import/`, { definition: JSON.stringify(definition) })
    if (prepared) await prepare('PUT', ...prepared)
    return { address: `${namespaces}mine/${path}`, body }
  }

const newServer = async ({ first }: Ground): Promise<Row> => {
  const image = await first(images, { name: 'cirros' })
  const flavor = await first('/api/nova/flavors/', { name: 'm1.small' })
  const network = await first('/api/neutron/networks/', { name: 'web' })
  const own = { name: 'made by a test', key_name: null, user_data: '', security_groups: [] }
  const nics = [{ 'net-id': network['id'] }]
  return { ...own, source_id: image['id'], flavor_id: flavor['id'], nics }
}

export const givenCompute: Readonly<Record<string, Given>> = {
  'POST /api/nova/servers/': async (ground) => ({ body: await newServer(ground) }),
  'POST /api/nova/launches/': async (ground) => ({ body: { server: await newServer(ground) } }),
  // What runs cannot be started.
  'POST /api/nova/servers/{id}': async ({ first }) => {
    const { id } = await first(servers, { name: 'demo-kiosk' })
    return { address: encoded`${servers}${id}`, body: { operation: 'start' } }
  },
  'DELETE /api/nova/servers/{id}/volumes/{volumeId}': async ({ first }) => {
    const volume = await first('/api/cinder/volumes/', { name: 'data-02' })
    const [at] = [volume['attachments']].flat()
    const { server_id } = Object(at)
    return { address: encoded`${servers}${server_id}/volumes/${volume['id']}` }
  },
  'POST /api/nova/servers/{id}/interfaces/': async ({ first }) => {
    const { id } = await first(servers, { name: 'web-1' })
    const network = await first('/api/neutron/networks/', { name: 'db' })
    return { address: encoded`${servers}${id}/interfaces/`, body: { network_id: network['id'] } }
  },
  'POST /api/nova/servers/{id}/migrate/': toOtherHost('migrate'),
  'POST /api/nova/servers/{id}/live-migrate/': toOtherHost('live-migrate'),
  // From a host that has failed.
  'POST /api/nova/servers/{id}/evacuate/': async ({ first, prepare }) => {
    const { id, ...server } = await first(servers, { name: 'web-1' })
    const host = server['OS-EXT-SRV-ATTR:host']
    const service = await first('/api/nova/services/', { binary: 'nova-compute', host })
    await prepare('PATCH', encoded`/api/nova/services/${service['id']}/`, { forced_down: true })
    return { address: encoded`${servers}${id}/evacuate/`, body: { host: '' } }
  },
  // An aggregate with hosts in it stays.
  'DELETE /api/nova/aggregates/{id}/': async ({ make }) => {
    const { id } = await make(aggregates, { name: 'made by a test' })
    return { address: encoded`${aggregates}${id}/` }
  },
  'PUT /api/nova/aggregates/{id}/hosts/{host}/': async ({ first }) => {
    const { id } = await first(aggregates, { name: 'local-ssd' })
    return { address: encoded`${aggregates}${id}/hosts/compute-4/` }
  },
  'DELETE /api/nova/aggregates/{id}/hosts/{host}/': async ({ first }) => {
    const { id } = await first(aggregates, { name: 'local-ssd' })
    return { address: encoded`${aggregates}${id}/hosts/compute-1/` }
  },
  'PATCH /api/nova/services/{id}/': async ({ first }) => {
    const { id } = await first('/api/nova/services/', { binary: 'nova-compute' })
    return { address: encoded`/api/nova/services/${id}/`, body: { status: 'disabled' } }
  },
  // The tests have no host of the web: see `refused`.
  'PUT /api/glance/images/': () => ({
    body: {
      ...{ name: 'made by a test', disk_format: 'raw', source_type: 'url', import_data: true },
      image_url: 'http://127.0.0.1/disk.img',
    },
  }),
  'PATCH /api/glance/images/{id}/': async ({ first }) => {
    const { id } = await first(images, { name: 'team-toolbox' })
    return { address: encoded`${images}${id}/`, body: { name: 'changed by a test' } }
  },
  // By the project that an image is shared with: the demo project may have one of the lab.
  'PUT /api/glance/images/{id}/members/{member_id}/': async ({ first, tab }) => {
    const { id } = await first(images, { name: 'lab-kit' })
    const address = encoded`${images}${id}/members/${tab.user.project_id}/`
    return { address, body: { status: 'rejected' } }
  },
  'DELETE /api/glance/namespaces/{namespace}/': inNamespace(''),
  'PUT /api/glance/namespaces/{namespace}/resource_types/': inNamespace('resource_types/', {
    ...{ TOTAL_FORMS: 1, INITIAL_FORMS: 0, forms: [{ name: 'OS::Nova::Flavor' }] },
  }),
  'DELETE /api/glance/namespaces/{namespace}/properties/{name}/': inNamespace('properties/size/'),
  'PUT /api/glance/namespaces/{namespace}/objects/{name}/': inNamespace('objects/box/', {
    object: '{"description": "Another box"}',
  }),
  'DELETE /api/glance/namespaces/{namespace}/objects/{name}/': inNamespace('objects/box/'),
  'DELETE /api/glance/namespaces/{namespace}/tags/{name}/': inNamespace('tags/blue/'),
  'POST /api/workflows/{slug}/validate': () => ({
    body: { values: goodNetwork },
    headers: { 'x-workflow-start-step': '0', 'x-workflow-end-step': '0' },
  }),
}
