import { expect } from 'vitest'
import type { Reply } from '#testing/ask.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'
import { serviceOf } from '#testing/service.ts'

type Fields = Readonly<Record<string, unknown>>

/** Asks Neutron and makes things in it, which are said by the name of one. */
export const neutronOf = (cloud: CloudUnderTest) => {
  const { ask, becomes, make: makeThing } = serviceOf(cloud, 'network')
  const made = async (path: `/${string}`, one: string, fields: Fields) => {
    const thing = await makeThing(path, { [one]: fields })
    expect(thing.reply.status).toBe(201)
    return thing
  }
  /** The id of what is made. */
  const make = async (path: `/${string}`, one: string, fields: Fields): Promise<string> =>
    (await made(path, one, fields)).id
  return {
    ask,
    becomes,
    make,
    /** What is answered when the thing is made. */
    create: async (path: `/${string}`, one: string, fields: Fields): Promise<Reply> =>
      (await made(path, one, fields)).reply,
    network: (more: Fields = {}) =>
      make('/networks', 'network', { name: cloud.unique('conf'), ...more }),
    subnet: (network_id: string, cidr: string, more: Fields = {}) =>
      make('/subnets', 'subnet', { network_id, ip_version: 4, cidr, ...more }),
  }
}
