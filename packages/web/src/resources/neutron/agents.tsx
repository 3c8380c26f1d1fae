import {
  dhcpAgents as dhcpApi,
  networkAgents as api,
  type DhcpAgent,
  type NetworkAgent,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { removing } from '#resource/actions/removing.ts'
import { namesOf, sendEach } from '#resource/actions/sending.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, refTo, resource, type Kind } from '#resource/define.ts'
import { choice, copyable, date, overview, text } from '#resource/makers.tsx'
import { callFor, reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { dhcpAgent, networkAgent } from '#kinds/neutron/kinds.ts'

/** What is known of an agent, wherever it is listed. */
const known = <T extends NetworkAgent>(kind: Kind<T>) => {
  const life = states(kind, ({ alive }) => (alive ? 'alive' : 'silent'), {
    alive: ['good', t('Alive')],
    silent: ['bad', t('Silent')],
  })
  const admin = states(kind, ({ admin_state }) => admin_state, {
    UP: ['good', t('Up')],
    DOWN: ['off', t('Down')],
  })
  const properties = {
    type: { label: t('Type'), value: ({ agent_type }: T) => agent_type },
    id: copyable(t('ID'), ({ id }: T) => id),
    binary: { label: t('Binary'), value: ({ binary }: T) => binary },
    host: { label: t('Host'), value: ({ host }: T) => host, priority: 1 },
    zone: {
      label: t('Availability Zone'),
      priority: 6,
      value: ({ availability_zone }: T) => availability_zone,
    },
    description: { label: t('Description'), value: ({ description }: T) => description },
    life: { ...life.badge(t('State')), priority: 3 },
    admin_state: { ...admin.badge(t('Admin State')), priority: 4 },
    heartbeat: {
      ...date(t('Last Heard Of'), (one: T) => one.heartbeat_timestamp),
      priority: 5,
    },
    started_at: date(t('Started'), (one: T) => one.started_at),
    created_at: date(t('Created'), (one: T) => one.created_at),
  }
  const facets = {
    type: text(t('Type'), ({ agent_type }: T) => agent_type),
    host: text(t('Host'), ({ host }: T) => host),
    life: life.facet(t('State')),
    admin_state: choice(t('Admin State'), admin.options, ({ admin_state }: T) => admin_state),
  }
  const details = overview(
    ...(['type', 'id', 'binary', 'host', 'zone', 'description', 'life', 'admin_state'] as const),
    ...(['heartbeat', 'started_at', 'created_at'] as const),
  )
  return { properties, facets, details }
}

const ofAgents = known(networkAgent)
const mayChange = [policy('network', 'update_agent')]
const put = (admin_state_up: boolean) => (agent: NetworkAgent) =>
  call(api.update, { params: { id: agent.id }, body: { admin_state_up } })

const enable = verb(networkAgent, t('Enable'), {
  id: 'enable',
  requires: mayChange,
  offered: ({ admin_state_up }) => !admin_state_up,
  call: put(true),
  undo: put(false),
  while: t('Enabled'),
})

const disable = verb(networkAgent, t('Disable'), {
  id: 'disable',
  requires: mayChange,
  offered: ({ admin_state_up }) => admin_state_up,
  call: put(false),
  undo: put(true),
  while: t('Disabled'),
  ask: t('A disabled agent gets nothing new.'),
})

const remove = removing(networkAgent, api.remove, {
  requires: [policy('network', 'delete_agent')],
  allowed: ({ alive }) => !alive || t('The agent is alive: it would be back with its next report.'),
})

/** What does Neutron's work on the hosts, for administrators. */
export const networkAgents = resource(networkAgent, {
  ...reads(api, ({ filters }) => filters),
  ...{ properties: ofAgents.properties, facets: ofAgents.facets },
  columns: ['type', 'host', 'zone', 'life', 'admin_state', 'heartbeat'],
  sort: 'type',
  actions: { batch: [remove], item: [disable, enable, remove] },
  details: [ofAgents.details],
  unread: t('Unable to retrieve the agents.'),
})

const ofDhcp = known(dhcpAgent)

/** The agent itself stays where it is: nothing of it is deleted. */
const leave: Action<DhcpAgent> = {
  id: 'delete',
  label: t('Remove from Network'),
  tone: 'danger',
  opens: true,
  activity: 'delete',
  requires: [policy('network', 'delete_dhcp-network')],
  perform: async (items, screen) => {
    const hosts = namesOf(dhcpAgent, items)
    const words = {
      title: t('Remove from Network'),
      done: (good: readonly DhcpAgent[]) =>
        t('Removed from the network: %s.', namesOf(dhcpAgent, good)),
      failed: (bad: readonly DhcpAgent[]) =>
        t('Unable to remove from the network: %s.', namesOf(dhcpAgent, bad)),
    }
    const send = (agent: DhcpAgent) => callFor(dhcpApi.remove, dhcpAgent.key(agent))
    const work = async () => {
      const { good, bad } = await sendEach(dhcpAgent, items, send, words, screen)
      return {
        deleted: good.map((agent) => refTo(dhcpAgent, agent)),
        failed: bad.map((agent) => refTo(dhcpAgent, agent)),
      }
    }
    const question = {
      title: t('Confirm Remove from Network'),
      text: t(
        'You have selected "%s". Servers of the network get no more addresses from there.',
        hosts,
      ),
      submit: t('Remove from Network'),
    }
    return (await screen.confirm(question, work)) ?? {}
  },
}

/** The agents that serve a network. */
export const dhcpAgents = resource(dhcpAgent, {
  ...reads(dhcpApi, ({ scope }) => scope),
  properties: { ...ofDhcp.properties, life: { ...ofDhcp.properties.life, priority: 2 } },
  columns: ['host', 'zone', 'life', 'admin_state', 'heartbeat'],
  sort: 'host',
  facets: { host: ofDhcp.facets.host, life: ofDhcp.facets.life },
  actions: { batch: [leave], item: [leave] },
  details: [ofDhcp.details],
  hint: t('Without an agent servers of the network get no addresses by DHCP.'),
})
