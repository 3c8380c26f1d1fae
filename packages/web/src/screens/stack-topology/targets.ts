import { own } from '#lib/own.ts'
import type { TypeCode } from '#resource/define.ts'
import { detailsPath } from '#resource/paths.ts'

/** Of the types of Heat's resources that have a page: by which type the registry knows them. */
const types: Readonly<Record<string, TypeCode>> = {
  'AWS::EC2::Instance': 'OS::Nova::Server',
  'AWS::EC2::Volume': 'OS::Cinder::Volume',
  'AWS::CloudFormation::Stack': 'OS::Heat::Stack',
  'OS::Nova::Server': 'OS::Nova::Server',
  'OS::Cinder::Volume': 'OS::Cinder::Volume',
  'OS::Neutron::Net': 'OS::Neutron::Net',
  'OS::Neutron::Subnet': 'OS::Neutron::Subnet',
  'OS::Neutron::Port': 'OS::Neutron::Port',
  'OS::Neutron::Router': 'OS::Neutron::Router',
  'OS::Swift::Container': 'OS::Swift::Container',
  'OS::Nova::KeyPair': 'OS::Nova::Keypair',
  // The physical id of what is made of a template of its own is that of a stack.
  'OS::Heat::Stack': 'OS::Heat::Stack',
  'OS::Heat::AutoScalingGroup': 'OS::Heat::Stack',
  'OS::Heat::InstanceGroup': 'OS::Heat::Stack',
  'OS::Heat::ResourceGroup': 'OS::Heat::Stack',
  'OS::Heat::ResourceChain': 'OS::Heat::Stack',
}

/** The page of what a resource has made; undefined where it has none, or has made nothing yet. */
export const pageOf = (
  resourceType: string,
  physicalId: string | null | undefined,
  isKnown: (type: TypeCode) => boolean,
): string | undefined => {
  const type = own(types, resourceType)
  return type && physicalId && isKnown(type) ? detailsPath(type, [physicalId]) : undefined
}
