import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { balancersOf } from '#testing/load-balancers.ts'
import { conformance } from '#testing/service.ts'

const octavia = await conformance('load-balancer')
const { call, one, ready, gone, subnet, balancer, inside, network } = balancersOf(octavia)
const { cloud } = octavia
const place = await subnet()

const text = expect.any(String)
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)

const rule = { type: 'PATH', compare_type: 'EQUAL_TO', value: '/x' }
const elsewhere = { name: 'r', protocol: 'HTTP', lb_algorithm: 'SOURCE_IP' }
const listeners = [
  {
    name: 'l',
    protocol: 'HTTP',
    protocol_port: 80,
    default_pool: {
      name: 'q',
      protocol: 'HTTP',
      lb_algorithm: 'ROUND_ROBIN',
      members: [{ address: '10.88.0.4', protocol_port: 80 }],
      healthmonitor: { type: 'TCP', delay: 1, timeout: 1, max_retries: 1 },
    },
    l7policies: [{ action: 'REDIRECT_TO_POOL', redirect_pool: elsewhere, rules: [rule] }],
  },
]
// It is made while the other is looked at.
const filled = await balancer({ vip_subnet_id: place.subnet, listeners })

test(
  'a load balancer is made, holds still while it changes, and is taken away',
  { timeout: 180_000 },
  async () => {
    const { id, reply } = await balancer({ vip_subnet_id: place.subnet, tags: ['z', 'a'] })
    const port = pick(reply, 'loadbalancer', 'vip_port_id')
    const owner = pick(reply, 'loadbalancer', 'project_id')
    expect(reply.body).toEqual({
      loadbalancer: {
        id,
        name: text,
        description: '',
        provisioning_status: 'PENDING_CREATE',
        operating_status: 'OFFLINE',
        admin_state_up: true,
        project_id: owner,
        tenant_id: owner,
        created_at: TIME,
        updated_at: null,
        vip_address: expect.stringMatching(/^10\.88\.0\./),
        vip_port_id: text,
        vip_subnet_id: place.subnet,
        vip_network_id: place.network,
        additional_vips: [],
        listeners: [],
        pools: [],
        provider: 'amphora',
        flavor_id: null,
        vip_qos_policy_id: null,
        tags: ['a', 'z'],
        availability_zone: null,
      },
    })
    const pending = `Invalid state PENDING_CREATE of loadbalancer resource ${id}`
    const name = { loadbalancer: { name: 'other' } }
    expect(await call('PUT', `/loadbalancers/${id}`, name)).toEqual({ status: 409, body: pending })
    expect(await call('DELETE', `/loadbalancers/${id}`)).toEqual({ status: 409, body: pending })
    const listener = { loadbalancer_id: id, protocol: 'HTTP', protocol_port: 80 }
    expect(await call('POST', '/listeners', { listener })).toEqual({
      status: 409,
      body: `Load Balancer ${id} is immutable and cannot be updated.`,
    })
    expect((await network('GET', `/ports/${port}`)).body).toMatchObject({
      port: {
        name: `octavia-lb-${id}`,
        device_id: `lb-${id}`,
        device_owner: 'Octavia',
        admin_state_up: false,
        project_id: owner,
      },
    })
    const groupOf = async () =>
      pick(await network('GET', `/ports/${port}`), 'port', 'security_groups', 0)
    const first = await groupOf()
    await ready(id)
    // In place of those that the port had: a group of Octavia's own, which its users cannot see.
    const group = await groupOf()
    expect(group).not.toBe(first)
    expect((await network('GET', `/security-groups/${group}`)).status).toBe(404)
    const update = { description: 'b', admin_state_up: false, name: null, tags: ['c'] }
    const changed = await call('PUT', `/loadbalancers/${id}`, { loadbalancer: update })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        loadbalancer: {
          name: '',
          description: 'b',
          admin_state_up: false,
          tags: ['c'],
          provisioning_status: 'PENDING_UPDATE',
          updated_at: TIME,
        },
      },
    })
    await ready(id)
    await cloud.until(
      async () => pick(await one(id), 'loadbalancer', 'operating_status') === 'OFFLINE',
      { within: 20_000 },
    )
    expect((await call('PUT', `/loadbalancers/${id}/failover`)).status).toBe(403)
    expect((await call('DELETE', `/loadbalancers/${id}`)).status).toBe(204)
    expect(pick(await one(id), 'loadbalancer', 'provisioning_status')).toBe('PENDING_DELETE')
    await gone(id)
    expect((await network('GET', `/ports/${port}`)).status).toBe(404)
    expect(await one(id)).toEqual({ status: 404, body: `Load Balancer ${id} not found.` })
    // It is known for longer.
    const deleted = { status: 409, body: `Load Balancer ${id} is immutable and cannot be updated.` }
    expect(await call('POST', '/listeners', { listener })).toEqual(deleted)
    const pool = { loadbalancer_id: id, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
    expect(await call('POST', '/pools', { pool })).toEqual(deleted)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await call('POST', '/pools', { pool: { ...pool, loadbalancer_id: nowhere } })).toEqual({
      status: 404,
      body: `Load Balancer ${nowhere} not found.`,
    })
  },
)

test(
  'a load balancer is made with all that is in it, which waits for its first change',
  { timeout: 180_000 },
  async () => {
    const { id, reply } = filled
    expect(reply.body).toMatchObject({
      loadbalancer: {
        listeners: [
          {
            name: 'l',
            l7policies: [{ action: 'REDIRECT_TO_POOL', position: 1, rules: [rule] }],
          },
        ],
        pools: expect.arrayContaining([
          expect.objectContaining({ name: 'r', members: [], healthmonitor: null }),
          expect.objectContaining({
            name: 'q',
            healthmonitor: null,
            members: [expect.objectContaining({ address: '10.88.0.4', weight: 1 })],
          }),
        ]),
      },
    })
    await ready(id)
    const { body } = await call('GET', `/loadbalancers/${id}/status`)
    const waiting = { provisioning_status: 'PENDING_CREATE', operating_status: 'OFFLINE' }
    // Octavia asks its session for the pool, which has the monitor by then, or has not.
    const either = { operating_status: expect.stringMatching(/^(OFFLINE|NO_MONITOR)$/) }
    expect(body).toMatchObject({
      statuses: {
        loadbalancer: {
          provisioning_status: 'ACTIVE',
          listeners: [
            {
              ...{ name: 'l', ...waiting },
              pools: [
                {
                  ...{ name: 'q', ...waiting },
                  health_monitor: { type: 'TCP', ...waiting },
                  members: [{ address: '10.88.0.4', protocol_port: 80, ...waiting, ...either }],
                },
                { name: 'r', ...waiting, members: [] },
              ],
            },
          ],
        },
      },
    })
    const q = pick(await call('GET', '/pools?name=q&fields=id'), 'pools', 0, 'id')
    const member = { address: '10.88.0.5', protocol_port: 80 }
    expect(await call('POST', `/pools/${q}/members`, { member })).toEqual({
      status: 409,
      body: `Pool ${q} is immutable and cannot be updated.`,
    })
    expect((await call('PUT', `/pools/${q}`, { pool: { name: 'p' } })).status).toBe(200)
    await ready(id)
    const made = await inside(id, `/pools/${q}/members`, { member })
    expect(made.reply.body).toMatchObject({ member: { operating_status: 'OFFLINE' } })
    const full = `Cannot delete Load Balancer ${id} - it has children`
    expect(await call('DELETE', `/loadbalancers/${id}`)).toEqual({
      status: 400,
      body: `Validation failure: ${full}`,
    })
  },
)
