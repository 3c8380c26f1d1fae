import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '#config.ts'
import { readRules } from '#policy/files.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const directory = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
afterAll(() => rmSync(directory, { recursive: true }))

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const allowed = async (tab: SignedIn, rules: string[][], target?: object) => {
  const response = await tab.post('/api/policy/', { rules, ...(target && { target }) })
  expect(response.statusCode).toBe(200)
  return response.json<{ allowed: boolean }>().allowed
}

describe('POST /api/policy/ answers by the services’ own rules [RS-SET-01 RS-SET-02]', () => {
  test.each([
    ['compute', 'os_compute_api:servers:create', 'yes', 'yes', 'no'],
    ['compute', 'os_compute_api:servers:index', 'yes', 'yes', 'yes'],
    ['compute', 'os_compute_api:os-flavor-manage:create', 'yes', 'no', 'no'],
    ['compute', 'os_compute_api:os-keypairs:create', 'yes', 'yes', 'yes'],
    ['image', 'publicize_image', 'yes', 'no', 'no'],
    ['network', 'create_policy', 'yes', 'no', 'no'],
    ['network', 'create_network', 'yes', 'yes', 'no'],
    // Neutron leaves the subnets of networks, and the ports of addresses, to everybody in the project.
    ['network', 'update_subnet', 'yes', 'yes', 'yes'],
    ['network', 'create_floatingip_port_forwarding', 'yes', 'yes', 'yes'],
    ['volume', 'volume_extension:services:index', 'yes', 'no', 'no'],
    ['load-balancer', 'os_load-balancer_api:loadbalancer:post', 'yes', 'yes', 'no'],
    ['octavia', 'os_load-balancer_api:pool:put', 'yes', 'yes', 'no'],
    ['load-balancer', 'os_load-balancer_api:flavor:post', 'yes', 'no', 'no'],
    ['load-balancer', 'os_load-balancer_api:loadbalancer:put_failover', 'yes', 'no', 'no'],
    ['network', 'loadbalancer_associate_floating_ip', 'yes', 'yes', 'yes'],
    // Designate's former rules are in force as it comes, and know no readers.
    ['dns', 'create_zone', 'yes', 'yes', 'yes'],
    ['dns', 'update_recordset', 'yes', 'yes', 'yes'],
    ['key-manager', 'secrets:post', 'yes', 'yes', 'no'],
    ['key-manager', 'container:delete', 'yes', 'yes', 'no'],
    // So are Heat's, by which nobody sees all projects but where an operator lets them.
    ['orchestration', 'stacks:create', 'yes', 'yes', 'yes'],
    ['heat', 'stacks:delete', 'yes', 'yes', 'yes'],
    ['orchestration', 'stacks:global_index', 'no', 'no', 'no'],
    ['identity', 'identity:create_user', 'yes', 'no', 'no'],
    ['identity', 'create_domain', 'yes', 'no', 'no'],
    ['identity', 'identity:get_project', 'yes', 'yes', 'yes'],
  ])('%s %s: admin %s, member %s, reader %s', async (service, rule, admin, member, reader) => {
    const answers = []
    for (const user of ['admin', 'demo', 'reader'])
      answers.push(
        (await allowed(await signedIn(world.app, user), [[service, rule]])) ? 'yes' : 'no',
      )
    expect(answers).toEqual([admin, member, reader])
  })

  test('the target is the own project unless it says another', async () => {
    const tab = await signedIn(world.app)
    const rules = [['compute', 'os_compute_api:servers:delete']]
    expect(await allowed(tab, rules)).toBe(true)
    const elsewhere = { project_id: 'other', tenant_id: 'other' }
    expect(await allowed(tab, rules, elsewhere)).toBe(false)
  })

  test('what a thing is in belongs to its own project unless the target says whose it is', async () => {
    const tab = await signedIn(world.app, 'reader')
    const rules = [['network', 'update_subnet']]
    const { project_id } = tab.user
    expect(await allowed(tab, rules, { project_id })).toBe(true)
    expect(await allowed(tab, rules, { project_id: 'other' })).toBe(false)
    const inside = { project_id: 'other', 'network:tenant_id': project_id }
    expect(await allowed(tab, rules, inside)).toBe(true)
  })

  test('all rules must hold', async () => {
    const tab = await signedIn(world.app)
    const yes = ['compute', 'os_compute_api:servers:create']
    const no = ['image', 'publicize_image']
    expect(await allowed(tab, [yes, yes])).toBe(true)
    expect(await allowed(tab, [yes, no])).toBe(false)
  })

  test('services without rules and unknown rules are allowed; legacy names mean today’s', async () => {
    const reader = await signedIn(world.app, 'reader')
    for (const rule of [
      ['neutron', 'loadbalancer_associate_floating_ip'],
      ['telescope', 'look'],
      ['compute', 'os_compute_api:os-server-groups:discoverable'],
      ['volume', 'volume:no_such_rule'],
    ])
      expect(await allowed(reader, [rule])).toBe(true)
    expect(await allowed(reader, [['compute', 'compute:create']])).toBe(false)
    expect(await allowed(reader, [['compute', 'os_compute_api:snapshot']])).toBe(false)
  })

  test('several checks are answered in one round trip, in order', async () => {
    const tab = await signedIn(world.app)
    const checks = [
      { rules: [['image', 'publicize_image']] },
      { rules: [['compute', 'os_compute_api:servers:create']] },
    ]
    expect((await tab.post('/api/policy/', { checks })).json()).toEqual({ results: [false, true] })
  })

  test.each([
    { rules: 'x' },
    { rules: [['compute']] },
    { rules: [] },
    { target: {} },
    { rules: [5] },
  ])('the body %o is 400', async (body) => {
    const response = await (await signedIn(world.app)).post('/api/policy/', body)
    expect([response.statusCode, response.json()]).toEqual([400, 'unexpected parameter format'])
  })

  test('an empty body is 400', async () => {
    const response = await (await signedIn(world.app)).post('/api/policy/', {})
    expect([response.statusCode, response.json()]).toEqual([400, 'request requires JSON body'])
  })

  test('no call goes to the cloud', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.forgetRequests()
    await allowed(tab, [['compute', 'os_compute_api:servers:create']])
    expect(world.cloud.control.requests()).toEqual([])
  })
})

