/** What Octavia answers, in the names of the contract (lbaas.md). */
import type {
  HealthMonitor,
  L7Policy,
  L7Rule,
  Listener,
  LoadBalancer,
  LoadBalancerFlavor,
  Member,
  Pool,
} from '@meridian/contract'
import type {
  OctaviaFlavor,
  OctaviaHealthMonitor,
  OctaviaL7Policy,
  OctaviaL7Rule,
  OctaviaListener,
  OctaviaLoadBalancer,
  OctaviaMember,
  OctaviaPool,
} from '@meridian/openstack'

export const presentBalancer = ({ ...balancer }: OctaviaLoadBalancer): LoadBalancer => balancer

export const presentListener = ({
  l7policies,
  loadbalancers,
  ...listener
}: OctaviaListener): Listener => ({
  ...listener,
  l7_policies: l7policies,
  load_balancers: loadbalancers,
})

export const presentPool = ({ healthmonitor_id, ...pool }: OctaviaPool): Pool => ({
  ...pool,
  // Absent where there is none.
  health_monitor_id: healthmonitor_id ?? null,
})

export const presentMember = ({ ...member }: OctaviaMember): Member => member

export const presentMonitor = ({ ...monitor }: OctaviaHealthMonitor): HealthMonitor => monitor

export const presentPolicy = ({ ...policy }: OctaviaL7Policy): L7Policy => policy

export const presentRule = ({ value, ...rule }: OctaviaL7Rule): L7Rule => ({
  ...rule,
  rule_value: value,
})

export const presentFlavor = ({ enabled, ...flavor }: OctaviaFlavor): LoadBalancerFlavor => ({
  ...flavor,
  is_enabled: enabled,
})
