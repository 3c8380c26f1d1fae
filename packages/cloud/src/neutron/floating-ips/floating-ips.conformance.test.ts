import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const { ask } = neutronOf(cloud)
const external = pick(await ask('GET', '/networks?name=public'), 'networks', 0, 'id')
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

const take = async (body: object, as: 'admin' | 'demo' = 'demo') => {
  const sent = { floatingip: { floating_network_id: external, ...body } }
  const reply = await ask('POST', '/floatingips', sent, { as })
  if (reply.status === 201) {
    const path = `/floatingips/${pick(reply, 'floatingip', 'id')}` as const
    cloud.cleanUp(() => ask('DELETE', path))
  }
  return reply
}

test('an address is taken of a subnet of its pool, and of no other', async () => {
  const pools = await ask('GET', '/floatingip_pools')
  const subnet_id = pick(pools, 'floatingip_pools', 0, 'subnet_id')
  expect(await take({ subnet_id })).toMatchObject({ status: 201 })
  expect(await take({ subnet_id: MISSING })).toEqual({
    status: 404,
    body: `Subnet ${MISSING} could not be found.`,
  })
  // Everybody may know them as pools, and only who shares the network as subnets.
  expect(await ask('GET', `/subnets?network_id=${external}`)).toMatchObject({
    body: { subnets: [] },
  })
})

test('administrators take one for another project, which then has it', async () => {
  const { projectId: project_id } = await cloud.as('demo')
  expect(await take({ project_id }, 'admin')).toMatchObject({
    body: { floatingip: { project_id } },
  })
})

test('a name is judged, and not kept where no driver hands it to a name service', async () => {
  const named = { dns_domain: 'example.org.', dns_name: 'www' }
  expect(await take(named)).toMatchObject({
    status: 201,
    body: { floatingip: { dns_domain: '', dns_name: '' } },
  })
  const refusals = [
    [{ ...named, dns_domain: 'example.org' }, "dns_domain. Reason: 'example.org' is not a FQDN."],
    [
      { ...named, dns_name: 'www.' },
      "dns_name. Reason: 'www.' is a FQDN. It should be a relative domain name.",
    ],
    [
      { ...named, dns_name: '-x' },
      "dns_name. Reason: '-x' not a valid PQDN or FQDN. Reason: Name '-x' must not start or end " +
        'with a hyphen.',
    ],
    [
      { ...named, dns_name: 'a b' },
      "dns_name. Reason: 'a b' not a valid PQDN or FQDN. Reason: Name 'a b' must be 1-63 " +
        'characters long, each of which can only be alphanumeric or a hyphen.',
    ],
    [
      { ...named, dns_domain: 'a..b.' },
      "dns_domain. Reason: 'a..b.' not a valid PQDN or FQDN. Reason: Encountered an empty component.",
    ],
  ] as const
  for (const [body, words] of refusals)
    expect(await take(body)).toEqual({ status: 400, body: `Invalid input for ${words}` })
})
