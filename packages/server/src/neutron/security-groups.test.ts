import { rows } from '@meridian/cloud'
import type { CallReply, WholeSecurityGroup, groupUse, securityGroups } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')
const path = '/api/neutron/security_groups/'

type Listed = CallReply<typeof securityGroups.list>
type Rule = WholeSecurityGroup['security_group_rules'][number]

const whole = async (query = '', by = tab) =>
  (await by.get(`/api/network/securitygroups/${query}`)).json<{ items: WholeSecurityGroup[] }>()
    .items

const owners = async (query = '', by = tab) =>
  new Set((await whole(query, by)).map(({ project_id }) => project_id))

const listed = async (query = '', by = tab) => (await by.get(path + query)).json<Listed>()

const named = async (name: string) => {
  const [group] = (await listed(`?name=${name}`)).items
  if (!group) throw new Error(`no group is called ${name}`)
  return group
}

const rulesOf = async (id: string) =>
  (await tab.get(`/api/neutron/security_group_rules/?limit=1000&security_group_id=${id}`)).json<{
    items: Rule[]
  }>().items

/** Lets everybody reach SSH in the group of that name. */
const openToAnyone = async (name: string) => {
  const rule = { direction: 'ingress', protocol: 'tcp', port_range_min: 22, port_range_max: 22 }
  await tab.post(`${path}${(await named(name)).id}/rules/`, { rules: [rule] })
}

const asked = () => world.cloud.control.requests().map(({ path: at }) => at)

test('the groups are those of the current project, or of the one that is named [RS-NETAPI-03]', async () => {
  expect(await owners()).toEqual(new Set([project.id]))
  expect(await owners('', admin)).toEqual(new Set([admin.user.project_id]))
  expect(await owners(`?project_id=${project.id}`)).toEqual(new Set([project.id]))
  // By its default policy Neutron shows groups to their own project only.
  expect(await owners(`?project_id=${project.id}`, admin)).toEqual(new Set())
  expect(await owners(`?project_id=${admin.user.project_id}`)).toEqual(new Set())
  const all = (await whole()).flatMap(({ security_group_rules }) => security_group_rules)
  expect(
    all.filter((rule) => rule.direction === 'egress').map((rule) => rule.remote_ip_prefix),
  ).toEqual(expect.arrayContaining(['0.0.0.0/0', '::/0']))
  const [bare] = await whole('?rules=false')
  expect(bare).toEqual(expect.not.objectContaining({ security_group_rules: expect.anything() }))
  expect(bare?.name).toBe((await whole())[0]?.name)
})

test('a list is a page that says what rules open, without them, in one call', async () => {
  world.cloud.control.forgetRequests()
  const { items, has_more_data } = await listed('?limit=2')
  expect(items.map(({ name }) => name)).toEqual(['database', 'default'])
  expect(has_more_data).toBe(true)
  expect(asked()).toEqual(['/v2.0/security-groups'])
  expect(items[0]).not.toHaveProperty('security_group_rules')
  expect(items[0]?.ruleCount).toBe((await rulesOf(items[0]?.id ?? '')).length)
  expect(items[0]?.exposure).toBeNull()
  await openToAnyone('ssh')
  expect(await named('ssh')).toMatchObject({ exposure: { level: 'risky', services: ['SSH'] } })
  const own = await listed('', admin)
  expect(own.items.map(({ project_id }) => project_id)).toEqual([admin.user.project_id])
})

test('groups are found by whether they are open to anyone, and long pages say it alike', async () => {
  await openToAnyone('ssh')
  const { items: open } = await listed('?exposed=true')
  const { items: closed } = await listed('?exposed=false')
  expect(open.map(({ name }) => name)).toContain('ssh')
  expect(open.every(({ exposure }) => exposure !== null)).toBe(true)
  expect(closed.map(({ name }) => name)).toContain('default')
  world.cloud.control.forgetRequests()
  const { items } = await listed('?limit=1000')
  expect(asked().toSorted()).toEqual(['/v2.0/security-group-rules', '/v2.0/security-groups'])
  const figures = (all: typeof items) =>
    all.map(({ id, ruleCount, exposure }) => ({ id, ruleCount, exposure }))
  expect(figures(items)).toEqual(expect.arrayContaining(figures([...open, ...closed])))
  expect(items).toHaveLength(open.length + closed.length)
  const [first] = (await listed('?exposed=false&limit=1')).items
  const [second] = (await listed(`?exposed=false&limit=1&marker=${first?.id}`)).items
  expect([first?.id, second?.id]).toEqual(closed.slice(0, 2).map(({ id }) => id))
})

test('a copy has the same rules, and those about members are about its own', async () => {
  const source = await named('database')
  const self = { direction: 'ingress', protocol: 'tcp', remote_group_id: source.id }
  const added = await tab.post(`${path}${source.id}/rules/`, { rules: [self] })
  expect(added.statusCode).toBe(201)
  const [egress] = (await rulesOf(source.id)).filter(({ direction }) => direction === 'egress')
  await tab.del(`/api/neutron/security_group_rules/${egress?.id}`)
  const made = await tab.post(`${path}${source.id}/copy/`, { name: 'database-copy' })
  expect(made.statusCode).toBe(201)
  const copy = made.json<{ id: string; description: string }>()
  expect(copy).toMatchObject({ name: 'database-copy', description: source.description })
  const words = async (id: string) =>
    (await rulesOf(id))
      .map(({ direction, ethertype, protocol, port_range_min, remote_group_id }) =>
        [direction, ethertype, protocol, port_range_min, remote_group_id === id].join(' '),
      )
      .toSorted()
  expect(await words(copy.id)).toEqual(await words(source.id))
  expect(await words(copy.id)).toContain('ingress IPv4 tcp  true')
})

