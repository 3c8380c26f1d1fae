/** Routers for conformance tests, which take down what they have made. */
import { expect } from 'vitest'
import type { Reply } from '#testing/ask.ts'
import type { CloudUnderTest, User } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

type As = { readonly as?: User }

/** What Neutron answers where a request about a router makes no sense. */
export const bad = (why: string): Reply => ({ status: 400, body: `Bad router request: ${why}.` })

/** Makes routers: `const { made, neutron } = routersOf(cloud)`. */
export const routersOf = (cloud: CloudUnderTest) => {
  const neutron = neutronOf(cloud)
  const made = async (fields: object = {}) => {
    const id = await neutron.make('/routers', 'router', { name: cloud.unique('router'), ...fields })
    const at: `/${string}` = `/routers/${id}`
    const act = (verb: string, body: unknown, as: As = {}) =>
      neutron.ask('PUT', `${at}/${verb}`, body, as)
    return {
      id,
      at,
      put: (router: object, as: As = {}) => neutron.ask('PUT', at, { router }, as),
      act,
      /** Goes before the test ends: a project has ten of them, unless somebody says otherwise. */
      gone: async () => {
        expect(await neutron.ask('DELETE', at)).toMatchObject({ status: 204 })
      },
      /** Joins a subnet, which leaves at the end. */
      join: async (subnet_id: string): Promise<Reply> => {
        const reply = await act('add_router_interface', { subnet_id })
        cloud.cleanUp(() => act('remove_router_interface', { subnet_id }))
        return reply
      },
    }
  }
  return { made, neutron }
}
