/** What can be done with a router. */
import { routerRoutes, routers as api, type Router } from '@meridian/contract'
import { cidr, ipAddress } from '#forms/rules/address-validators.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { sendEach } from '#resource/actions/sending.ts'
import { policy, refTo } from '#resource/define.ts'
import { line, tick } from '#resource/forms/fields.ts'
import { callFor } from '#resource/reading/reads.ts'
import { router, routerInterface, routerRoute } from '#kinds/neutron/kinds.ts'
import { hangsOnRouter } from '#resources/neutron/dependents.ts'

const highly = { feature: ['network', 'l3-ha'] } as const
const distributing = { feature: ['network', 'dvr'] } as const

/** How a router is spread over hosts: who sees it, and who says so. */
export const spread = {
  seen: {
    ha: [highly, policy('network', 'get_router:ha')],
    distributed: [distributing, policy('network', 'get_router:distributed')],
  },
  set: {
    ha: [highly, policy('network', 'update_router:ha')],
    distributed: [distributing, policy('network', 'update_router:distributed')],
  },
} as const

const downFirst = t('It can be changed only while the admin state is down.')

const isDown = ({ admin_state_up: up }: { readonly admin_state_up: boolean }) => !up

const create = creating(router, {
  requires: [policy('network', 'create_router')],
  quota: 'router',
  loadDialog: async () => {
    const { openCreate } = await import('#dialogs/router/create-router.tsx')
    const draw = openCreate()
    return (close) => draw((made) => close(made && { created: [refTo(router, made)] }))
  },
})

const edit = editing(router, {
  requires: [policy('network', 'update_router')],
  endpoint: api.update,
  fields: {
    name: line(t('Router Name')),
    description: line(t('Description')),
    admin_state_up: tick(t('Enable Admin State'), {
      description: t('While it is off, the router forwards nothing.'),
    }),
    distributed: tick(t('Distributed'), {
      requires: spread.set.distributed,
      description: downFirst,
      shown: isDown,
    }),
    ha: tick(t('High Availability'), {
      requires: spread.set.ha,
      description: downFirst,
      shown: isDown,
    }),
  },
  done: t('Updated router "%s".'),
})

const setGateway = asking(router, {
  id: 'set_gateway',
  label: t('Set Gateway'),
  requires: [
    policy('network', 'update_router'),
    policy('network', 'update_router:external_gateway_info:network_id'),
  ],
  form: async (item, signal) =>
    (await import('#dialogs/router/gateway.ts')).gatewayOf(item, signal),
})

const clearGateway: Action<Router> = {
  id: 'clear_gateway',
  label: t('Clear Gateway'),
  tone: 'danger',
  opens: true,
  requires: [
    policy('network', 'update_router'),
    policy('network', 'update_router:external_gateway_info'),
  ],
  allowed: ({ external_gateway_info: gateway }) =>
    Boolean(gateway) || t('The router has no gateway.'),
  perform: async (items, screen) => {
    const names = items.map(router.title).join(', ')
    const work = async () => {
      const words = {
        title: t('Clear Gateway'),
        done: () => t('Cleared the gateway of: %s.', names),
        failed: () => t('Unable to clear the gateway of: %s.', names),
      }
      const send = (item: Router) => callFor(api.clearGateway, router.key(item))
      const { good, bad } = await sendEach(router, items, send, words, screen)
      return {
        updated: good.map((item) => refTo(router, item)),
        failed: bad.map((item) => refTo(router, item)),
      }
    }
    const question = {
      title: t('Confirm Clear Gateway'),
      text: t(
        'You have selected "%s". What is behind the router can no longer reach the outside, nor be reached from there.',
        names,
      ),
      submit: t('Clear Gateway'),
    }
    return (await screen.confirm(question, work)) ?? {}
  },
}

const addInterface = asking(router, {
  id: 'add_interface',
  label: t('Add Interface'),
  makes: routerInterface.type,
  requires: [policy('network', 'add_router_interface')],
  form: async (item, signal) =>
    (await import('#dialogs/router/add-interface.ts')).addingInterface(item, signal),
  result: ({ id }, item) => ({
    created: [{ type: routerInterface.type, id: `${item.id}/${id}` }],
    updated: [refTo(router, item)],
  }),
})

const addRoute = asking(router, {
  id: 'add_route',
  label: t('Add Static Route'),
  makes: routerRoute.type,
  requires: [policy('network', 'add_extraroutes'), { feature: ['network', 'extraroute'] }],
  endpoint: routerRoutes.add,
  fields: {
    destination: line(t('Destination'), {
      rules: [cidr()],
      description: t('A network such as 10.9.0.0/24.'),
    }),
    nexthop: line(t('Next Hop'), {
      rules: [ipAddress()],
      description: t('An address in a network that the router is connected with.'),
    }),
  },
  done: t('Added a static route to: %s.'),
  failed: t('Unable to add the static route.'),
  result: (made, item) => ({ created: [refTo(routerRoute, made)], updated: [refTo(router, item)] }),
})

const remove = removing(router, api.remove, {
  dependents: hangsOnRouter,
  requires: [policy('network', 'delete_router')],
})

export const global = [create]
export const batch = [remove]
export const item = [edit, addInterface, addRoute, setGateway, clearGateway, remove]
