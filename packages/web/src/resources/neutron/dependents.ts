/** What hangs on things of Neutron. */
import { t } from '#lib/translate.ts'
import { dependents, goes, keeps } from '#resource/dependents/declare.ts'
import {
  floatingIp,
  network,
  port,
  router,
  routerInterface,
  securityGroup,
  subnet,
} from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { loadBalancer } from '#kinds/octavia/kinds.ts'

const users = {
  ports: keeps(port),
  servers: keeps(instance),
  routers: keeps(router),
  load_balancers: keeps(loadBalancer),
}

export const hangsOnNetwork = dependents(network, 'network', {
  ...users,
  subnets: goes(subnet),
  floating_ips: keeps(floatingIp),
  free_floating_ips: goes(floatingIp, { says: t('They lead nowhere then.') }),
})

export const hangsOnSubnet = dependents(subnet, 'subnet', {
  ...users,
  addresses: goes(port, { says: t('They lose their addresses in it.') }),
})

export const hangsOnRouter = dependents(router, 'router', {
  interfaces: keeps(routerInterface),
  floating_ips: keeps(floatingIp),
})

export const hangsOnSecurityGroup = dependents(securityGroup, 'security_group', {
  ports: keeps(port),
  naming_groups: goes(securityGroup, { says: t('Their rules that name it are deleted.') }),
})
