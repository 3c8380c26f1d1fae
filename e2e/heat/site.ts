/** A small site as a template: what stands in a walk over stacks, and what changes on its way. */

const head = `heat_template_version: 2021-04-16
description: Two servers behind a router
parameters:
  flavor:
    type: string
    label: Flavor
    constraints:
      - custom_constraint: nova.flavor
  image:
    type: string
    label: Image
    constraints:
      - custom_constraint: glance.image
  outside:
    type: string
    label: Outside
    constraints:
      - custom_constraint: neutron.network
  note:
    type: string
    label: Note
    default: first
resources:
`

const standing = `  net:
    type: OS::Neutron::Net
  subnet:
    type: OS::Neutron::Subnet
    properties:
      network: { get_resource: net }
      cidr: 10.88.0.0/24
  router:
    type: OS::Neutron::Router
    properties:
      external_gateway_info:
        network: { get_param: outside }
  plug:
    type: OS::Neutron::RouterInterface
    properties:
      router: { get_resource: router }
      subnet: { get_resource: subnet }
  rules:
    type: OS::Neutron::SecurityGroup
    properties:
      description: { get_param: note }
      rules:
        - { protocol: tcp, port_range_min: 443, port_range_max: 443 }
  door:
    type: OS::Neutron::Port
    properties:
      network: { get_resource: net }
      fixed_ips:
        - subnet: { get_resource: subnet }
      security_groups:
        - { get_resource: rules }
  web:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: flavor }
      image: { get_param: image }
      networks:
        - port: { get_resource: door }
  worker:
    type: OS::Nova::Server
    depends_on: subnet
    properties:
      flavor: { get_param: flavor }
      image: { get_param: image }
      user_data_format: RAW
      user_data: { get_param: note }
      networks:
        - network: { get_resource: net }
  disk:
    type: OS::Cinder::Volume
    properties:
      size: 1
  attachment:
    type: OS::Cinder::VolumeAttachment
    properties:
      volume_id: { get_resource: disk }
      instance_uuid: { get_resource: web }
  address:
    type: OS::Neutron::FloatingIP
    depends_on: plug
    properties:
      floating_network: { get_param: outside }
      port_id: { get_resource: door }
`

const outputs = `outputs:
  address:
    value: { get_attr: [address, floating_ip_address] }
  note:
    value: { get_param: note }
`

const volume = (name: string, size: number): string => `  ${name}:
    type: OS::Cinder::Volume
    properties:
      size: ${size}
`

/** The site as it begins. */
export const site = `${head}${standing}${outputs}`

/** What is in it, by the names of the template. */
export const partsOfSite: readonly string[] = [...standing.matchAll(/^ {2}(\w+):$/gm)].map(
  ([, name = '']) => name,
)

/** One volume more. */
export const largerSite = `${head}${standing}${volume('archive', 1)}${outputs}`

/** A volume that no project has room for: Cinder refuses it when Heat asks for it, and not before. */
export const tooLargeSite = `${head}${standing}${volume('archive', 1)}${volume('warehouse', 50_000)}${outputs}`
