import { expect, test } from 'vitest'
import { heatUnderTest, partIn, rowsIn, textIn, type Told } from '#heat/testing.ts'

const { cloud, tell, settled, gone } = await heatUnderTest()
const patience = { timeout: 600_000 }

/** A network behind a router, with two servers, of which one has a volume and an outside address. */
const site = (more: object = {}) => ({
  heat_template_version: '2021-04-16',
  description: 'Two servers behind a router',
  parameters: {
    public_network: { type: 'string', default: 'public' },
    image: { type: 'string', default: 'cirros' },
    flavor: { type: 'string', default: 'm1.nano' },
    size: { type: 'number', default: 1, constraints: [{ range: { min: 1, max: 4 } }] },
    label: { type: 'string', default: 'first' },
  },
  resources: {
    net: { type: 'OS::Neutron::Net' },
    subnet: {
      type: 'OS::Neutron::Subnet',
      properties: { network: { get_resource: 'net' }, cidr: '10.123.0.0/24' },
    },
    router: {
      type: 'OS::Neutron::Router',
      properties: { external_gateway_info: { network: { get_param: 'public_network' } } },
    },
    interface: {
      type: 'OS::Neutron::RouterInterface',
      properties: { router: { get_resource: 'router' }, subnet: { get_resource: 'subnet' } },
    },
    group: {
      type: 'OS::Neutron::SecurityGroup',
      properties: {
        description: { get_param: 'label' },
        rules: [{ protocol: 'tcp', port_range_min: 22, port_range_max: 22 }],
      },
    },
    port: {
      type: 'OS::Neutron::Port',
      properties: {
        network: { get_resource: 'net' },
        fixed_ips: [{ subnet: { get_resource: 'subnet' } }],
        security_groups: [{ get_resource: 'group' }],
      },
    },
    front: {
      type: 'OS::Nova::Server',
      properties: {
        image: { get_param: 'image' },
        flavor: { get_param: 'flavor' },
        networks: [{ port: { get_resource: 'port' } }],
        metadata: { label: { get_param: 'label' } },
      },
    },
    back: {
      type: 'OS::Nova::Server',
      depends_on: 'subnet',
      properties: {
        image: { get_param: 'image' },
        flavor: { get_param: 'flavor' },
        networks: [{ network: { get_resource: 'net' } }],
      },
    },
    disk: { type: 'OS::Cinder::Volume', properties: { size: { get_param: 'size' } } },
    address: {
      type: 'OS::Neutron::FloatingIP',
      depends_on: 'interface',
      properties: {
        floating_network: { get_param: 'public_network' },
        port_id: { get_resource: 'port' },
      },
    },
    ...more,
  },
  outputs: { reached_at: { value: { get_attr: ['address', 'floating_ip_address'] } } },
})

const failing = { bad: { type: 'OS::Heat::TestResource', properties: { fail: true } } }

/** The resources of a stack by their names. */
async function resourcesOf(path: string) {
  const rows = rowsIn(await tell('GET', `${path}/resources`), 'resources')
  return new Map(rows.map((row) => [textIn(row, 'resource_name'), row]))
}

/** What a preview of an update says of each resource. */
function changesIn(told: Told): Record<string, string[]> {
  const body = partIn(told, 'resource_changes')
  const names = (kind: string) =>
    rowsIn({ ...told, body }, kind)
      .map((one) => textIn(one, 'resource_name'))
      .toSorted()
  const kinds = ['unchanged', 'updated', 'replaced', 'added', 'deleted']
  return Object.fromEntries(kinds.map((kind) => [kind, names(kind)]))
}

/** The states that the resources of a stack have gone through, in the order of their names. */
async function statesOf(path: string): Promise<string[]> {
  const rows = [...(await resourcesOf(path))]
  return rows.map(([name, row]) => `${name} ${textIn(row, 'resource_status')}`).toSorted()
}

