import compute from '../data/compute.json' with { type: 'json' }
import dns from '../data/dns.json' with { type: 'json' }
import identity from '../data/identity.json' with { type: 'json' }
import image from '../data/image.json' with { type: 'json' }
import keyManager from '../data/key-manager.json' with { type: 'json' }
import loadBalancer from '../data/load-balancer.json' with { type: 'json' }
import network from '../data/network.json' with { type: 'json' }
import objectStore from '../data/object-store.json' with { type: 'json' }
import orchestration from '../data/orchestration.json' with { type: 'json' }
import placement from '../data/placement.json' with { type: 'json' }
import volume from '../data/volume.json' with { type: 'json' }
import type { WrittenRule } from '#parse.ts'

/** One rule as a service registers it: the check in force and the one it replaced, if any. */
export type RuleDefault = {
  check: WrittenRule
  deprecated_check?: string
  deprecated_name?: string
  scope?: readonly string[]
}

/** A service's rules by name. */
export type PolicyRules = Readonly<Record<string, RuleDefault>>

/**
 * The rules that the OpenStack services (Zed) register themselves, by service type. Swift has none: what
 * stands for it is what its proxy is told (`operator_roles`, `project_reader_roles`), as most clouds
 * tell it. https://docs.openstack.org/swift/latest/overview_auth.html#keystone-auth
 */
export const defaultPolicies: Readonly<Record<string, PolicyRules>> = {
  compute,
  dns,
  identity,
  image,
  'key-manager': keyManager,
  'load-balancer': loadBalancer,
  network,
  'object-store': objectStore,
  orchestration,
  placement,
  volume,
}
