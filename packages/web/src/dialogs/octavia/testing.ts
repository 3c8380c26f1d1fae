/** Load balancers as somebody may fill them in: every combination is one that Octavia takes. */
import fc from 'fast-check'
import type { MemberValues } from '#dialogs/octavia/members.ts'
import type { ListenerParts } from '#dialogs/octavia/payload.ts'
import { asksHttp, endsTls, poolProtocolsUnder, readsHttp } from '#dialogs/octavia/protocols.ts'
import { bounds } from '#dialogs/octavia/rules.ts'
import {
  newListener,
  newMonitor,
  newPool,
  type BalancerValues,
  type ListenerValues,
  type MonitorValues,
  type PoolValues,
} from '#dialogs/octavia/values.ts'
import {
  algorithms,
  httpMethods,
  insertedHeaders,
  listenerProtocols,
  monitorTypes,
  persistences,
} from '#kinds/octavia/options.ts'

/** What there is to choose from. */
export type Offer = {
  readonly subnets: readonly string[]
  readonly flavors: readonly string[]
  /** Without any no listener ends TLS. */
  readonly certificates: readonly string[]
}

export type Combination = ListenerParts & { readonly balancer: BalancerValues }

const oneOf = (options: readonly { readonly value: string }[]) =>
  fc.constantFrom(...options.map(({ value }) => value))

/** A choice, or none. */
const maybe = <T>(choice: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 3, arbitrary: choice }, { weight: 1, arbitrary: fc.constant(none) })

const name = fc.oneof(
  fc.constantFrom('', 'web', 'über', '数据库', ' padded ', 'a'.repeat(255)),
  fc.stringMatching(/^[A-Za-z0-9 _.-]{0,20}$/),
)
const port = fc.integer({ min: bounds.port.least, max: bounds.port.most })
/** The forms take a year, Octavia 24 days (octavia.common.constants.MAX_TIMEOUT). */
const mostMs = 24 * 24 * 60 * 60 * 1000
const wait = fc.integer({ min: bounds.timeout.least, max: mostMs })

const balancerFrom = ({ subnets, flavors }: Offer): fc.Arbitrary<BalancerValues> =>
  fc.record({
    ...{ name, description: name, admin_state_up: fc.boolean() },
    vip_subnet_id: fc.constantFrom(...subnets),
    flavor_id: fc.constantFrom('', ...flavors),
    // An address of its own is one that nobody has: left to the subnet.
    vip_address: fc.constant(''),
  })

const headers = fc
  .subarray([...insertedHeaders])
  .map((chosen) => Object.fromEntries(insertedHeaders.map((one) => [one, chosen.includes(one)])))
  .map((chosen) =>
    Object.fromEntries(Object.entries(chosen).map(([one, on]) => [one, on ? 'true' : ''])),
  )

const listenerOf = (protocol: string): fc.Arbitrary<ListenerValues> =>
  protocol === ''
    ? fc.constant(newListener)
    : fc.record({
        ...{ name, description: name, admin_state_up: fc.boolean() },
        ...{ protocol: fc.constant(protocol), protocol_port: port },
        connection_limit: fc.integer({ min: bounds.connections.least, max: 2_147_483_647 }),
        ...{ timeout_client_data: wait, timeout_member_connect: wait },
        ...{ timeout_member_data: wait, timeout_tcp_inspect: wait },
        insert_headers: readsHttp(protocol) ? headers : fc.constant<Record<string, string>>({}),
        default_pool_id: fc.constant(''),
      })

const poolUnder = (listener: string): fc.Arbitrary<PoolValues> =>
  maybe(
    fc.record({
      ...{ name, description: name, admin_state_up: fc.boolean() },
      ...{ protocol: oneOf(poolProtocolsUnder(listener)), lb_algorithm: oneOf(algorithms) },
      session_persistence: maybe(oneOf(persistences), ''),
      cookie_name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/),
    }),
    newPool(''),
  )

const member = (at: number): fc.Arbitrary<MemberValues> =>
  fc.record({
    ...{ id: fc.constant(`new-${at}`), name, existing: fc.constant(false) },
    // Each at an address of its own: a pool has no two of one address and port.
    address: fc.constant({ ip: `192.0.2.${at + 1}`, subnet: '' }),
    protocol_port: maybe(port, Number.NaN),
    weight: fc.integer({ min: bounds.weight.least, max: bounds.weight.most }),
    monitor_address: fc.constantFrom('', '192.0.2.200', '2001:db8::1'),
    monitor_port: maybe(port, Number.NaN),
    ...{ admin_state_up: fc.boolean(), backup: fc.boolean() },
  })

const members = fc
  .integer({ min: 0, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => member(at))))

const retries = fc.integer({ min: bounds.retries.least, max: bounds.retries.most })

const monitorOf = (type: string): fc.Arbitrary<MonitorValues> =>
  fc.tuple(fc.nat(3600), fc.nat(3600)).chain(([timeout, more]) =>
    fc.record({
      ...{ name, type: fc.constant(type), admin_state_up: fc.boolean() },
      ...{ timeout: fc.constant(timeout), delay: fc.constant(timeout + more) },
      ...{ max_retries: retries, max_retries_down: retries },
      http_method: asksHttp(type) ? oneOf(httpMethods) : fc.constant(newMonitor.http_method),
      expected_codes: fc.constantFrom('200', '200-204', '200,202', '200, 301'),
      url_path: fc.constantFrom('/', '/health', '/a/b.html?x=1', '/%20'),
    }),
  )

const monitor = maybe(oneOf(monitorTypes).chain(monitorOf), newMonitor)

/** Load balancers with all that can be under them, each of which may be left out. */
export const combinationsFrom = (offer: Offer): fc.Arbitrary<Combination> => {
  const { certificates } = offer
  const protocols = listenerProtocols.filter(
    ({ value }) => !endsTls(value) || certificates.length > 0,
  )
  return maybe(oneOf(protocols), '').chain((protocol) =>
    fc.record({
      balancer: balancerFrom(offer),
      listener: listenerOf(protocol),
      certificates: endsTls(protocol)
        ? fc.shuffledSubarray([...certificates], { minLength: 1 })
        : fc.constant<string[]>([]),
      pool: poolUnder(protocol),
      members,
      monitor,
    }),
  )
}
