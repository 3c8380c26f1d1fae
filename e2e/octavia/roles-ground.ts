/** A load balancer with one thing of each kind in it, where each is listed, and what is done to it. */
import type { OpenStack } from '@meridian/openstack'
import type { Offered } from '../offers.ts'
import { only } from '../own-project.ts'
import { layGround } from './walk-ground.ts'
import { rests, type Walk } from './walk.ts'

type Octavia = OpenStack['octavia']

/** Octavia's database may have two changes in each other's way, and asks one of them to begin anew. */
const anew = async <T>(call: () => Promise<T>, tries = 3): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    const isAsked = error instanceof Error && error.message.includes('try restarting transaction')
    if (!isAsked || tries === 1) throw error
  }
  return anew(call, tries - 1)
}

/** Makes it, one part after the other. */
export const standing = async (walk: Walk) => {
  const { octavia } = walk.cloud
  const { name, projectId: project_id } = walk
  const { subnet: vip_subnet_id } = await layGround(walk)
  const balancer = (await octavia.loadBalancers.create({ name, project_id, vip_subnet_id })).id
  const made = async <T>(part: () => Promise<T>): Promise<T> => {
    const answer = await anew(part)
    await rests(walk, balancer)
    return answer
  }
  await rests(walk, balancer)
  const front = { name, loadbalancer_id: balancer, protocol: 'HTTP', protocol_port: 80 }
  const listener = (await made(() => octavia.listeners.create(front))).id
  const shared = { name, listener_id: listener, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
  const pool = (await made(() => octavia.pools.create(shared))).id
  const members = octavia.members(pool)
  await made(() => members.replace([{ name, address: '10.77.0.51', protocol_port: 80 }]))
  const watch = { name, pool_id: pool, type: 'PING', delay: 5, timeout: 5, max_retries: 3 }
  const monitor = (await made(() => octavia.healthMonitors.create(watch))).id
  const refusal = { name, listener_id: listener, action: 'REJECT' }
  const policy = (await made(() => octavia.l7Policies.create(refusal))).id
  const path = { type: 'PATH', compare_type: 'EQUAL_TO', value: '/x' }
  const rule = (await made(() => octavia.l7Rules(policy).create(path))).id
  const member = only(await members.listAll()).id
  return {
    ...{ name, project_id, vip_subnet_id, balancer, listener, pool },
    member,
    monitor,
    policy,
    rule,
  }
}

export type Standing = Awaited<ReturnType<typeof standing>>

type Attempt = (octavia: Octavia) => Promise<unknown>

/** A list with the one row that is looked at. */
type Shown = Offered & {
  readonly read: Attempt
  /** A change that leaves it as it is. */
  readonly change: Attempt
  /** What is done by the actions that are called so, besides those that change it. */
  readonly acts: Readonly<Record<string, Attempt>>
}

/** Where each is listed. */
export const listsOf = (there: Standing): Readonly<Record<string, Shown>> => {
  const { name, project_id, vip_subnet_id, balancer, listener, pool } = there
  const { member, monitor, policy, rule } = there
  const at = `/project/load_balancer/${balancer}`
  const same = { admin_state_up: true }
  const any = { protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
  const tab = (path: string, list: string, create: string, row = name) => ({
    path,
    list,
    create,
    row,
  })
  return {
    'Load Balancer': {
      ...tab('/project/load_balancer', 'Load Balancers', 'Create Load Balancer'),
      read: ({ loadBalancers }) => loadBalancers.get(balancer),
      change: ({ loadBalancers }) => loadBalancers.update(balancer, same),
      acts: {
        'Create Load Balancer': ({ loadBalancers }) =>
          loadBalancers.create({ name, project_id, vip_subnet_id }),
        'Create Listener': ({ listeners }) =>
          listeners.create({ loadbalancer_id: balancer, protocol: 'TCP', protocol_port: 81 }),
        'Create Pool': ({ pools }) => pools.create({ loadbalancer_id: balancer, ...any }),
        'Fail Over': ({ loadBalancers }) => loadBalancers.failOver(balancer),
        'Delete Load Balancer': ({ loadBalancers }) => loadBalancers.removeAll(balancer),
      },
    },
    Listener: {
      ...tab(`${at}?tab=listeners`, 'Listeners', 'Create Listener'),
      read: ({ listeners }) => listeners.get(listener),
      change: ({ listeners }) => listeners.update(listener, same),
      acts: {
        'Create L7 Policy': ({ l7Policies }) =>
          l7Policies.create({ listener_id: listener, action: 'REJECT' }),
        'Delete Listener': ({ listeners }) => listeners.remove(listener),
      },
    },
    Pool: {
      ...tab(`${at}/listeners/${listener}?tab=pools`, 'Pools', 'Create Pool'),
      read: ({ pools }) => pools.get(pool),
      change: ({ pools }) => pools.update(pool, same),
      acts: {
        'Add/Remove Pool Members': ({ members }) => members(pool).replace([]),
        'Create Health Monitor': ({ healthMonitors }) =>
          healthMonitors.create({
            ...{ pool_id: pool, type: 'PING', delay: 5, timeout: 5, max_retries: 3 },
          }),
        'Delete Pool': ({ pools }) => pools.remove(pool),
      },
    },
    Member: {
      ...tab(`${at}/pools/${pool}?tab=members`, 'Members', 'Add/Remove Pool Members'),
      read: ({ members }) => members(pool).get(member),
      change: ({ members }) => members(pool).update(member, same),
      acts: { 'Delete Member': ({ members }) => members(pool).remove(member) },
    },
    'Health Monitor': {
      ...tab(`${at}/pools/${pool}?tab=healthmonitors`, 'Health Monitors', 'Create Health Monitor'),
      read: ({ healthMonitors }) => healthMonitors.get(monitor),
      change: ({ healthMonitors }) => healthMonitors.update(monitor, same),
      acts: { 'Delete Health Monitor': ({ healthMonitors }) => healthMonitors.remove(monitor) },
    },
    'L7 Policy': {
      ...tab(`${at}/listeners/${listener}?tab=l7policies`, 'L7 Policies', 'Create L7 Policy'),
      read: ({ l7Policies }) => l7Policies.get(policy),
      change: ({ l7Policies }) => l7Policies.update(policy, same),
      acts: {
        'Create L7 Rule': ({ l7Rules }) =>
          l7Rules(policy).create({ type: 'PATH', compare_type: 'EQUAL_TO', value: '/y' }),
        'Delete L7 Policy': ({ l7Policies }) => l7Policies.remove(policy),
      },
    },
    'L7 Rule': {
      ...tab(
        `${at}/listeners/${listener}/l7policies/${policy}?tab=l7rules`,
        ...(['L7 Rules', 'Create L7 Rule', 'Path Equal To /x'] as const),
      ),
      read: ({ l7Rules }) => l7Rules(policy).get(rule),
      change: ({ l7Rules }) => l7Rules(policy).update(rule, same),
      acts: { 'Delete L7 Rule': ({ l7Rules }) => l7Rules(policy).remove(rule) },
    },
  }
}
