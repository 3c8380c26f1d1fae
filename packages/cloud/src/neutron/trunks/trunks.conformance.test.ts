import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { underTest, type User } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)
const { ask, becomes, make } = neutron
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

const network = await neutron.network()
const port = (more: object = {}) =>
  make('/ports', 'port', { network_id: network, name: cloud.unique('conf'), ...more })
const vlan = (port_id: string, segmentation_id: unknown) => {
  return { port_id, segmentation_type: 'vlan', segmentation_id }
}
const create = (fields: object) =>
  neutron.create('/trunks', 'trunk', { name: cloud.unique('conf'), ...fields })
const trunk = async (fields: object): Promise<string> => pick(await create(fields), 'trunk', 'id')
const change = (id: string, verb: 'add' | 'remove', sub_ports: unknown, as: User = 'demo') =>
  ask('PUT', `/trunks/${id}/${verb}_subports`, { sub_ports }, { as })
const refusal = (status: number, body: string): Reply => ({ status, body })

test('a trunk is down at first, and its parent port tells of it', async () => {
  const [parent, inside] = [await port(), await port()]
  const made = await create({ port_id: parent, sub_ports: [vlan(inside, '7')] })
  const id = pick(made, 'trunk', 'id')
  const sub_ports = [vlan(inside, 7)]
  const whole = {
    ...{ id, name: expect.any(String), description: '', port_id: parent, sub_ports },
    ...{ status: 'DOWN', admin_state_up: true, revision_number: 0, tags: [] },
    ...{ project_id: expect.any(String), tenant_id: expect.any(String) },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  }
  expect(made.body).toEqual({ trunk: whole })
  expect(await ask('GET', `/trunks/${id}`)).toEqual({ status: 200, body: { trunk: whole } })
  const mac = pick(await ask('GET', `/ports/${inside}`), 'port', 'mac_address')
  const one = await ask('GET', `/ports/${parent}`)
  const details = { trunk_id: id, sub_ports: [{ ...vlan(inside, 7), mac_address: mac }] }
  expect(one.body).toMatchObject({ port: { trunk_details: details } })
  const listed = await ask('GET', `/ports?id=${parent}&fields=trunk_details`)
  expect(listed.body).toEqual({ ports: [{ trunk_details: { trunk_id: id, sub_ports } }] })
  // Nothing is said of the trunk that a port is inside of, nor of none.
  const other = await ask('GET', `/ports/${inside}`)
  expect(JSON.stringify(other.body)).not.toContain('trunk')
})

test('ports of a trunk are neither deleted nor put into another', async () => {
  const [parent, inside, free] = [await port(), await port(), await port()]
  const id = await trunk({ port_id: parent, sub_ports: [vlan(inside, 100)] })
  expect(await ask('DELETE', `/ports/${inside}`)).toEqual(
    refusal(409, `Port ${inside} is currently a subport for trunk ${id}.`),
  )
  expect(await ask('DELETE', `/ports/${parent}`)).toEqual(
    refusal(409, `Port ${parent} is currently a parent port for trunk ${id}.`),
  )
  const ineligible = (one: string) =>
    refusal(409, `Port ${one} is currently in use and is not eligible for use as a parent port.`)
  const used = (one: string) => refusal(409, `Port ${one} is in use by another trunk.`)
  const post = (body: object) => ask('POST', '/trunks', { trunk: body })
  expect(await post({ port_id: parent })).toEqual(ineligible(parent))
  expect(await post({ port_id: inside })).toEqual(used(inside))
  expect(await post({ port_id: free, sub_ports: [vlan(free, 1)] })).toEqual(ineligible(free))
  expect(await post({ port_id: free, sub_ports: [vlan(inside, 1)] })).toEqual(used(inside))
  const taken = await port({ device_id: 'machine' })
  expect(await change(id, 'add', [vlan(taken, 9)])).toEqual(
    refusal(
      409,
      `Unable to complete operation on port ${taken} for network ${network}. Port already has an ` +
        'attached device machine.',
    ),
  )
})

const details = (text: string) =>
  `Invalid subport details '${text}': missing segmentation information. Must specify both ` +
  'segmentation_id and segmentation_type.'

