/** Templates of the kinds that people publish, as their authors write them, in YAML. */

export type Kind = {
  readonly template: string
  readonly environment?: string
  readonly files?: Readonly<Record<string, string>>
}

const server = `heat_template_version: 2015-10-15
parameters:
  name: {type: string, default: inner}
resources:
  word: {type: OS::Heat::RandomString, properties: {length: 8}}
outputs:
  OS::stack_id: {value: {get_resource: word}}
`

export const kinds = {
  'one server': {
    template: `heat_template_version: 2013-05-23
description: Simple template to deploy a single compute instance
parameters:
  key_name:
    type: string
    label: Key Name
    description: Name of key-pair to be used for compute instance
  image_id: {type: string, label: Image ID, description: Image to be used}
  instance_type:
    type: string
    label: Instance Type
    default: m1.small
    constraints:
      - allowed_values: [m1.medium, m1.large, m1.small]
        description: Value must be one of m1.medium, m1.large or m1.small.
resources:
  my_instance:
    type: OS::Nova::Server
    properties:
      key_name: {get_param: key_name}
      image: {get_param: image_id}
      flavor: {get_param: instance_type}
outputs:
  instance_ip:
    description: IP address of the instance
    value: {get_attr: [my_instance, first_address]}
`,
  },
  'a network of its own': {
    template: `heat_template_version: 2013-05-23
description: HOT template to create a new neutron network plus a router to the public network
parameters:
  public_net: {type: string, description: ID or name of public network}
  private_net_cidr: {type: string, default: 10.0.0.0/24}
  pool_size: {type: number, default: '10', constraints: [{range: {min: 1, max: 200}}]}
resources:
  private_net: {type: OS::Neutron::Net, properties: {name: own}}
  private_subnet:
    type: OS::Neutron::Subnet
    properties:
      network_id: {get_resource: private_net}
      cidr: {get_param: private_net_cidr}
      dns_nameservers: [8.8.8.8]
  router:
    type: OS::Neutron::Router
    properties: {external_gateway_info: {network: {get_param: public_net}}}
  router_interface:
    type: OS::Neutron::RouterInterface
    properties:
      router_id: {get_resource: router}
      subnet_id: {get_resource: private_subnet}
`,
  },
  'a group with an index': {
    template: `heat_template_version: 2016-04-08
parameters:
  count: {type: number, default: 2, constraints: [{range: {min: 0, max: 9}}]}
resources:
  group:
    type: OS::Heat::ResourceGroup
    properties:
      count: {get_param: count}
      index_var: '%number%'
      resource_def:
        type: member.yaml
        properties: {name: member-%number%}
outputs:
  all: {value: {get_attr: [group, refs]}}
  first: {value: {get_attr: [group, resource.0]}}
`,
    files: { 'member.yaml': server },
  },
  conditions: {
    template: `heat_template_version: newton
parameters:
  env_type:
    type: string
    default: test
    constraints: [{allowed_values: [prod, test]}]
  zone: {type: string, default: beijing}
conditions:
  create_prod_res: {equals: [{get_param: env_type}, prod]}
  in_beijing: {equals: [{get_param: zone}, beijing]}
  both: {and: [create_prod_res, in_beijing]}
  neither: {not: {or: [create_prod_res, in_beijing]}}
resources:
  always: {type: OS::Heat::RandomString}
  prod_only:
    type: OS::Heat::Value
    condition: both
    properties:
      value: {if: [in_beijing, north, {get_resource: always}]}
outputs:
  what:
    condition: create_prod_res
    value: {get_attr: [prod_only, value]}
`,
  },
  'files read by get_file': {
    template: `heat_template_version: 2014-10-16
parameters:
  db_name: {type: string, default: wordpress}
resources:
  script:
    type: OS::Heat::Value
    properties:
      value:
        str_replace:
          template: {get_file: setup.sh}
          params: {$db_name: {get_param: db_name}}
`,
    files: { 'setup.sh': '#!/bin/sh\nmysqladmin create $db_name\n' },
  },
  'an environment with types of its own': {
    template: `heat_template_version: 2018-08-31
parameters:
  flavor: {type: string}
  tags: {type: comma_delimited_list}
resources:
  web: {type: 'My::Server', properties: {name: web}}
`,
    environment: `parameters: {flavor: m1.tiny}
parameter_defaults: {tags: 'a,b'}
resource_registry:
  'My::Server': member.yaml
`,
    files: { 'member.yaml': server },
  },
  'hidden parameters and labels': {
    template: `heat_template_version: 2018-08-31
parameter_groups:
  - label: Database
    description: How it is reached
    parameters: [db_user, db_password]
  - parameters: [replicas]
parameters:
  db_user:
    type: string
    label: User
    default: admin
    constraints:
      - length: {min: 1, max: 16}
        description: Must be between 1 and 16 characters
      - allowed_pattern: '[a-zA-Z][a-zA-Z0-9]*'
        description: Must begin with a letter
  db_password:
    type: string
    hidden: true
    label: Password
    default: secret
    constraints: [{length: {min: 6}}]
  replicas:
    type: number
    immutable: true
    tags: [size, database]
    default: 3
    constraints: [{modulo: {step: 2, offset: 1}}]
resources:
  password:
    type: OS::Heat::RandomString
    properties: {length: 16, salt: {get_param: db_password}}
`,
  },
  'constraints that ask the cloud': {
    template: `heat_template_version: 2018-08-31
parameters:
  flavor: {type: string, default: m1.nano, constraints: [{custom_constraint: nova.flavor}]}
  image: {type: string, default: cirros, constraints: [{custom_constraint: glance.image}]}
  network: {type: string, default: public, constraints: [{custom_constraint: neutron.network}]}
  key: {type: string, constraints: [{custom_constraint: nova.keypair}]}
resources:
  port: {type: OS::Neutron::Port, properties: {network: {get_param: network}}}
`,
  },
  'loops and maps': {
    template: `heat_template_version: 2018-08-31
parameters:
  ports: {type: comma_delimited_list, default: '80,443'}
  labels: {type: json, default: {tier: web}}
  open: {type: boolean, default: false}
resources:
  group:
    type: OS::Neutron::SecurityGroup
    properties:
      rules:
        repeat:
          for_each: {<%port%>: {get_param: ports}}
          template: {protocol: tcp, port_range_min: <%port%>, port_range_max: <%port%>}
  merged:
    type: OS::Heat::Value
    properties:
      type: json
      value: {map_merge: [{get_param: labels}, {open: {get_param: open}}]}
`,
  },
  'members that scale': {
    template: `heat_template_version: 2016-10-14
description: AutoScaling of servers
parameters:
  size: {type: number, default: 1}
resources:
  group:
    type: OS::Heat::AutoScalingGroup
    properties:
      min_size: 1
      max_size: 3
      desired_capacity: {get_param: size}
      resource: {type: member.yaml, properties: {name: scaled}}
outputs:
  members: {value: {get_attr: [group, outputs_list, OS::stack_id]}}
`,
    files: { 'member.yaml': server },
  },
} as const satisfies Readonly<Record<string, Kind>>
