/** What can be done with load balancers; each dialog is loaded when it is opened. */
import { floatingIps, loadBalancerOperation, loadBalancers as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import { namesOf } from '#resource/actions/sending.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy } from '#resource/define.ts'
import { waited } from '#resources/octavia/following.tsx'
import { listener, loadBalancer, pool } from '#kinds/octavia/kinds.ts'
import { withLoadBalancers } from '#resources/octavia/goes-with-it.tsx'
import { rule } from '#resources/octavia/rules.ts'
import type { LoadBalancerRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'

type Offered = Action<LoadBalancerRow>

export const createLoadBalancer = creating(loadBalancer, {
  requires: [rule('loadbalancer', 'post')],
  loadDialog: async (signal) =>
    (await import('#dialogs/octavia/create-load-balancer.tsx')).default(signal),
})

const { only } = partOf(loadBalancer).states
const settled = only('ACTIVE', 'ERROR')
/** One that has failed is as immutable as one that is on its way. */
const mutable = only('ACTIVE')

const edit = editing(loadBalancer, {
  requires: [rule('loadbalancer', 'put')],
  allowed: mutable,
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-load-balancer.tsx')).default(item, signal),
})

const createListener: Offered = {
  ...editing(loadBalancer, {
    id: 'create-listener',
    label: t('Create Listener'),
    requires: [rule('listener', 'post')],
    allowed: mutable,
    makes: listener.type,
    loadDialog: async (item, signal) =>
      (await import('#dialogs/octavia/create-listener.tsx')).default(item, signal),
  }),
  activity: 'create',
}

const createPool: Offered = {
  ...editing(loadBalancer, {
    id: 'create-pool',
    label: t('Create Pool'),
    requires: [rule('pool', 'post')],
    allowed: mutable,
    makes: pool.type,
    loadDialog: async ({ id }, signal) =>
      (await import('#dialogs/octavia/create-pool.tsx')).default({ loadbalancerId: id }, signal),
  }),
  activity: 'create',
}

/** Neutron's own rule is asked for, too: of the first it knows nothing unless an operator has told it. */
const associate: Offered = asking(loadBalancer, {
  id: 'associate',
  label: t('Associate Floating IP'),
  requires: [
    policy('network', 'loadbalancer_associate_floating_ip'),
    policy('network', 'update_floatingip'),
  ],
  // Where the floating IP is not known, nothing is offered.
  offered: ({ floating_ip: one }) => Boolean(one) && !one?.ip,
  form: async (item, signal) =>
    (await import('#dialogs/octavia/floating-ip.ts')).associatingWith(item, signal),
})

const disassociate: Offered = {
  ...verb(loadBalancer, t('Disassociate Floating IP of'), {
    id: 'disassociate',
    requires: [
      policy('network', 'loadbalancer_disassociate_floating_ip'),
      policy('network', 'update_floatingip'),
    ],
    offered: ({ floating_ip_address: ip }) => Boolean(ip),
    while: t('Disassociating'),
    done: t('Disassociated floating IP address from load balancer: %s.'),
    failed: (one) =>
      t(
        'Unable to disassociate floating IP address from load balancer: %s.',
        loadBalancer.title(one),
      ),
    ask: t('It can no longer be reached from outside. The project keeps the address.'),
    call: ({ floating_ip: one }) =>
      call(floatingIps.associate, { body: { address_id: one?.id ?? '' } }),
  }),
  label: t('Disassociate Floating IP'),
}

/** For administrators. */
const failover: Offered = verb(loadBalancer, t('Fail Over'), {
  id: 'failover',
  requires: [policy('load-balancer', 'os_load-balancer_api:loadbalancer:put_failover')],
  allowed: settled,
  while: t('Failing over'),
  ask: t('Its machines are replaced by new ones. Connections through it are interrupted.'),
  call: ({ id }) => call(loadBalancerOperation.failOver, { params: { id } }),
})

const removeAll = removing(loadBalancer, api.remove, {
  requires: [rule('loadbalancer', 'delete')],
  allowed: settled,
  more: withLoadBalancers,
})

/** With all that is under it; of one that is on its way elsewhere it is said that it stays (SV-LBLIST-02). */
export const removeLoadBalancer: Offered = {
  ...removeAll,
  leftOut: (refused) => {
    const waiting = refused.filter((one) => settled(one) !== true)
    const others = refused.filter((one) => !waiting.includes(one))
    return [
      ...(waiting.length > 0
        ? [
            t(
              'The following load balancers are pending and cannot be deleted: %s.',
              namesOf(loadBalancer, waiting),
            ),
          ]
        : []),
      ...(others.length > 0 ? [removeAll.leftOut?.(others) ?? ''] : []),
    ].join(' ')
  },
}

export const loadBalancerActions: readonly Offered[] = [
  ...[edit, createListener, createPool].map((one) => waited(loadBalancer, one)),
  ...under(
    t('Floating IP'),
    [associate, disassociate].map((one) => waited(loadBalancer, one)),
  ),
  ...under(t('Administration'), [waited(loadBalancer, failover)]),
  removeLoadBalancer,
]
