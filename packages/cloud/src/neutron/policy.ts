import { createPolicy, defaultPolicies } from '@meridian/policy'

/** Neutron's rules, the new defaults enforced. */
export const policy = createPolicy(defaultPolicies['network'] ?? {}, { enforceNewDefaults: true })