test(
  'a site is launched, updated as the preview says, fails and is rolled back, and is deleted',
  patience,
  async () => {
    const stack_name = cloud.unique('site')
    const template = site()
    const names = Object.keys(template.resources).toSorted()
    const told = await tell('POST', '/stacks', { stack_name, template })
    expect([told.status, told.body]).toMatchObject([201, { stack: { id: expect.any(String) } }])
    const path = `/stacks/${stack_name}/${textIn(partIn(told, 'stack'), 'id')}`

    const made = await settled(path)
    expect([made['stack_status'], made['stack_status_reason']]).toEqual([
      'CREATE_COMPLETE',
      'Stack CREATE completed successfully',
    ])
    expect(made['outputs']).toEqual([
      expect.objectContaining({
        output_key: 'reached_at',
        output_value: expect.stringMatching(/^(\d+\.){3}\d+$/),
      }),
    ])
    expect(await statesOf(path)).toEqual(names.map((name) => `${name} CREATE_COMPLETE`))
    const before = await resourcesOf(path)
    const waits = (name: string) => before.get(name)?.['required_by']
    expect(waits('disk')).toEqual([])
    expect([...Object(waits('net'))].toSorted()).toEqual(['back', 'port', 'subnet'])

    // The size of the volume and the label change, and one thing is added.
    const parameters = { size: 2, label: 'second' }
    const more = { key: { type: 'OS::Heat::RandomString' } }
    const update = { template: site(more), parameters }
    const preview = changesIn(await tell('PUT', `${path}/preview`, update))
    expect((await tell('PUT', path, update)).status).toBe(202)
    const updated = await settled(path)
    expect(updated['stack_status']).toBe('UPDATE_COMPLETE')
    const after = await resourcesOf(path)
    const id = (rows: typeof after, name: string) => rows.get(name)?.['physical_resource_id']
    expect([...after.keys()].filter((name) => !before.has(name))).toEqual(preview['added'])
    // Heat's preview does not know what is there by its id: what refers to something is changed by it.
    expect(preview).toEqual({
      unchanged: ['net', 'router'],
      updated: ['address', 'back', 'disk', 'front', 'group'],
      replaced: ['interface', 'port', 'subnet'],
      added: ['key'],
      deleted: [],
    })
    const kept = names.filter((name) => id(before, name) === id(after, name))
    expect(kept).toEqual(expect.arrayContaining(preview['unchanged'] ?? []))

    // What fails is taken back to what was before.
    const broken = { template: site({ ...more, ...failing }), parameters, disable_rollback: false }
    expect((await tell('PUT', path, broken)).status).toBe(202)
    const back = await settled(path)
    expect([back['stack_status'], back['stack_status_reason']]).toEqual([
      'ROLLBACK_COMPLETE',
      'Stack ROLLBACK completed successfully',
    ])
    expect([...(await resourcesOf(path)).keys()].toSorted()).toEqual([...names, 'key'].toSorted())
    const events = rowsIn(await tell('GET', `${path}/events?sort_dir=asc`), 'events')
    const whole = events.filter((one) => one['resource_name'] === stack_name)
    expect(whole.map((one) => textIn(one, 'resource_status'))).toEqual([
      ...['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE'],
      ...['UPDATE_IN_PROGRESS', 'UPDATE_FAILED', 'ROLLBACK_IN_PROGRESS', 'ROLLBACK_COMPLETE'],
    ])
    const bad = events.filter((one) => one['resource_name'] === 'bad')
    expect(bad.map((one) => textIn(one, 'resource_status'))).toEqual([
      ...['CREATE_IN_PROGRESS', 'CREATE_FAILED', 'DELETE_IN_PROGRESS', 'DELETE_COMPLETE'],
    ])
    expect(textIn(bad[1] ?? {}, 'resource_status_reason')).toBe(
      'ValueError: resources.bad: Test Resource failed bad',
    )

    expect((await gone(path))['stack_status']).toBe('DELETE_COMPLETE')
    expect((await resourcesOf(path)).size).toBe(0)
  },
)
