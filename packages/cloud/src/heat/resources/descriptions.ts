/** What each type of resource is for, as lists and details of types tell it. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'OS::Barbican::Secret': 'Keeps something secret in the key manager.',
  'OS::Cinder::Volume': 'A volume, empty or made of an image, a snapshot, a backup or a volume.',
  'OS::Cinder::VolumeAttachment': 'Attaches a volume to a server.',
  'OS::Designate::RecordSet': 'Records of one name and type in a DNS zone.',
  'OS::Designate::Zone': 'A DNS zone.',
  'OS::Heat::AutoScalingGroup': 'As many resources of one kind as scaling policies ask for.',
  'OS::Heat::None': 'Stands in for any resource and makes nothing.',
  'OS::Heat::RandomString': 'Makes a random text that stays the same.',
  'OS::Heat::ResourceGroup': 'A number of resources that are made alike.',
  'OS::Heat::Stack': 'A stack of its own, in this region or another.',
  'OS::Heat::TestResource': 'Waits, fails or is replaced as told, to try out how stacks behave.',
  'OS::Heat::Value': 'Keeps a value that a template computes.',
  'OS::Heat::WaitCondition': 'Waits until signals have come to a handle.',
  'OS::Heat::WaitConditionHandle': 'Takes the signals that a wait condition waits for.',
  'OS::Neutron::FloatingIP': 'An address of an external network.',
  'OS::Neutron::FloatingIPAssociation': 'Leads a floating IP to a port.',
  'OS::Neutron::Net': 'A network.',
  'OS::Neutron::Port': 'A port of a network.',
  'OS::Neutron::Router': 'A router between networks.',
  'OS::Neutron::RouterInterface': 'Connects a router with a subnet or a port.',
  'OS::Neutron::SecurityGroup': 'Rules for what may come to ports and leave them.',
  'OS::Neutron::SecurityGroupRule': 'One rule of a security group.',
  'OS::Neutron::Subnet': 'A range of addresses in a network.',
  'OS::Nova::Flavor': 'A size of servers.',
  'OS::Nova::KeyPair': 'A public key to sign in to servers with.',
  'OS::Nova::Server': 'A server, virtual or not.',
  'OS::Nova::ServerGroup': 'Says which servers share a host and which do not.',
  'OS::Octavia::HealthMonitor': 'Finds out which members of a pool answer.',
  'OS::Octavia::Listener': 'A port on which a load balancer takes connections.',
  'OS::Octavia::LoadBalancer': 'Shares connections among servers.',
  'OS::Octavia::Pool': 'The servers among which a listener shares its connections.',
  'OS::Octavia::PoolMember': 'One server of a pool.',
  'OS::Swift::Container': 'A container of objects.',
}

/** What a type is for. Throws where nobody has said it. */
export function descriptionOf(type: string): string {
  const found = Object.hasOwn(DESCRIPTIONS, type) ? DESCRIPTIONS[type] : undefined
  if (found === undefined) throw new Error(`${type} has no description.`)
  return found
}