test('nothing stays of a copy whose rules are refused; what cannot be deleted is named', async () => {
  const { cloud } = world
  const source = await named('web')
  const copy = () => tab.post(`${path}${source.id}/copy/`, { name: 'half' })
  const refuseRules = () =>
    cloud.control.fail({
      ...{ service: 'network', method: 'POST', path: '/security-group-rules$', times: 1 },
      ...{ how: 'status', status: 409, message: 'No more rules.' },
    })
  refuseRules()
  expect((await copy()).statusCode).toBe(409)
  expect((await listed('?name=half')).items).toEqual([])
  refuseRules()
  cloud.control.fail({
    ...{ service: 'network', method: 'DELETE', path: '/security-groups/', times: 1 },
    ...{ how: 'status', status: 409, message: 'It stays.' },
  })
  const refused = await copy()
  const [left] = (await listed('?name=half')).items
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toContain(`half (${left?.id}) remains without all of its rules`)
})

test('a project of 200 groups with 100 rules each answers each list in its calls', async () => {
  const { cloud } = world
  const [template] = cloud.table(rows.securityGroups).list({ where: { name: 'ssh' } })
  const [rule] = cloud.table(rows.securityGroupRules).list({
    where: { security_group_id: template?.id ?? '' },
  })
  if (!template || !rule) throw new Error('the world has no group to copy')
  for (let at = 0; at < 200; at += 1) {
    const id = crypto.randomUUID()
    cloud.table(rows.securityGroups).insert({ ...template, id, name: `many-${at}` })
    for (let port = 1; port <= 100; port += 1)
      cloud.table(rows.securityGroupRules).insert({
        ...{ ...rule, id: crypto.randomUUID(), security_group_id: id, protocol: 'tcp' },
        ...{ port_range_min: port, port_range_max: port, standard_attr_id: port },
      })
  }
  cloud.control.forgetRequests()
  const { items } = await listed('?limit=1000')
  expect(items.length).toBeGreaterThan(200)
  expect(asked()).toHaveLength(2)
  // Of more rules than one answer has nothing is said rather than something wrong.
  expect(items.filter(({ ruleCount }) => ruleCount !== undefined)).toEqual([])
  cloud.control.forgetRequests()
  const { id } = await named('many-7')
  const page = await tab.get(`/api/neutron/security_group_rules/?limit=20&security_group_id=${id}`)
  expect(page.json<{ items: Rule[] }>().items).toHaveLength(20)
  expect(asked()).toHaveLength(2)
  // With all rules it is 12 MB, which no one answer may be.
  const all = await whole()
  expect(all.flatMap(({ security_group_rules }) => security_group_rules).length).toBeGreaterThan(
    20_000,
  )
})

test('who uses a group is told in two calls: its ports, their instances, and the groups that name it', async () => {
  const [group, other] = [await named('default'), await named('ssh')]
  const naming = { direction: 'ingress', protocol: 'tcp', remote_group_id: group.id }
  await tab.post(`${path}${other.id}/rules/`, {
    rules: [22, 80].map((port) => ({ ...naming, port_range_min: port, port_range_max: port })),
  })
  world.cloud.control.forgetRequests()
  const use = (await tab.get(`${path}${group.id}/used_by/`)).json<
    CallReply<typeof groupUse.usedBy>
  >()
  expect(asked()).toHaveLength(2)
  const having = world.cloud
    .table(rows.ports)
    .list({ where: { project_id: project.id } })
    .filter(({ security_groups: ids }) => ids.includes(group.id))
  const ofServers = having.filter(({ device_owner: owner }) => owner.startsWith('compute:'))
  expect(use).toMatchObject({
    ports: having.length,
    servers: new Set(ofServers.map(({ device_id }) => device_id)).size,
    more: false,
    groups: [{ id: other.id, rules: 2 }],
  })
  expect(new Set(use.items.map(({ id }) => id))).toEqual(new Set(having.map(({ id }) => id)))
})

test('of a group it is said which rules another one covers, and whether a port has it', async () => {
  const made = (await tab.post(path, { name: 'doubled' })).json<{ id: string }>()
  const tcp = { direction: 'ingress', protocol: 'tcp' }
  const added = await tab.post(`${path}${made.id}/rules/`, {
    rules: [
      { ...tcp, port_range_min: 22, port_range_max: 22, remote_ip_prefix: '10.0.0.0/8' },
      { ...tcp, port_range_min: 20, port_range_max: 30 },
      { ...tcp, port_range_min: 443, port_range_max: 443 },
    ],
  })
  const [narrow, broad] = added.json<{ items: Rule[] }>().items
  const effects = async () => {
    world.cloud.control.forgetRequests()
    const answer = await tab.get(`${path}${made.id}/rule_effects/`)
    expect(asked()).toHaveLength(2)
    return answer.json<CallReply<typeof groupUse.ruleEffects>>()
  }
  expect(await effects()).toMatchObject({
    unused: true,
    covered: [{ id: narrow?.id, by: { id: broad?.id, port_range_max: 30 } }],
  })
  const [port] = world.cloud.table(rows.ports).list({ where: { project_id: project.id } })
  if (!port) throw new Error('the project has no port')
  const body = { network_id: port.network_id, security_groups: [made.id] }
  const guarded = await tab.post('/api/neutron/ports/', body)
  expect(guarded.statusCode, guarded.body).toBe(201)
  expect(await effects()).toMatchObject({ unused: false })
})
