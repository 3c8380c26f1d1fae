import { policy, type Requirement } from '#resource/define.ts'

type Ruled =
  | 'loadbalancer'
  | 'listener'
  | 'pool'
  | 'member'
  | 'healthmonitor'
  | 'l7policy'
  | 'l7rule'
  | 'flavor'
  | 'flavor-profile'

/** Octavia's rule for making, changing or deleting something (SV-LBPERM-01 to 08). */
export const rule = (resource: Ruled, verb: 'post' | 'put' | 'delete'): Requirement =>
  policy('load-balancer', `os_load-balancer_api:${resource}:${verb}`)

/** Where the pages lead that cannot be shown (SV-LBROUTE-15). */
export const listPath = '/project/load_balancer'