describe('the operator’s choices', () => {
  test('where former defaults are in force, what they allow is allowed', async () => {
    await world.close()
    world = await testWorld({ env: { POLICY_LEGACY_DEFAULTS: 'true' } })
    const reader = await signedIn(world.app, 'reader')
    expect(await allowed(reader, [['compute', 'os_compute_api:servers:create']])).toBe(true)
  })

  test('its YAML and JSON files override rule by rule', async () => {
    writeFileSync(join(directory, 'compute.yaml'), '# mine\n"os_compute_api:servers:create": "!"\n')
    writeFileSync(join(directory, 'image.json'), '{"publicize_image": "role:member"}')
    await world.close()
    world = await testWorld({ env: { POLICY_DIR: directory } })
    const tab = await signedIn(world.app)
    expect(await allowed(tab, [['compute', 'os_compute_api:servers:create']])).toBe(false)
    expect(await allowed(tab, [['compute', 'os_compute_api:servers:delete']])).toBe(true)
    expect(await allowed(tab, [['image', 'publicize_image']])).toBe(true)
  })

  test.each([
    ['b: "@"\na: "role:x and and"', /compute\.yaml:2 the check of 'a' is not understood/],
    ['# x\na: 5', /compute\.yaml:2 the check of 'a' is neither a text nor a list of texts/],
    ['a: [["role:x"], ["role"]]', /compute\.yaml:1 the check of 'a' is not understood/],
    ['- a', /compute\.yaml must map rule names to checks/],
    ['a: "@"\nb: [unclosed\nc: d', /compute\.yaml:\d is no YAML: Flow sequence/],
  ])('a wrong file stops the start: %s', async (text, words) => {
    const folder = mkdtempSync(join(directory, 'wrong-'))
    writeFileSync(join(folder, 'compute.yaml'), text)
    await expect(readRules(folder)).rejects.toThrow(ConfigError)
    await expect(readRules(folder)).rejects.toThrow(words)
  })

  test('every file that is wrong is named at once, and one that belongs to no service', async () => {
    const folder = mkdtempSync(join(directory, 'wrong-'))
    mkdirSync(join(folder, 'network.yaml'))
    writeFileSync(join(folder, 'compuet.yaml'), 'a: "@"')
    writeFileSync(join(folder, 'image.json'), '{"a": ')
    const asked = readRules(folder)
    await expect(asked).rejects.toThrow(/compuet\.yaml is named after no service.*compute/)
    await expect(asked).rejects.toThrow(/image\.json:1 is no YAML/)
    await expect(asked).rejects.toThrow(/network\.yaml is a folder, not a file/)
    await expect(readRules(join(folder, 'none'))).rejects.toThrow(/none does not exist/)
  })
})
