/**
 * The codes of all types, by the service that they are of; one that is not here does not compile. Toys
 * of tests add theirs.
 */
export interface TypeCodes {
  barbican: Of<'Barbican', 'CertificateContainer' | 'Secret'>
  cinder: Of<
    'Cinder',
    | 'Backup'
    | 'DefaultQuota'
    | 'Group'
    | 'GroupSnapshot'
    | 'GroupType'
    | 'Pool'
    | 'QoSSpec'
    | 'Service'
    | 'Snapshot'
    | 'Volume'
    | 'VolumeType'
  >
  designate: Of<'Designate', 'FloatingIp' | 'RecordSet' | 'Zone'>
  glance: Of<
    'Glance',
    'Image' | 'MetadefNamespace' | 'MetadefObject' | 'MetadefProperty' | 'MetadefTag'
  >
  gnocchi: Of<'Gnocchi', 'UsageReport'>
  heat: Of<
    'Heat',
    'Engine' | 'StackResource' | 'ResourceType' | 'Snapshot' | 'Stack' | 'TemplateVersion'
  >
  keystone: Of<
    'Keystone',
    | 'ApplicationCredential'
    | 'Domain'
    | 'Ec2Credential'
    | 'FederationProtocol'
    | 'Group'
    | 'GroupMember'
    | 'IdentityProvider'
    | 'Mapping'
    | 'Project'
    | 'Role'
    | 'Service'
    | 'ServiceProvider'
    | 'User'
  >
  meridian: Of<'Meridian', 'Setting'>
  neutron: Of<
    'Neutron',
    | 'AddressGroup'
    | 'Agent'
    | 'DefaultQuota'
    | 'DhcpAgent'
    | 'ExtraRoute'
    | 'FloatingIP'
    | 'IpAvailability'
    | 'MeteringLabel'
    | 'MeteringRule'
    | 'Net'
    | 'Port'
    | 'PortForwarding'
    | 'QoSPolicy'
    | 'QoSRule'
    | 'RBACPolicy'
    | 'Router'
    | 'RouterInterface'
    | 'SecurityGroup'
    | 'SecurityGroupRule'
    | 'Subnet'
    | 'Trunk'
  >
  nova: Of<
    'Nova',
    | 'Aggregate'
    | 'DefaultQuota'
    | 'Flavor'
    | 'Hypervisor'
    | 'Keypair'
    | 'ProjectUsage'
    | 'Server'
    | 'ServerGroup'
    | 'ServerUsage'
    | 'Service'
  >
  octavia: Of<
    'Octavia',
    | 'Flavor'
    | 'FlavorProfile'
    | 'HealthMonitor'
    | 'L7Policy'
    | 'L7Rule'
    | 'Listener'
    | 'LoadBalancer'
    | 'Member'
    | 'Pool'
  >
  swift: Of<'Swift', 'Container' | 'Object'>
}

type Of<Service extends string, Name extends string> = `OS::${Service}::${Name}`

/** The code under which users and plug-ins know a type, such as `OS::Cinder::Volume`. */
export type TypeCode = TypeCodes[keyof TypeCodes]
