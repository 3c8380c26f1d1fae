import { expect } from 'vitest'
import { askerOf, pick, type Ask, type Reply } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

type Fields = Readonly<Record<string, unknown>>

/** Asks Neutron and makes things in it; they are deleted when the tests have ended. */
export const neutronOf = (cloud: CloudUnderTest) => {
  const ask: Ask = askerOf(cloud, 'network')
  /** What is answered when the thing is made. */
  const create = async (path: `/${string}`, one: string, fields: Fields): Promise<Reply> => {
    const made = await ask('POST', path, { [one]: fields })
    expect(made).toMatchObject({ status: 201 })
    cloud.cleanUp(async () => {
      const gone = await ask('DELETE', `${path}/${pick(made, one, 'id')}`)
      expect([204, 404], JSON.stringify(gone)).toContain(gone.status)
    })
    return made
  }
  /** The id of what is made. */
  const make = async (path: `/${string}`, one: string, fields: Fields): Promise<string> =>
    pick(await create(path, one, fields), one, 'id')
  return {
    ask,
    create,
    make,
    network: (more: Fields = {}) =>
      make('/networks', 'network', { name: cloud.unique('conf'), ...more }),
    subnet: (network_id: string, cidr: string, more: Fields = {}) =>
      make('/subnets', 'subnet', { network_id, ip_version: 4, cidr, ...more }),
  }
}
