import { expect } from 'vitest'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

type Fields = Readonly<Record<string, unknown>>

/** Asks Neutron and makes things in it, each by its id; they are deleted when the tests have ended. */
export const neutronOf = (cloud: CloudUnderTest) => {
  const ask: Ask = askerOf(cloud, 'network')
  const make = async (path: `/${string}`, one: string, fields: Fields): Promise<string> => {
    const made = await ask('POST', path, { [one]: fields })
    expect(made).toMatchObject({ status: 201 })
    const id = pick(made, one, 'id')
    cloud.cleanUp(() => ask('DELETE', `${path}/${id}`))
    return id
  }
  return {
    ask,
    make,
    network: (more: Fields = {}) =>
      make('/networks', 'network', { name: cloud.unique('conf'), ...more }),
    subnet: (network_id: string, cidr: string, more: Fields = {}) =>
      make('/subnets', 'subnet', { network_id, ip_version: 4, cidr, ...more }),
  }
}
