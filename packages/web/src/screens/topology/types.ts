import type { TypeCode } from '#resource/define.ts'

/** What stands in a topology, by the codes under which the registry knows it. */
export const types = {
  server: 'OS::Nova::Server',
  network: 'OS::Neutron::Net',
  subnet: 'OS::Neutron::Subnet',
  router: 'OS::Neutron::Router',
  interface: 'OS::Neutron::RouterInterface',
} as const satisfies Readonly<Record<string, TypeCode>>
