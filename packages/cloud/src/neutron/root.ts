import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { nothingThere } from '#neutron/faults.ts'

/** The resources that are Neutron's own; those of its extensions are not told. */
const CORE = ['network', 'subnet', 'subnetpool', 'port']

/** What stands at the root, and only with a slash at its end (neutron.pecan_wsgi V2Controller). */
export const rootRoutes: Routes = (router) => {
  router.get('', ({ url, origin }) => {
    if (!url.pathname.endsWith('/')) throw nothingThere()
    const resources = CORE.map((name) => {
      const collection = `${name}s`
      const href = `${origin}${url.pathname}${collection}`
      return { name, collection, links: [{ rel: 'self', href }] }
    })
    return ok({ resources })
  })
}
