// What the wizards of load balancers send, judged by Octavia: the embedded one, or that of OS_AUTH_URL.
import { setTimeout as after } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenerPartsOf, newBalancerBody } from '../packages/web/src/dialogs/octavia/payload.ts'
import { bounds } from '../packages/web/src/dialogs/octavia/rules.ts'
import { combinationsFrom, type Combination } from '../packages/web/src/dialogs/octavia/testing.ts'
import { path } from '@meridian/openstack'
import { pair } from '../packages/server/src/testing/certificate.ts'
import { withAll } from './octavia/walk-ground.ts'
import { launchLab, networkIn, signedIn, type LaunchLab } from './launching.ts'

/**
 * A real Octavia takes seconds to make a load balancer, and keeps a security group for each, of which
 * its own project has ten for everybody: so many there are, and each is used in turn.
 */
const balancers = 3
/** It takes a second and more for each change. */
const pauseMs = 700

type Session = Awaited<ReturnType<typeof signedIn>>

let lab: LaunchLab
let session: Session
let combinations: fc.Arbitrary<Combination>

beforeAll(async () => {
  lab = await launchLab()
  const { world, project, admin, mine } = lab
  const name = `combined-${crypto.randomUUID().slice(0, 8)}`
  const networks = [
    await networkIn(lab, `${name}-a`, '10.71.0.0/24'),
    await networkIn(lab, `${name}-b`, '10.72.0.0/24'),
  ]
  const quota = { loadbalancer: balancers }
  const { octavia } = admin
  await octavia.call('PUT', path`/lbaas/quotas/${project.id}`, { body: { quota } })
  lab.cleanUp(() => octavia.call('DELETE', path`/lbaas/quotas/${project.id}`))
  const profile = await octavia.flavorProfiles.create({
    ...{ name, provider_name: 'amphora', flavor_data: '{"loadbalancer_topology": "SINGLE"}' },
  })
  lab.cleanUp(() => octavia.flavorProfiles.remove(profile.id))
  const flavor = await octavia.flavors.create({ name, flavor_profile_id: profile.id })
  lab.cleanUp(() => octavia.flavors.remove(flavor.id))
  session = await signedIn(world.url, project.id)
  const certificates: string[] = []
  for (const called of ['first', 'other']) {
    const made = await session.ask('POST', '/api/barbican/certificates/', { name: called, ...pair })
    if (!made.ok) throw new Error(await made.text())
    const [kept] = await mine.barbican.containers.listAll({ name: called })
    certificates.push(kept?.container_ref ?? '')
  }
  lab.cleanUp(async () => {
    for (const one of await mine.barbican.containers.listAll())
      await mine.barbican.containers.remove(lastPart(one.container_ref))
    for (const one of await mine.barbican.secrets.listAll())
      await mine.barbican.secrets.remove(lastPart(one.secret_ref))
  })
  // Before the certificates: without them Octavia comes to no end with what it is doing.
  lab.cleanUp(async () => {
    await lab.until(async () => {
      const left = await mine.octavia.loadBalancers.listAll()
      for (const { id } of left) await withAll(mine, id)
      return left.length === 0 || undefined
    })
  })
  const offer = {
    subnets: networks.flatMap(({ subnets }) => subnets),
    ...{ flavors: [flavor.id], certificates },
  }
  combinations = fc.tuple(combinationsFrom(offer), fc.nat(9)).map(([one, at]) => overlong(one, at))
})
afterAll(() => lab.close(), 300_000)

const lastPart = (ref: string): string => ref.split('/').at(-1) ?? ref

const timeouts = [
  ...(['timeout_client_data', 'timeout_member_connect', 'timeout_member_data'] as const),
  'timeout_tcp_inspect' as const,
]

/** In four of ten one wait is as long as the forms take it, which is longer than Octavia does. */
const overlong = (one: Combination, at: number): Combination => {
  const name = timeouts[at]
  return name === undefined || one.listener.protocol === ''
    ? one
    : { ...one, listener: { ...one.listener, [name]: bounds.timeout.most } }
}

/**
 * What the product answers, which must be that it was done. The database of a real Octavia that many
 * ask at once now and then has one of them begin anew, and says so: that judges nothing.
 */
const done = async (method: string, at: string, body?: unknown, tries = 3): Promise<unknown> => {
  const reply = await session.ask(method, `/api/lbaas/${at}`, body)
  const text = await reply.text()
  if (reply.status === 500 && text.includes('try restarting transaction') && tries > 1)
    return done(method, at, body, tries - 1)
  expect(reply.ok, `${method} ${at} ${JSON.stringify(body)}: ${reply.status} ${text}`).toBe(true)
  return text === '' ? undefined : JSON.parse(text)
}

const idIn = (answer: unknown): string => {
  const id: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined
  if (typeof id !== 'string') throw new Error('Nothing was made.')
  return id
}

type Look = { readonly at: number; readonly states: Promise<ReadonlyMap<string, string>> }
let last: Look | undefined

