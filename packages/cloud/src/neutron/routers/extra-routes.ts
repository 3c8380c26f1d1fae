/**
 * Static routes of a router, added and taken away one by one (neutron.db.extraroute_db,
 * https://docs.openstack.org/api-ref/network/v2/#routers-routers).
 */
import type { NeutronRouter } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { fields, isFields } from '#neutron/attributes.ts'
import { checkedRoutes } from '#neutron/routers/route-rules.ts'
import { gatewayPorts } from '#neutron/routers/ports.ts'
import { writableRouter } from '#neutron/routers/rules.ts'
import { routerKind } from '#neutron/routers/routers.ts'
import { revised } from '#neutron/scene.ts'
import { rows } from '#scene.ts'
import { routers } from '#neutron/tables.ts'

type Route = NeutronRouter['routes'][number]

export const extraRouteRoutes: Routes = (router) => {
  router.put('/routers/{id}/add_extraroutes', (context) => {
    const found = writableRouter(context, routerKind, 'add_extraroutes')
    const added = sent(context)
    return answer(context, found, [
      ...found.routes,
      ...added.filter(
        (route, at) => !isIn(found.routes, route) && !isIn(added.slice(0, at), route),
      ),
    ])
  })
  router.put('/routers/{id}/remove_extraroutes', (context) => {
    const found = writableRouter(context, routerKind, 'remove_extraroutes')
    const gone = sent(context)
    return answer(
      context,
      found,
      found.routes.filter((route) => !isIn(gone, route)),
    )
  })
}

const isIn = (routes: readonly Route[], { destination, nexthop }: Route): boolean =>
  routes.some((one) => one.destination === destination && one.nexthop === nexthop)

/** Neutron checks nothing of these before it uses them; what it cannot use is its own failure. */
function sent(context: Context): Route[] {
  const { routes } = fields(fields(context.body)['router'])
  if (!Array.isArray(routes)) throw broken()
  return routes.map((one: unknown) => {
    if (!isFields(one)) throw broken()
    const { destination, nexthop } = one
    if (typeof destination !== 'string' || typeof nexthop !== 'string') throw broken()
    return { destination, nexthop }
  })
}

const broken = (): Fault =>
  new Fault(500, 'Request Failed: internal server error while processing your request.')

function answer(context: Context, found: NeutronRouter, routes: readonly Route[]) {
  const checked = checkedRoutes(context, found, routes)
  const isSame = checked.length === found.routes.length
  const now = isSame ? found : revised(context, found, { routes: checked })
  if (!isSame) rows(context, routers).update(now)
  // An action shows what the rules of the list hide (`ha`), and what no list has.
  const [gateway] = gatewayPorts(context, now.id)
  const more = { gw_port_id: gateway?.id ?? null, conntrack_helpers: [] }
  return ok({ router: { ...now, ...more } })
}
