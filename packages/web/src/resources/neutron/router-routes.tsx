import { routerRoutes as api, type RouterRoute } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { overview, text } from '#resource/makers.tsx'
import { callFor } from '#resource/reading/reads.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { router, routerRoute } from '#kinds/neutron/kinds.ts'

const remove = removing(routerRoute, api.remove, {
  requires: [policy('network', 'remove_extraroutes')],
})

const list = ({ scope, signal }: ListQuery) =>
  call(api.list, { params: { router_id: scope['router_id'] ?? '' } }, { signal })

/** The ways that a router knows besides the networks that it is connected with. */
export const routerRoutes = resource(routerRoute, {
  list,
  load: (key, signal) => callFor(api.load, key, { signal }),
  owner: ofProject(({ project_id }) => project_id),
  properties: {
    destination: { label: t('Destination') },
    nexthop: { label: t('Next Hop') },
    router: link(t('Router'), router, ({ router_id }: RouterRoute) => router_id),
  },
  columns: ['destination', 'nexthop'],
  sort: 'destination',
  facets: {
    destination: text(t('Destination'), ({ destination }: RouterRoute) => destination),
    nexthop: text(t('Next Hop'), ({ nexthop }: RouterRoute) => nexthop),
  },
  actions: { batch: [remove], item: [remove] },
  drawer: false,
  details: [overview('destination', 'nexthop', 'router', 'project')],
  hint: t('Add a static route to a network that is behind another router or a server.'),
})
