import { expect, test } from 'vitest'
import { at, type Reply } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { askerOf, pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const admin = { as: 'admin' } as const

/** The id of a server that was accepted; it is deleted at the end. */
function accepted(made: Reply): string {
  expect(made.status).toBe(202)
  const id = String(at(made, 'server', 'id'))
  cloud.cleanUp(() => lab.nova('DELETE', `/servers/${id}`, undefined, admin))
  return id
}

test('a flavor without a disk is for those whom the policy lets', { timeout: 90_000 }, async () => {
  const flavor = { name: cloud.unique('nova-zero'), ram: 64, vcpus: 1, disk: 0 }
  const flavorRef = String(
    at(await lab.nova('POST', '/flavors', { flavor }, admin), 'flavor', 'id'),
  )
  cloud.cleanUp(() => lab.nova('DELETE', `/flavors/${flavorRef}`, undefined, admin))
  expect(await lab.nova('POST', '/servers', lab.wish({ flavorRef }))).toEqual({
    status: 403,
    body: 'Only volume-backed servers are allowed for flavors with zero disk.',
  })
  accepted(await lab.nova('POST', '/servers', lab.wish({ flavorRef }), admin))
})

test(
  'a server on an external network is accepted, and fails when it is built; no other is put there',
  { timeout: 90_000 },
  async () => {
    const found = await askerOf(cloud, 'network')('GET', '/networks?name=public')
    const uuid = pick(found, 'networks', 0, 'id')
    const id = accepted(await lab.nova('POST', '/servers', lab.wish({ networks: [{ uuid }] })))
    expect((await lab.rests(id, 'ERROR'))['fault']).toMatchObject({
      code: 500,
      message:
        'Exceeded maximum number of retries. Exhausted all hosts available for retrying build ' +
        `failures for instance ${id}.`,
    })
    const other = await lab.launch()
    const path = `/servers/${other}/os-interface` as const
    const refused = await lab.nova('POST', path, { interfaceAttachment: { net_id: uuid } })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatch(/^Tenant \w+ not allowed to create port on this network\n/)
  },
)

test(
  'the details of an event are for those whom the policy lets',
  { timeout: 90_000 },
  async () => {
    const id = await lab.launch()
    const log = `/servers/${id}/os-instance-actions` as const
    const request = String(at(await lab.nova('GET', log), 'instanceActions', 0, 'request_id'))
    const namesOf = async (as: 'demo' | 'admin', version: string) => {
      const one = await lab.nova('GET', `${log}/${request}`, undefined, { as, version })
      return Object.keys(at(one, 'instanceAction', 'events', 0) as object).toSorted()
    }
    const all = ['event', 'finish_time', 'hostId', 'result', 'start_time']
    expect(await namesOf('demo', '2.84')).toEqual(all)
    const forAdmin = [...all, 'host', 'traceback'].toSorted()
    expect(await namesOf('admin', '2.83')).toEqual(forAdmin)
    expect(await namesOf('admin', '2.84')).toEqual([...forAdmin, 'details'].toSorted())
  },
)
