/** What holds of what every type declares. */
import { expect, test } from 'vitest'
import type { States } from '#resource/states.tsx'
import { resources } from '#resources/registry.ts'

test('every action asks for a rule of policy, but for those that are judged otherwise', async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  const without = declared.flatMap(({ kind, actions, admin }) =>
    [actions, admin?.actions ?? {}]
      .flatMap(({ global = [], batch = [], item = [] }) => [...global, ...batch, ...item])
      .filter(({ requires = [] }) => !requires.some((one) => 'policy' in one))
      .map(({ id }) => `${kind.type} ${id}`),
  )
  expect([...new Set(without)].toSorted()).toEqual([
    ...['OS::Designate::FloatingIp set', 'OS::Designate::FloatingIp unset'],
    ...['OS::Glance::Image accepted', 'OS::Glance::Image rejected'],
    ...['OS::Keystone::Domain clear-context'],
    ...['OS::Nova::Flavor delete', 'OS::Nova::Flavor update-metadata'],
  ])
})

test('a state in which the cloud works at something is polled, whatever the type', async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  const told = declared.flatMap(({ kind, states }) => {
    if (!states || !('options' in states && 'meaning' in states)) return []
    const { options, meaning } = states as States<unknown>
    const transient = options.filter(({ value }) =>
      /(^|_)(build|pending|\w+ing)\b|^PENDING_/i.test(value),
    )
    return transient.map(({ value }) => [`${kind.type} ${value}`, meaning(value)] as const)
  })
  expect(told.length).toBeGreaterThan(40)
  expect(told.filter(([, is]) => is !== 'working')).toEqual([
    ['OS::Cinder::Backup error_deleting', 'bad'],
  ])
})

/** Ids of other things that are no links, and why. */
const unlinked: Readonly<Record<string, string>> = {
  'OS::Nova::Keypair user_id': 'it is its own user, who has no page for everybody',
  'OS::Nova::ServerGroup project_id': 'RS-SGRP-09: the id itself',
  'OS::Nova::ServerGroup user_id': 'RS-SGRP-09: the id itself',
  'OS::Neutron::Net segmentation_id': 'a number of the provider',
  'OS::Neutron::Subnet subnetpool_id': 'subnet pools have no page',
  'OS::Neutron::RBACPolicy target_id': 'the project stands beside it by its name',
  'OS::Designate::Zone pool_id': 'pools of name servers have no page',
  'OS::Designate::Zone project_id': 'SV-DNSENT-02: the id itself, beside the project',
  'OS::Designate::RecordSet zone_id': 'the zone stands beside it as a link',
  'OS::Designate::RecordSet project_id': 'the id itself, beside the project',
  'OS::Keystone::User domain_id': 'the domain stands beside it by its name',
  'OS::Keystone::User project_id': 'the primary project stands beside it as a link',
}

/** Ids that are the thing's own, in one of its forms. */
const ownId = /^(whole|keypair|engine|name_or)_id$/

/** Those that make a link of what they know, without names that are read for them. */
const linked = new Set([
  ...[
    'OS::Heat::StackResource physical_resource_id',
    'OS::Keystone::FederationProtocol mapping_id',
  ],
])

test('an id of another thing is a link with its name, but for those that have a reason', async () => {
  const declared = await Promise.all(resources.all.map(({ load }) => load()))
  const bare = declared.flatMap(({ kind, properties }) =>
    Object.entries(properties)
      .filter(([id, { points }]) => id.endsWith('_id') && !ownId.test(id) && !points)
      .map(([id]) => `${kind.type} ${id}`)
      .filter((one) => !linked.has(one)),
  )
  expect(bare.toSorted()).toEqual(Object.keys(unlinked).toSorted())
})
