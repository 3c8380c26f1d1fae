/** Octavia of either cloud, for its conformance tests: load balancers on a network of their own. */
import { expect } from 'vitest'
import { askerOf, pick, type Reply } from '#testing/ask.ts'
import type { ServiceUnderTest } from '#testing/service.ts'

type Path = `/${string}`

/** A project's load balancers: made, changed when they can be, and taken away. */
export function balancersOf({ cloud, ask }: Pick<ServiceUnderTest, 'cloud' | 'ask'>) {
  const network = askerOf(cloud, 'network')
  const call = (method: string, path: Path, body?: unknown, more?: Parameters<typeof ask>[3]) =>
    ask(method, `/lbaas${path}`, body, more)
  const one = (id: string) => call('GET', `/loadbalancers/${id}`)
  /** Waits until a load balancer can be changed again. */
  const ready = (id: string) =>
    cloud.until(
      async () => pick(await one(id), 'loadbalancer', 'provisioning_status') === 'ACTIVE' || false,
      { within: 60_000 },
    )
  const gone = (id: string) =>
    cloud.until(async () => (await one(id)).status === 404 || undefined, { within: 60_000 })
  /** Deletes a load balancer with all that is in it, once it can be, and waits until it is gone. */
  const remove = async (id: string): Promise<void> => {
    await cloud.until(
      async () => {
        const { status, body } = await call('DELETE', `/loadbalancers/${id}?cascade=true`)
        return status !== 409 || String(body).includes('PENDING_DELETE')
      },
      { within: 60_000 },
    )
    await gone(id)
  }
  /** A network with a subnet; both are deleted at the end. */
  const subnet = async (cidr = '10.88.0.0/24'): Promise<{ network: string; subnet: string }> => {
    const name = cloud.unique('balanced')
    const made = pick(await network('POST', '/networks', { network: { name } }), 'network', 'id')
    cloud.cleanUp(async () => {
      const reply = await network('DELETE', `/networks/${made}`)
      expect([204, 404], JSON.stringify(reply)).toContain(reply.status)
    })
    const body = { subnet: { network_id: made, ip_version: 4, cidr, name } }
    return { network: made, subnet: pick(await network('POST', '/subnets', body), 'subnet', 'id') }
  }
  /** Makes a load balancer and waits until it is there; it is deleted at the end. */
  const balancer = async (body: Record<string, unknown>): Promise<{ id: string; reply: Reply }> => {
    const loadbalancer = { name: cloud.unique('balancer'), ...body }
    const reply = await call('POST', '/loadbalancers', { loadbalancer })
    expect(reply.status, JSON.stringify(reply)).toBe(201)
    const id = pick(reply, 'loadbalancer', 'id')
    cloud.cleanUp(() => remove(id))
    return { id, reply }
  }
  /** Makes something in a load balancer, and waits until that can be changed again. */
  const inside = async (id: string, path: Path, body: Record<string, unknown>) => {
    const reply = await call('POST', path, body)
    expect(reply.status, JSON.stringify(reply)).toBe(201)
    await ready(id)
    const [name = ''] = Object.keys(body)
    return { id: pick(reply, name, 'id'), reply }
  }
  return { call, one, ready, gone, remove, subnet, balancer, inside, network }
}
