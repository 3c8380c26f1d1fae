/** What is said of each part of the way; what stands in braces is linked where it is shown. */
import type { ReachCode, ReachHop, ReachPart } from '@meridian/contract'
import { t } from '#lib/translate.ts'

/** What a part of the way is, by its kind. */
export const hopTitles: Readonly<Record<ReachHop['kind'], string>> = {
  source: t('Source'),
  egress: t('Outgoing rules'),
  network: t('Network'),
  router: t('Router'),
  gateway: t('External gateway'),
  floating_ip: t('Floating IP'),
  ingress: t('Incoming rules'),
  destination: t('Destination'),
}

export const stateWords = {
  ok: t('Passes'),
  stopped: t('Stopped'),
  unknown: t('Unknown'),
} as const

export const partWords: Readonly<Record<ReachPart, string>> = {
  servers: t('Instances could not be read: {why}'),
  networks: t('Networks could not be read: {why}'),
  subnets: t('Subnets could not be read: {why}'),
  routers: t('Routers could not be read: {why}'),
  floating_ips: t('Floating IPs could not be read: {why}'),
  security_groups: t('Security groups could not be read: {why}'),
  address_groups: t('Address groups could not be read: {why}'),
}

type Words = string | ((hop: ReachHop) => string)

/** One text for what comes in, and one for what goes out. */
const each = (ingress: string, egress: string) => (hop: ReachHop) =>
  hop.kind === 'egress' ? egress : ingress

const passing = {
  up: ({ server }) =>
    server ? t('{server} runs, and its port {port} is up.') : t('Port {port} is up.'),
  outside: ({ kind }) =>
    kind === 'source'
      ? t('{address} is outside the cloud.')
      : t('{address} is outside the cloud. Whether it answers is not known here.'),
  rule: each(
    t('Rule {rule} of security group {group} lets it in.'),
    t('Rule {rule} of security group {group} lets it out.'),
  ),
  unfiltered: t('Port security is off at port {port}, so no rules apply.'),
  network: t('It crosses network {network}.'),
  routed: t('Router {router} forwards it.'),
  snat: t('It leaves by router {router} to network {network}, under the address of the router.'),
  floating_ip: ({ kind }) =>
    kind === 'gateway'
      ? t('It leaves by router {router} to network {network}, under floating IP {floating_ip}.')
      : t('It arrives at floating IP {floating_ip} of network {network}.'),
  forwarded: t('It has to be sent to {address}, which floating IP {floating_ip} forwards.'),
  direct: t('Network {network} leads outside by itself.'),
} satisfies Partial<Record<ReachCode, Words>>

const stopping = {
  no_port: ({ server }) =>
    server
      ? t('{server} has no port with an IP address.')
      : t('There is no port with an IP address.'),
  no_common_version: t('The two ends have no IP version in common.'),
  server_off: t('{server} does not run: its status is “{status}”.'),
  port_disabled: t('Port {port} is disabled.'),
  port_down: t('Port {port} is down.'),
  no_groups: each(
    t('Port {port} has no security group, so nothing is let in.'),
    t('Port {port} has no security group, so nothing is let out.'),
  ),
  no_rule: each(
    t('No rule of its security groups ({groups}) lets it in.'),
    t('No rule of its security groups ({groups}) lets it out.'),
  ),
  some_rules: each(
    t('The rules of its security groups ({groups}) let in only {only}.'),
    t('The rules of its security groups ({groups}) let out only to {only}.'),
  ),
  network_disabled: t('Network {network} is disabled.'),
  no_gateway: t('Subnet {subnet} has no gateway, so nothing leaves its network.'),
  no_router: t('No router has {address}, the gateway address of network {network}.'),
  router_disabled: t('Router {router} is disabled.'),
  no_route: ({ network }) =>
    network
      ? t('Router {router} knows no way to network {network}.')
      : t('Router {router} knows no way on.'),
  no_external_gateway: t('Router {router} has no external gateway.'),
  no_snat: t('The port has no floating IP, and router {router} does not share its own address.'),
  no_floating_ip: t('The port has no floating IP, so nothing outside can address it.'),
  unbound_floating_ip: t('Floating IP {floating_ip} is not associated with a port.'),
} satisfies Partial<Record<ReachCode, Words>>

const unsure = {
  same_end: t('Both ends are the same port.'),
  both_outside: t('Both ends are outside the cloud.'),
  hidden_end: t('You see no port with address {address} in subnet {subnet}.'),
  private_end: t('{address} is a private address of no network that you see.'),
  server_unread: t('Whether {server} runs could not be checked.'),
  port_state: t('Port {port} is in state “{status}”.'),
  groups_unread: t('You do not see all rules of its security groups ({groups}).'),
  members_unread: t('Whom the rules of its security groups ({groups}) mean could not be checked.'),
  stateless: t('Security group {group} is stateless: answers need a rule of their own.'),
  network_unread: t('Network {network} could not be checked.'),
  subnet_unread: t('The subnets on the way could not be checked.'),
  router_hidden: t('You do not see the router on the way.'),
  next_hop: t('It goes on to {address}, which is no router that you see.'),
  floating_ips_unread: t('Floating IPs could not be checked.'),
  own_floating_ip: t('The way through floating IP {floating_ip} of this project is not followed.'),
  ipv6: t(
    'Router {router} leads to network {network}. Who routes its IPv6 there is not known here.',
  ),
} satisfies Partial<Record<ReachCode, Words>>

const words: Readonly<Record<ReachCode, Words>> = { ...passing, ...stopping, ...unsure }

/** The sentence on a part of the way, with its holes. */
export const hopWords = (hop: ReachHop): string => {
  const found = words[hop.code]
  const said = typeof found === 'function' ? found(hop) : found
  return hop.back ? t('On the way back: {words}', { words: said }) : said
}

/** The answer in one sentence. */
export const verdictWords = {
  reachable: t('{source} can reach {destination} by {service}.'),
  stopped: t('{source} cannot reach {destination} by {service}.'),
  unknown: t('It is not certain whether {source} can reach {destination} by {service}.'),
} as const