/** The states of all, read once for everybody who waits for one that was read after a moment. */
const statesSince = (moment: number): Promise<ReadonlyMap<string, string>> => {
  if (last === undefined || last.at < moment) {
    const read = async () => {
      const all = await lab.mine.octavia.loadBalancers.listAll()
      return new Map(all.map((one) => [one.id, one.provisioning_status] as const))
    }
    last = { at: performance.now(), states: read() }
  }
  return last.states
}

/** Waits until nothing under the load balancer changes any more. */
const settled = async (id: string): Promise<void> => {
  const { cloud } = lab.world
  for (let looks = 0; looks < 100; looks += 1) {
    const moment = performance.now()
    if (cloud) cloud.clock.advance(5_000)
    else await after(pauseMs)
    const state = (await statesSince(moment)).get(id)
    if (state === 'ACTIVE') return
    if (state === 'ERROR') break
  }
  throw new Error('The load balancer has not become active.')
}

/** A load balancer, and the ports at which it has listeners. */
type Lane = { readonly balancer: string; readonly ports: Set<number> }

/** Makes the load balancer of a combination. */
const begun = async ({ balancer }: Combination): Promise<Lane> => {
  const loadbalancer = newBalancerBody(balancer)
  return {
    balancer: idIn(await done('POST', 'loadbalancers/', { loadbalancer })),
    ports: new Set(),
  }
}

/**
 * The project has as many as it may: of one more Octavia looks at everything else first, so that only
 * one that it would take is refused for that.
 */
const judged = async ({ balancer }: Combination): Promise<void> => {
  const loadbalancer = newBalancerBody(balancer)
  const reply = await session.ask('POST', '/api/lbaas/loadbalancers/', { loadbalancer })
  expect([reply.status, await reply.text()]).toEqual([
    ...[403, '"Quota has been met for resources: Load Balancer"'],
  ])
}

/** A listener that waits too long is refused, beside the very fields; gives it with what is right. */
const refused = async (at: object, listener: ListenerBody): Promise<object> => {
  const wrong = timeouts.filter((name) => listener[name] === bounds.timeout.most)
  if (wrong.length === 0) return listener
  const reply = await session.ask('POST', '/api/lbaas/listeners/', { ...at, listener })
  const beside: [string[], string][] = JSON.parse(reply.headers.get('X-OpenStack-Fields') ?? '[]')
  expect([reply.status, beside.map(([names]) => names)]).toEqual([400, [wrong]])
  return { ...listener, ...Object.fromEntries(wrong.map((name) => [name, 0])) }
}

type ListenerBody = NonNullable<ReturnType<typeof listenerPartsOf>['listener']>

/** Sends what is in a load balancer, one part after the other, as the server does after its answer. */
const filled = async ({ balancer, ports }: Lane, one: Combination): Promise<void> => {
  const { listener, certificates, pool, members, monitor } = listenerPartsOf(one)
  const at = { loadbalancer_id: balancer, ...(certificates && { certificates }) }
  await settled(balancer)
  let above = {}
  if (listener) {
    ports.add(listener.protocol_port)
    const body = { ...at, listener: await refused(at, listener) }
    above = { parentResourceId: idIn(await done('POST', 'listeners/', body)) }
    await settled(balancer)
  }
  if (!pool) return
  const id = idIn(await done('POST', 'pools/', { loadbalancer_id: balancer, ...above, pool }))
  await settled(balancer)
  if (members) {
    await done('PUT', `pools/${id}/members/`, { loadbalancer_id: balancer, members })
    await settled(balancer)
  }
  if (monitor) {
    await done('POST', 'healthmonitors/', { parentResourceId: id, monitor })
    await settled(balancer)
  }
}

test('Octavia takes each of 50 combinations, or says beside a field what is wrong with it', async () => {
  const [...waiting] = fc.sample(combinations, { numRuns: 50, seed: 2026 })
  /** The next whose port is free there. */
  const next = ({ ports }: Lane): Combination | undefined => {
    const at = waiting.findIndex(({ listener }) => !ports.has(listener.protocol_port))
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const lanes: { readonly lane: Lane; readonly first: Combination }[] = []
  // One is asked for after the other, and they are made beside each other.
  for (const first of waiting.splice(0, balancers)) lanes.push({ lane: await begun(first), first })
  const work = async (lane: Lane, first: Combination): Promise<void> => {
    await filled(lane, first)
    for (let one = next(lane); one; one = next(lane)) {
      // More of the embedded cloud's time goes by for all of them than a session lasts.
      if (lab.world.cloud) session = await signedIn(lab.world.url, lab.project.id)
      await Promise.all([judged(one), filled(lane, one)])
    }
  }
  // Who fails does not leave the others working: what they have made goes when the test is over.
  const ends = await Promise.allSettled(
    lanes.map(({ lane, first }) =>
      work(lane, first).catch((error: unknown) => {
        waiting.length = 0
        throw error
      }),
    ),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  expect(waiting).toEqual([])
  // A real Octavia takes three minutes for them, and as many times more as the machine is busy.
}, 1_200_000)
