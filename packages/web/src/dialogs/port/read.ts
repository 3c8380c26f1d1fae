import { securityGroups, subnets, type Network } from '@meridian/contract'
import { allowed, ownedBy, type Rule, type Target } from '#api/policy.ts'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import type { Option } from '#forms/search/facets.ts'
import { policy, type Requirement } from '#resource/define.ts'
import { readyWhen } from '#resource/reading/requirements.tsx'
import { nameOr } from '#lib/text.ts'

export type Group = { readonly id: string; readonly name: string; readonly description: string }

/** Which fields of a port the user may fill in, in this cloud. */
export type PortRights = Readonly<Record<keyof typeof rules.create | keyof typeof needs, boolean>>

export type PortChoices = {
  readonly subnets: readonly Option[]
  readonly groups: readonly Group[]
  readonly may: PortRights
}

/** Fields with a rule of their own, which looks at whose the network is. */
const rules = {
  create: {
    fixed_ips: ['network', 'create_port:fixed_ips'],
    'fixed_ips:ip_address': ['network', 'create_port:fixed_ips:ip_address'],
    mac_address: ['network', 'create_port:mac_address'],
    port_security_enabled: ['network', 'create_port:port_security_enabled'],
    'binding:host_id': ['network', 'create_port:binding:host_id'],
    'binding:vnic_type': ['network', 'create_port:binding:vnic_type'],
  },
  update: {
    fixed_ips: ['network', 'update_port:fixed_ips'],
    'fixed_ips:ip_address': ['network', 'update_port:fixed_ips:ip_address'],
    mac_address: ['network', 'update_port:mac_address'],
    port_security_enabled: ['network', 'update_port:port_security_enabled'],
    'binding:host_id': ['network', 'update_port:binding:host_id'],
    'binding:vnic_type': ['network', 'update_port:binding:vnic_type'],
  },
} as const satisfies Record<string, Record<string, Rule>>

/** Fields that only some clouds or people have. */
const needs = {
  security: { feature: ['network', 'port-security'] },
  groups: { feature: ['network', 'security-group'] },
  learning: { feature: ['network', 'mac-learning'] },
  dns: { feature: ['network', 'dns-integration'] },
  vnic: { feature: ['network', 'binding'] },
  device: policy('network', 'context_is_admin'),
} as const satisfies Record<string, Requirement>

type Where = Pick<Network, 'id' | 'project_id' | 'shared'>

/** What a port in the network can be given, and by this user. Throws `ApiError`. */
export const readPortChoices = async (
  verb: 'create' | 'update',
  network: Where,
  owner: string | null | undefined,
  signal: AbortSignal,
): Promise<PortChoices> => {
  const session = await userSession()
  const project = owner ?? session.project_id ?? null
  const target: Target = {
    ...ownedBy(project),
    'network:tenant_id': network.project_id ?? null,
    'network:project_id': network.project_id ?? null,
  }
  const of = project !== null && project !== session.project_id ? { project_id: project } : {}
  const ruled = Object.entries(rules[verb])
  const [inside, groups, verdicts, has] = await Promise.all([
    call(subnets.list, { query: { network_id: network.id, limit: 1000 } }, { signal }),
    call(securityGroups.list, { query: { limit: 1000, ...of } }, { signal }),
    Promise.all(ruled.map(([, rule]) => allowed([rule], target))),
    Promise.all(Object.values(needs).map((one) => readyWhen(one)())),
  ])
  const entries = [
    ...ruled.map(([name], at) => [name, verdicts[at] === true] as const),
    ...Object.keys(needs).map((name, at) => [name, has[at] === true] as const),
  ]
  return {
    subnets: inside.items.map(({ id, name, cidr }) => ({
      value: id,
      label: [nameOr(name, id), cidr].filter(Boolean).join(' '),
    })),
    groups: groups.items.map(({ id, name, description }) => ({
      ...{ id, name: nameOr(name, id) },
      description: description ?? '',
    })),
    // The entries are made of the same names.
    may: Object.fromEntries(entries) as PortRights,
  }
}
