/** Octavia's wire types of what load balancers are made of and by, and of what they tell. */

/** From 2.6 on. https://docs.openstack.org/api-ref/load-balancer/v2/#flavors */
export type OctaviaFlavor = {
  id: string
  name: string
  description: string
  enabled: boolean
  flavor_profile_id: string
}
export type OctaviaFlavorUpdate = {
  name?: string | undefined
  description?: string | undefined
  enabled?: boolean | undefined
}
export type OctaviaFlavorCreate = OctaviaFlavorUpdate & { name: string; flavor_profile_id: string }

/** For administrators; `flavor_data` is JSON. */
export type OctaviaFlavorProfile = {
  id: string
  name: string
  provider_name: string
  flavor_data: string
}
export type OctaviaFlavorProfileCreate = Omit<OctaviaFlavorProfile, 'id'>
export type OctaviaFlavorProfileUpdate = {
  name?: string | undefined
  provider_name?: string | undefined
  flavor_data?: string | undefined
}

/** From 2.14 on. */
export type OctaviaAvailabilityZone = {
  name: string
  description?: string | null
  enabled?: boolean
  availability_zone_profile_id?: string
}
export type OctaviaProvider = { name: string; description?: string }

type OctaviaStates = {
  id: string
  name?: string
  provisioning_status: string
  operating_status: string
}
type OctaviaPoolStates = OctaviaStates & {
  health_monitor?: (OctaviaStates & { type: string }) | null
  members: (OctaviaStates & { address: string; protocol_port: number })[]
}

/** The states of everything under a load balancer. */
export type OctaviaStatusTree = {
  loadbalancer: OctaviaStates & {
    listeners: (OctaviaStates & { pools: OctaviaPoolStates[] })[]
  }
}

/** Counters of 64 bits: `parseJson` has those as text that are too many for a number. */
export type OctaviaStatistics = {
  active_connections: number | string
  bytes_in: number | string
  bytes_out: number | string
  request_errors: number | string
  total_connections: number | string
}

/** Limits of a project; -1 is none. */
export type OctaviaQuota = {
  loadbalancer?: number
  /** The same, as older releases call it. */
  load_balancer?: number
  listener?: number
  pool?: number
  member?: number
  healthmonitor?: number
  health_monitor?: number
  l7policy?: number
  l7rule?: number
  [resource: string]: number | undefined
}