test.each([
  [{}, "Failed to parse request. Required attribute 'port_id' not specified"],
  [{ port_id: 'nope' }, "Invalid input for port_id. Reason: 'nope' is not a valid UUID."],
  [{ port_id: MISSING, status: 'ACTIVE' }, "Attribute 'status' not allowed in POST"],
  [
    { port_id: MISSING, sub_ports: 7 },
    "Invalid input for sub_ports. Reason: Invalid data format for subports: '7' is not a list.",
  ],
  [
    { port_id: MISSING, sub_ports: [7] },
    "Invalid input for sub_ports. Reason: Invalid data format for subport: '7' is not a dict.",
  ],
  [
    { port_id: MISSING, sub_ports: [{}] },
    'Invalid input for sub_ports. Reason: A valid port UUID must be specified.',
  ],
  [
    { port_id: MISSING, sub_ports: [{ port_id: 'x' }] },
    "Invalid input for sub_ports. Reason: Invalid UUID for subport: 'x'.",
  ],
  [
    { port_id: MISSING, sub_ports: [{ port_id: MISSING, segmentation_type: 'vlan' }] },
    'Invalid input for sub_ports. Reason: ' +
      details(`{'port_id': '${MISSING}', 'segmentation_type': 'vlan'}`),
  ],
  [
    { port_id: MISSING, sub_ports: [vlan(MISSING, 1), vlan(MISSING, 2)] },
    `Invalid input for sub_ports. Reason: Non unique UUID for subport: '${MISSING}'.`,
  ],
  [
    { port_id: MISSING, sub_ports: [vlan(MISSING, 1), vlan(MISSING.replace('3', '4'), 1)] },
    "Invalid input for sub_ports. Reason: Segmentation ID '1' for " +
      `'${MISSING.replace('3', '4')}' is not unique.`,
  ],
])('a trunk of %j is refused', async (fields, body) => {
  expect(await ask('POST', '/trunks', { trunk: fields })).toEqual(refusal(400, body))
})

test('segments are VLANs between 1 and 4094, or what the network of the port has', async () => {
  const [parent, inside] = [await port(), await port()]
  const post = (one: object) =>
    ask('POST', '/trunks', { trunk: { port_id: parent, sub_ports: [one] } })
  const wrong = (why: string) => refusal(400, `Invalid input for operation: ${why}`)
  const outside = (id: number) => wrong(`Segmentation ID '${id}' is not in range.`)
  expect(await post(vlan(inside, 5000))).toEqual(outside(5000))
  expect(await post(vlan(inside, 0))).toEqual(outside(0))
  const unknown = wrong("Unknown segmentation_type 'vxlan'.")
  expect(await post({ ...vlan(inside, 5), segmentation_type: 'vxlan' })).toEqual(unknown)
  // The network of a project is a tunnel here.
  expect(await post({ port_id: inside, segmentation_type: 'inherit' })).toEqual(unknown)
  expect(await post(vlan(inside, 'x'))).toEqual(
    wrong("Invalid subport details: segmentation_id 'x' is not an integer."),
  )
  expect(await post({ port_id: inside })).toEqual(wrong(details(`{'port_id': '${inside}'}`)))
  expect(await post(vlan(MISSING, 5))).toEqual(refusal(404, `Port ${MISSING} could not be found.`))
  expect(await ask('POST', '/trunks', { trunk: { port_id: MISSING } })).toEqual(
    refusal(404, `Port ${MISSING} could not be found.`),
  )
})

