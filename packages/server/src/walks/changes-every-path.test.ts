import type { Endpoint } from '@meridian/contract'
import type { Cloud } from '@meridian/cloud'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amiss, promised, streamed } from '#testing/answers.ts'
import { addressOf, bodyOf, endpoints } from '#testing/endpoints.ts'
import { forAdministrators } from '#testing/for-administrators.ts'
import { given } from '#testing/given.ts'
import { groundOf, type Sent } from '#testing/ground.ts'
import { demoTabs, renewedWorld } from '#testing/renewed-world.ts'
import type { SignedIn } from '#testing/signed-in.ts'

let world: Awaited<ReturnType<typeof start>>
const start = () => renewedWorld(demoTabs)
beforeAll(async () => {
  world = await start()
})
afterAll(() => world.close())

const changes = endpoints.filter(
  ([, endpoint]) =>
    endpoint.method !== 'GET' && !endpoint.path.startsWith('/api/session') && !streamed(endpoint),
)

/** What cannot be done in a test, and what the service says of it. */
const refused: Readonly<Record<string, readonly [status: number, words: RegExp]>> = {
  // There is no host that Glance would read from: it takes none of this machine.
  'PUT /api/glance/images/': [400, /does not pass filtering/],
  // The operator has not switched it on.
  'DELETE /api/heat/stacks/{id}/abandon/': [400, /^Stack Abandon is not supported\.$/],
}

/** What Neutron says to all but administrators is not there. */
const hidden = /\/neutron\/(agents|metering_label\w*s(?=\/\{)|networks\/\{\w+\}\/ip_availability)\//

/**
 * What a reader may: key pairs, server groups, credentials, the password, launch templates and how lists
 * are shown are a user's own; Neutron leaves the subnets of a network to everybody in its project
 * (rule:network_owner), and has no rules for writing address groups; whoever is in a floating IP's project
 * may forward its ports; Designate of Zed still lets readers do what members may
 * (cloud/src/designate/others.conformance.test.ts), and so does Heat (server/src/heat/failing.test.ts);
 * the others only ask, or answer for each server by itself. Of objects the server asks first whether they
 * are there: swift/readers.test.ts.
 */
const readersToo =
  /keypairs|servergroups|api\/(lists|launch_templates)|_credentials|access_rules|keystone\/password|subnets|address_groups|port_forwardings|\/policy\/|console|workflows|batch|take-back|\/swift\/|\/dns\/v2\/|\/heat\//

describe('a change is made by those who may make it, and refused to others in the words of the service', () => {
  test.each(changes)('%s', async (name, endpoint) => {
    const cloud = await world.renew()
    const { admin, demo, reader } = world.tabs
    const who = forAdministrators.has(name) ? admin : demo
    const sent = await sentBy(who, name, endpoint, cloud)
    const send = async (tab: SignedIn) => {
      cloud.control.forgetRequests()
      return tab.call(endpoint.method, sent.address, sent.body, sent.headers)
    }
    const others = [!readersToo.test(name) && reader, who === admin && demo].filter((one) => !!one)
    for (const tab of others) {
      const answer = await send(tab)
      const status = hidden.test(name) ? 404 : 403
      expect(answer.statusCode, `${tab.user.username}: ${answer.body}`).toBe(status)
      expectServicesWords(answer, cloud)
      if (status === 403)
        expect(JSON.parse(answer.body)).toMatch(/polic|allowed|authorized|forbidden/i)
    }
    const answer = await send(who)
    const [status, words] = refused[name] ?? []
    if (words !== undefined) {
      expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
        status,
        expect.stringMatching(words),
      ])
      expectServicesWords(answer, cloud)
      return
    }
    const found = answer.statusCode < 300 ? amiss(endpoint, answer.body) : answer.body
    expect([answer.statusCode, found]).toEqual([promised(endpoint), []])
  })
})

/** Where a change is sent and what is said there: by names and shapes, or as it is given. */
const sentBy = async (tab: SignedIn, name: string, endpoint: Endpoint, cloud: Cloud) => {
  const own: Sent = (await given[name]?.(groundOf(tab, cloud))) ?? {}
  return {
    address: own.address ?? (await addressOf(tab, endpoint, world.tabs.admin)),
    body: 'address' in own || 'body' in own ? own.body : await bodyOf(tab, endpoint),
    headers: own.headers,
  }
}

/** A refusal says in a text what is wrong and, where a service was asked to change something, which. */
const expectServicesWords = (
  { statusCode, headers, body }: Awaited<ReturnType<SignedIn['call']>>,
  cloud: Cloud,
): void => {
  expect(JSON.parse(body)).toMatch(/\S{2}/)
  if (cloud.control.requests().every(({ method }) => ['GET', 'HEAD'].includes(method))) return
  expect(headers['x-openstack-service']).toMatch(
    /^(compute|network|image|identity|block|vol|object|load-balancer|key-manager|dns|orchestration|metric)/,
  )
  expect(headers['x-openstack-request-id']).toMatch(/^(req-|tx)/)
  expect(headers['x-upstream-status']).toBe(String(statusCode))
}

test('what is said of single changes is said of changes that there are', () => {
  const names = new Set(changes.map(([name]) => name))
  const said = [...forAdministrators, ...Object.keys(given), ...Object.keys(refused)]
  expect(said.filter((name) => !names.has(name))).toEqual([])
})
