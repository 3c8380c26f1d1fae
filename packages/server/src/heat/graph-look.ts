/** What things of a stack are drawn as (contract: heat-and-topology.md, stack d3 data). */
import type { StackGraphColour, StackGraphKind } from '@meridian/contract'

/** Parts of types; the first kind that has one of them is it, so that a server's volume is a server. */
const kinds: readonly (readonly [StackGraphKind, readonly string[]])[] = [
  ['lb', ['LoadBalance', 'HealthMonitor', 'PoolMember', 'Pool']],
  ['db', ['DBInstance', 'Database']],
  ['server', ['Instance', 'Server']],
  ['alarm', ['Alarm']],
  ['volume', ['Volume', 'VolumeAttachment']],
  // `OS::Heat::Stack` has a capital, the name of a template's file may have none.
  [
    'stack',
    ['stack', 'Stack', 'AutoScalingGroup', 'InstanceGroup', 'ServerGroup', 'ResourceGroup'],
  ],
  ['image', ['Image']],
  ['wait', ['WaitCondition']],
  ['firewall', ['Firewall']],
  ['floatingip', ['FloatingIP']],
  ['router', ['Router']],
  ['policy', ['ScalingPolicy']],
  [
    'config',
    ['CloudConfig', 'MultipartMime', 'SoftwareConfig', 'SoftwareDeployment', 'Structured'],
  ],
  ['network', ['Net', 'Subnet', 'NetworkGateway', 'ProviderNet']],
  ['port', ['Port']],
  ['securitygroup', ['SecurityGroup']],
  ['vpn', ['VPN', 'IKEPolicy', 'IPsec']],
  ['flavor', ['Flavor']],
  ['keypair', ['KeyPair']],
]

/** What a resource of that type is drawn as. */
export const kindOf = (type: string): StackGraphKind =>
  kinds.find(([, parts]) => parts.some((part) => type.includes(part)))?.[0] ?? 'unknown'

/** Gray while something is done or not begun, red where it failed or is deleted, else green. */
export const colourOf = (status: string): StackGraphColour => {
  if (status.includes('IN_PROGRESS')) return 'gray'
  if (status.includes('FAILED') || status.includes('DELETE')) return 'red'
  return status.includes('INIT') ? 'gray' : 'green'
}