test('subports are added and removed; all are taken, or none', async () => {
  const [parent, one, two] = [await port(), await port(), await port()]
  const id = await trunk({ port_id: parent, sub_ports: [vlan(one, 100)] })
  expect(await change(id, 'add', [vlan(two, 100)])).toEqual(
    refusal(409, `segmentation_type vlan and segmentation_id 100 already in use on trunk ${id}.`),
  )
  const added = await change(id, 'add', [vlan(two, 101)])
  expect(added).toMatchObject({ status: 200, body: { id, status: 'DOWN', revision_number: 1 } })
  const both = [vlan(one, 100), vlan(two, 101)]
  const held = await ask('GET', `/trunks/${id}/get_subports`)
  expect(held.body).toEqual({ sub_ports: expect.arrayContaining(both) })
  expect(await change(id, 'add', [vlan(two, 102)])).toEqual(
    refusal(409, `Port ${two} is in use by another trunk.`),
  )
  expect(await change(id, 'remove', [{ port_id: 'x' }])).toEqual(
    refusal(400, "Invalid input for operation: Invalid UUID for subport: 'x'."),
  )
  expect(await change(id, 'remove', [{ port_id: one }, { port_id: MISSING }])).toEqual(
    refusal(404, `SubPort ${MISSING} on trunk ${id} could not be found.`),
  )
  const left = await change(id, 'remove', [{ port_id: one }])
  expect(left).toMatchObject({ status: 200, body: { sub_ports: [vlan(two, 101)] } })
  expect(await ask('DELETE', `/ports/${one}`)).toMatchObject({ status: 204 })
  expect(await change(id, 'add', [])).toMatchObject({ status: 200, body: { revision_number: 3 } })
  expect(await ask('PUT', `/trunks/${id}/add_subports`, {})).toMatchObject({ status: 500 })
})

test('what is disabled keeps its subports, and stays', async () => {
  const [parent, inside] = [await port(), await port()]
  const id = await trunk({ port_id: parent })
  const put = (fields: object) => ask('PUT', `/trunks/${id}`, { trunk: fields })
  expect(await put({ admin_state_up: false, name: 'n', description: 'd' })).toMatchObject({
    status: 200,
    body: { trunk: { admin_state_up: false, name: 'n', description: 'd', status: 'DOWN' } },
  })
  const disabled = refusal(409, `Trunk ${id} is currently disabled.`)
  expect(await change(id, 'add', [vlan(inside, 5)])).toEqual(disabled)
  expect(await change(id, 'remove', [{ port_id: inside }])).toEqual(disabled)
  expect(await ask('DELETE', `/trunks/${id}`)).toEqual(disabled)
  for (const name of ['sub_ports', 'status', 'port_id']) {
    expect(await put({ [name]: [] })).toEqual(
      refusal(400, `Cannot update read-only attribute ${name}`),
    )
  }
  await put({ admin_state_up: true })
  expect(await ask('DELETE', `/trunks/${id}`)).toMatchObject({ status: 204 })
  expect(await ask('GET', `/trunks/${id}`)).toEqual(refusal(404, `Trunk ${id} could not be found.`))
})

test.runIf(thorough)('a trunk comes up with its parent port, and goes down with it', async () => {
  const [parent, inside] = [await port(), await port()]
  const id = await trunk({ port_id: parent, sub_ports: [vlan(inside, 100)] })
  const bind = (host: string) =>
    ask('PUT', `/ports/${parent}`, { port: { 'binding:host_id': host } }, { as: 'admin' })
  await bind('compute-1')
  await becomes(`/trunks/${id}`, 'ACTIVE')
  // Its subport follows in its own time.
  await becomes(`/ports/${inside}`, 'ACTIVE')
  expect(await ask('GET', `/ports/${inside}`)).toMatchObject({
    body: { port: { device_owner: 'trunk:subport' } },
  })
  expect(await ask('DELETE', `/trunks/${id}`)).toEqual(
    refusal(409, `Trunk ${id} is currently in use.`),
  )
  expect(await change(id, 'remove', [{ port_id: inside }])).toMatchObject({
    body: { status: 'DOWN', sub_ports: [] },
  })
  // It stays what it was made.
  expect(await ask('GET', `/ports/${inside}`)).toMatchObject({
    body: { port: { device_owner: 'trunk:subport' } },
  })
  await bind('')
  await becomes(`/trunks/${id}`, 'DOWN')
  const bound = await port()
  await ask('PUT', `/ports/${bound}`, { port: { 'binding:host_id': 'compute-1' } }, { as: 'admin' })
  expect(await ask('POST', '/trunks', { trunk: { port_id: bound } })).toEqual(
    refusal(409, `Port ${bound} is currently in use and is not eligible for use as a parent port.`),
  )
})

