// Who reaches whom: what the product says, what is right by hand, and what Neutron would enforce.
import type { Reachability } from '@meridian/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchLab, signedIn, type LaunchLab } from '../launching.ts'
import { canAsk, enforced, type Packet } from './enforced.ts'
import { reachabilityLab, stranger, type ReachabilityLab } from './reachability-lab.ts'

type From = keyof ReachabilityLab['from'] | 'stranger'
type To = keyof ReachabilityLab['to'] | 'stranger'
type Setup = readonly [about: string, from: From, to: To, by: number | 'icmp', verdict: string]

/** The verdict, or the code of what stops it. */
const setups: readonly Setup[] = [
  ['a group lets in members of another', 'near', 'fromClients', 443, 'reachable'],
  ['… also those behind a router', 'beyond', 'fromClients', 443, 'reachable'],
  ['… and nobody else', 'mute', 'fromClients', 443, 'no_rule'],
  ['… by no other port', 'near', 'fromClients', 80, 'no_rule'],
  ['a prefix lets in who is in it', 'near', 'fromPrefix', 22, 'reachable'],
  ['… and nobody beside it', 'beyond', 'fromPrefix', 22, 'no_rule'],
  ['a range of ports begins', 'near', 'range', 8000, 'reachable'],
  ['… and ends', 'near', 'range', 8010, 'reachable'],
  ['… and goes no further', 'near', 'range', 8011, 'no_rule'],
  ['an echo request', 'near', 'ping', 'icmp', 'reachable'],
  ['… is no TCP', 'near', 'ping', 22, 'no_rule'],
  ['… and passes by no other rule', 'near', 'range', 'icmp', 'no_rule'],
  ['IPv6 gets in where IPv4 does not', 'near', 'by6', 443, 'reachable'],
  ['… from where there is IPv4 alone not', 'beyond', 'by6', 443, 'no_rule'],
  ['without port security anything gets in', 'near', 'unguarded', 1234, 'reachable'],
  ['an address group lets in its addresses', 'near', 'fromAddresses', 443, 'reachable'],
  ['… and no others', 'beyond', 'fromAddresses', 443, 'no_rule'],
  ['a router leads from one network to the other', 'beyond', 'range', 8000, 'reachable'],
  ['without a router nothing does', 'apart', 'range', 8000, 'no_router'],
  ['a floating IP is reached from outside', 'stranger', 'floating', 443, 'reachable'],
  ['… by what its rules let in', 'stranger', 'floating', 22, 'no_rule'],
  ['without one nobody outside gets in', 'stranger', 'range', 443, 'no_floating_ip'],
  ['a group without rules lets nothing in', 'near', 'bare', 443, 'no_rule'],
  ['… and nothing out', 'mute', 'range', 8000, 'no_rule'],
  ['with rules for what leaves nothing gets in', 'near', 'egressOnly', 443, 'no_rule'],
  ['… and everything out', 'near', 'stranger', 443, 'reachable'],
]

let lab: LaunchLab
let made: ReachabilityLab
let ask: (path: string) => Promise<Response>
beforeAll(async () => {
  lab = await launchLab()
  made = await reachabilityLab(lab)
  const session = await signedIn(lab.world.url, lab.project.id)
  ask = (path) => session.ask('GET', path)
  // Fourteen ports are wired, which takes a busy cloud minutes.
}, 600_000)
afterAll(() => lab.close(), 300_000)

const sender = (from: From): string => (from === 'stranger' ? stranger : made.from[from])
const receiver = (to: To): string => (to === 'stranger' ? stranger : made.to[to])

test.each(setups)('%s: %s → %s by %s', async (_, from, to, by, verdict) => {
  const asked = new URLSearchParams({
    ...{ source: sender(from), destination: receiver(to) },
    ...(by === 'icmp' ? { protocol: by } : { protocol: 'tcp', port: String(by) }),
  })
  const reply = await ask(`/api/neutron/reachability/?${asked.toString()}`)
  expect(reply.status).toBe(200)
  const told: Reachability = await reply.json()
  expect(told.unread).toEqual([])
  expect(told.verdict === 'stopped' ? told.because?.code : told.verdict).toBe(verdict)
})

/** What is no matter of rules: Neutron’s filter is not asked where no packet comes. */
const wayless = ['no_router', 'no_floating_ip']

test.runIf(canAsk)(
  'Neutron would enforce the same at both ports',
  async () => {
    const { neutron } = lab.mine
    const ports = await neutron.ports.some([...Object.values(made.from), ...Object.values(made.to)])
    const addresses = (id: string): readonly string[] =>
      ports.find((one) => one.id === id)?.fixed_ips.map(({ ip_address }) => ip_address) ?? [id]
    const version = (address: string) => (address.includes(':') ? 6 : 4)
    const cases = setups
      .filter(([, , , , verdict]) => !wayless.includes(verdict))
      .map(([about, from, to, by, verdict]) => {
        const [source, destination] = [sender(from), receiver(to)]
        const sent = by === 'icmp' ? { protocol: by } : { protocol: 'tcp', dport: by }
        // All pairs of addresses of one version: one that passes is enough.
        const pairs = addresses(source).flatMap((one) =>
          addresses(destination)
            .filter((other) => version(one) === version(other))
            .map((other): readonly Packet[] => [
              ...(from === 'stranger'
                ? []
                : [{ port: source, direction: 'egress', remote: other, ...sent } as const]),
              ...(to === 'stranger'
                ? []
                : [{ port: destination, direction: 'ingress', remote: one, ...sent } as const]),
            ]),
        )
        return {
          about: `${about}: ${from} → ${to} by ${by}`,
          pairs,
          passes: verdict === 'reachable',
        }
      })
    const packets = cases.flatMap(({ pairs }) => pairs.flat())
    const answers = new Map<Packet, boolean>()
    const told = await enforced(packets)
    expect(told).toHaveLength(packets.length)
    for (const [at, packet] of packets.entries()) answers.set(packet, told[at] === true)
    const said = cases.map(({ about, pairs }) => [
      about,
      pairs.some((pair) => pair.every((packet) => answers.get(packet))),
    ])
    expect(said).toEqual(cases.map(({ about, passes }) => [about, passes]))
  },
  60_000,
)
