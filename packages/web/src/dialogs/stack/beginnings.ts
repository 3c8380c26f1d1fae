/** Small templates to begin one's own with: https://docs.openstack.org/heat/latest/template_guide/hot_guide.html */
import { t } from '#lib/translate.ts'

export type Beginning = {
  readonly id: string
  readonly name: string
  readonly template: string
}

const version = 'heat_template_version: 2018-08-31\n'

const machine = `  flavor:
    type: string
    label: Flavor
    constraints:
      - custom_constraint: nova.flavor
  image:
    type: string
    label: Image
    constraints:
      - custom_constraint: glance.image
  network:
    type: string
    label: Network
    constraints:
      - custom_constraint: neutron.network
`

const instance = `${version}description: An instance on a network
parameters:
${machine}  key_name:
    type: string
    label: Key Pair
    constraints:
      - custom_constraint: nova.keypair
resources:
  server:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: flavor }
      image: { get_param: image }
      key_name: { get_param: key_name }
      networks:
        - network: { get_param: network }
outputs:
  addresses:
    description: The addresses of the instance
    value: { get_attr: [server, addresses] }
`

const withVolume = `${version}description: An instance with a volume
parameters:
${machine}  size:
    type: number
    label: Size of the volume (GB)
    default: 1
    constraints:
      - range: { min: 1, max: 1024 }
resources:
  server:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: flavor }
      image: { get_param: image }
      networks:
        - network: { get_param: network }
  volume:
    type: OS::Cinder::Volume
    properties:
      size: { get_param: size }
  attachment:
    type: OS::Cinder::VolumeAttachment
    properties:
      instance_uuid: { get_resource: server }
      volume_id: { get_resource: volume }
`

const alike = `${version}description: Several instances that are alike
parameters:
${machine}  count:
    type: number
    label: Instances
    default: 2
    constraints:
      - range: { min: 1, max: 20 }
resources:
  servers:
    type: OS::Heat::ResourceGroup
    properties:
      count: { get_param: count }
      resource_def:
        type: OS::Nova::Server
        properties:
          name: server-%index%
          flavor: { get_param: flavor }
          image: { get_param: image }
          networks:
            - network: { get_param: network }
`

const network = `${version}description: A network with a way out
parameters:
  public_network:
    type: string
    label: External Network
    constraints:
      - custom_constraint: neutron.network
  cidr:
    type: string
    label: Addresses
    default: 10.30.0.0/24
    constraints:
      - custom_constraint: net_cidr
resources:
  network:
    type: OS::Neutron::Net
  subnet:
    type: OS::Neutron::Subnet
    properties:
      network: { get_resource: network }
      cidr: { get_param: cidr }
  router:
    type: OS::Neutron::Router
    properties:
      external_gateway_info:
        network: { get_param: public_network }
  interface:
    type: OS::Neutron::RouterInterface
    properties:
      router: { get_resource: router }
      subnet: { get_resource: subnet }
outputs:
  network:
    description: The ID of the network
    value: { get_resource: network }
`

const securityGroup = `${version}description: What web servers let in
parameters:
  from:
    type: string
    label: From
    description: The addresses that may sign in
    default: 0.0.0.0/0
    constraints:
      - custom_constraint: net_cidr
resources:
  web:
    type: OS::Neutron::SecurityGroup
    properties:
      rules:
        - { protocol: tcp, port_range_min: 80, port_range_max: 80 }
        - { protocol: tcp, port_range_min: 443, port_range_max: 443 }
        - protocol: tcp
          port_range_min: 22
          port_range_max: 22
          remote_ip_prefix: { get_param: from }
outputs:
  group:
    description: The ID of the security group
    value: { get_resource: web }
`

const balancer = `${version}description: A load balancer for web servers
parameters:
  subnet:
    type: string
    label: Subnet
    constraints:
      - custom_constraint: neutron.subnet
resources:
  balancer:
    type: OS::Octavia::LoadBalancer
    properties:
      vip_subnet: { get_param: subnet }
  listener:
    type: OS::Octavia::Listener
    properties:
      loadbalancer: { get_resource: balancer }
      protocol: HTTP
      protocol_port: 80
  pool:
    type: OS::Octavia::Pool
    properties:
      listener: { get_resource: listener }
      protocol: HTTP
      lb_algorithm: ROUND_ROBIN
outputs:
  address:
    description: Where the load balancer answers
    value: { get_attr: [balancer, vip_address] }
`

/** In the order in which they are offered. */
export const beginnings: readonly Beginning[] = [
  { id: 'instance', name: t('An instance'), template: instance },
  { id: 'volume', name: t('An instance with a volume'), template: withVolume },
  { id: 'alike', name: t('Several instances that are alike'), template: alike },
  { id: 'network', name: t('A network with a router'), template: network },
  { id: 'group', name: t('A security group'), template: securityGroup },
  { id: 'balancer', name: t('A load balancer'), template: balancer },
]