test('packets of a subport must fit into those of the parent', async () => {
  const small = await neutron.network({ mtu: 1300 })
  const parent = await make('/ports', 'port', { network_id: small })
  const inside = await port()
  const answer = await ask('POST', '/trunks', {
    trunk: { port_id: parent, sub_ports: [vlan(inside, 5)] },
  })
  const mtu = answer.body
  expect(mtu).toMatch(/^MTU \d+ of subport /)
  expect(mtu).toContain(`of subport ${inside} cannot be greater than MTU 1300 of trunk ${parent}.`)
})

test('trunks are found and sorted by what Neutron finds and sorts them by', async () => {
  const parent = await port()
  const name = cloud.unique('conf')
  const id = await trunk({ port_id: parent, name, description: 'd' })
  const found = async (terms: string) => (await ask('GET', `/trunks?fields=id&${terms}`)).body
  const only = { trunks: [{ id }] }
  expect(await found(`name=${name}`)).toEqual(only)
  expect(await found(`port_id=${parent}`)).toEqual(only)
  expect(await found(`id=${id}&admin_state_up=true&description=d&revision_number=0`)).toEqual(only)
  expect(await found(`id=${id}&sort_key=status&sort_dir=asc`)).toEqual(only)
  expect(await found('status=DOWN')).toBe("['status'] is invalid attribute for filtering")
  expect(await found('sub_ports=x')).toBe("['sub_ports'] is invalid attribute for filtering")
  expect(await found('created_at=x')).toBe("['created_at'] is invalid attribute for filtering")
  for (const key of ['description', 'created_at', 'revision_number']) {
    expect(await found(`sort_key=${key}&sort_dir=asc`)).toBe(
      `['${key}'] is invalid attribute for sort_keys`,
    )
  }
  await ask('PUT', `/trunks/${id}/tags/blue`)
  expect(await found(`name=${name}&tags=blue`)).toEqual(only)
  expect(await found(`name=${name}&not-tags=blue`)).toEqual({ trunks: [] })
})

test('a reader looks, and another project sees nothing', async () => {
  const parent = await port()
  const id = await trunk({ port_id: parent })
  const reader = { as: 'reader' } as const
  const admin = { as: 'admin' } as const
  expect(await ask('GET', `/trunks/${id}`, undefined, reader)).toMatchObject({ status: 200 })
  expect(await ask('GET', `/trunks/${id}/get_subports`, undefined, reader)).toMatchObject({
    body: { sub_ports: [] },
  })
  const body = { trunk: { name: 'x' } }
  expect(await ask('PUT', `/trunks/${id}`, body, reader)).toEqual(
    refusal(403, 'rule:update_trunk is disallowed by policy'),
  )
  expect(await ask('POST', '/trunks', { trunk: { port_id: parent } }, reader)).toEqual(
    refusal(403, 'rule:create_trunk is disallowed by policy'),
  )
  expect(await ask('DELETE', `/trunks/${id}`, undefined, reader)).toEqual(
    refusal(403, 'rule:delete_trunk is disallowed by policy'),
  )
  expect(await change(id, 'add', [], 'reader')).toMatchObject({ status: 403 })
  const hidden = refusal(404, 'The resource could not be found.')
  expect(await ask('GET', `/trunks/${id}`, undefined, admin)).toEqual(hidden)
  expect(await ask('PUT', `/trunks/${id}`, body, admin)).toEqual(hidden)
  expect(await change(id, 'add', [], 'admin')).toEqual(hidden)
})

test('a quota counts trunks', async () => {
  const parent = await port()
  const project = pick(await ask('GET', `/ports/${parent}`), 'port', 'project_id')
  const admin = { as: 'admin' } as const
  const limit = (trunks: number) =>
    ask('PUT', `/quotas/${project}`, { quota: { trunk: trunks } }, admin)
  cloud.cleanUp(() => ask('PUT', `/quotas/${project}`, { quota: { trunk: -1 } }, admin))
  await limit(0)
  expect(await ask('POST', '/trunks', { trunk: { port_id: parent } })).toEqual(
    refusal(409, "Quota exceeded for resources: ['trunk']."),
  )
  await limit(-1)
  await trunk({ port_id: parent })
})
