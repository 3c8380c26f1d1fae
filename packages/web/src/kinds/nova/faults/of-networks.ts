/** What is wrong with where an instance was to be plugged in, and who gets in. */
import { t } from '#lib/translate.ts'
import type { FaultCause } from '#kinds/nova/faults/cause.ts'
import { once, otherNetwork } from '#kinds/nova/faults/cause.ts'

export const networkCauses: readonly FaultCause[] = [
  {
    // NoMoreFixedIps; of Neutron IpAddressGenerationFailure.
    id: 'no-addresses',
    when: /no fixed ip addresses available for network: (?<network>[\w-]+)|no more ip addresses available on network (?<other>[\w-]+)|zero fixed ips/i,
    says: t('The network has no free address left.'),
    helps: t('Free an address, add a subnet to the network, or launch it on another one.'),
    again: otherNetwork,
    opens: 'network',
  },
  {
    // FixedIpAlreadyInUse; of Neutron IpAddressInUse and IpAddressAlreadyAllocated.
    id: 'address-in-use',
    when: /fixed ip address \S+ is already in use|the ip address \S+ is in use|ip address \S+ already allocated in subnet/i,
    says: t('The address that was asked for belongs to something else already.'),
    helps: t('Launch it with another address, or without one of its own choice.'),
    again: t('Launch with Another Address'),
    panels: ['/project/networks'],
  },
  {
    // InvalidInput of the network API, FixedIpInvalid, FixedIpNotFoundForNetwork.
    id: 'address-elsewhere',
    when: /fixed ip \S+ is not a valid ip address for network (?<network>[\w-]+)|fixed ip address \S+ (is invalid|does not exist in network)/i,
    says: t('The address that was asked for is in no subnet of the network.'),
    helps: t('Launch it with an address of a subnet, or without one of its own choice.'),
    again: t('Launch with Another Address'),
    opens: 'network',
  },
  {
    // PortInUse.
    id: 'port-in-use',
    when: /port (?<port>\S+) is still in use/i,
    says: t('The port is in use by another instance or device.'),
    helps: t('Take it off there, or launch it with another port.'),
    again: t('Launch with Another Port'),
    opens: 'port',
  },
  {
    // PortNotFound, PortNotUsable, PortNotUsableDNS, PortRequiresFixedIP, PortNotFree.
    id: 'port-gone',
    when: /port id \S+ could not be found|port \S+ (not usable for instance|requires a fixedip)|no free port available/i,
    says: t('The port is gone, or this instance cannot use it.'),
    helps: t('Launch it with another port.'),
    again: t('Launch with Another Port'),
    panels: ['/project/networks'],
  },
  {
    // NetworkNotFound and those of it, NoNetworksFound, InterfaceAttachFailedNoNetwork.
    id: 'network-gone',
    when: /\bnetwork \S+ could not be found|network could not be found|either network uuid|no networks defined|none are available for project/i,
    says: t('The network is gone, or the project may not use it any more.'),
    helps: t('Launch it on another network.'),
    again: otherNetwork,
    panels: ['/project/networks'],
  },
  {
    // NetworkRequiresSubnet, SecurityGroupCannotBeApplied.
    id: 'no-subnet',
    when: /network (?<network>\S+) requires a subnet|requires port_security_enabled and subnet/i,
    says: t('The network has no subnet that would give the instance an address.'),
    helps: t('Add a subnet to the network, or launch it on another one.'),
    again: otherNetwork,
    opens: 'network',
  },
  {
    // ExternalNetworkAttachForbidden.
    id: 'network-external',
    when: /create an interface on external network (?<network>\S+)/i,
    says: t('Instances of this project may not stand in an external network.'),
    helps: t('Launch it on a network of the project, and give it a floating IP.'),
    again: otherNetwork,
    panels: ['/project/networks'],
  },
  {
    // PortBindingFailed, PortUpdateFailed, NetworkMissingPhysicalNetwork.
    id: 'port-binding',
    when: /binding failed for port|port update failed for port|physical network is missing/i,
    says: t('The network service could not connect its port on the host.'),
    helps: t(
      'Launch it again: another host may do. If it fails again, tell whoever runs the cloud.',
    ),
    again: once,
    panels: ['/admin/network_agents'],
    operators: t('See whether the network agent of the host is up and knows the physical network.'),
  },
  {
    // VirtualInterfaceCreateException, VirtualInterfacePlugException,
    // VirtualInterfaceMacAddressException.
    id: 'card-not-ready',
    when: /virtual interface (creation|plugin) failed|virtual interface with unique mac/i,
    says: t('Its network card was not ready in the time that the host waits for it.'),
    helps: t('Launch it again. If it fails again, tell whoever runs the cloud.'),
    again: once,
    panels: ['/admin/network_agents'],
    operators: t('Neutron did not report the port as plugged within vif_plugging_timeout.'),
  },
  {
    // "Failed to allocate the network(s)" of the compute manager, for what it does not name.
    id: 'network-failed',
    when: /failed to allocate the network|networking client|failed to attach network adapter/i,
    says: t('Its network could not be made ready.'),
    helps: t('See whether the network has free addresses, and launch it again.'),
    again: once,
    panels: ['/project/networks', '/admin/network_agents'],
    operators: t('The log of nova-compute on its host says which call to Neutron failed.'),
  },
  {
    // SecurityGroupNotFound and those of it.
    id: 'group-gone',
    when: /security group .+ not found/i,
    says: t('A security group that it was to have is gone.'),
    helps: t('Launch it with other security groups.'),
    again: once,
    panels: ['/project/security_groups'],
  },
  {
    // KeypairNotFound.
    id: 'key-gone',
    when: /keypair .+ not found/i,
    says: t('Its key pair is gone, or belongs to another user.'),
    helps: t('Launch it with a key pair of yours.'),
    again: t('Launch with Another Key Pair'),
    panels: ['/project/key_pairs'],
  },
]
