/** A stack to begin tests with, in the words of a template. */
export const template = `heat_template_version: 2021-04-16
description: A word and what is made of it
parameters:
  length:
    type: number
    label: Length
    description: How many letters the word has
    default: 12
    constraints:
      - range: { min: 4, max: 64 }
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
  network:
    type: string
    label: Network
    constraints:
      - custom_constraint: neutron.network
  admin_password:
    type: string
    label: Password
    hidden: true
    constraints:
      - length: { min: 6 }
        description: Six letters at least.
parameter_groups:
  - label: Machine
    parameters: [flavor, image, network]
  - label: Access
    parameters: [admin_password]
resources:
  word:
    type: OS::Heat::RandomString
    properties:
      length: { get_param: length }
  port:
    type: OS::Neutron::Port
    properties:
      network: { get_param: network }
  server:
    type: OS::Nova::Server
    properties:
      flavor: { get_param: flavor }
      image: { get_param: image }
      admin_pass: { get_param: admin_password }
      networks:
        - port: { get_resource: port }
outputs:
  word:
    description: The word itself
    value: { get_attr: [word, value] }
  site:
    description: Where the shop answers
    value:
      str_replace:
        template: http://host/
        params:
          host: { get_attr: [port, fixed_ips, 0, ip_address] }
`
