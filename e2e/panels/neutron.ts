import { words, type Shown } from './shown.ts'

const rbacPolicies: Shown = {
  columns: words('Shared With, Access, Project ID'),
  drawer: words('ID, Network, Project'),
  tabs: words('Overview'),
}

const interfaces: Shown = {
  columns: words('Fixed IPs, Port, Subnets, Type, Status, Admin State'),
  drawer: words('Port ID, Network, MAC Address, Project'),
  tabs: words('Overview'),
}

const routes: Shown = {
  columns: words('Destination, Next Hop'),
  tabs: words('Overview'),
}

const securityGroupRules: Shown = {
  columns: words(
    'Rule, Exposure, Effect, Ports, Remote, Direction, IP Version, Description',
    'Security Group',
  ),
  drawer: words('ID, Protocol, Project, Created, Updated'),
  tabs: words('Overview'),
}

const portForwardings: Shown = {
  columns: words('External Port, Protocol, Internal IP Address, Internal Port, Description'),
  drawer: words('ID, Port, Project'),
  tabs: words('Overview'),
}

// Columns: RS-QOS-08.
const qosRules: Shown = {
  columns: words('Rule ID, Type, Direction, Max Kbps, Max Burst Kbits, Min Kbps, DSCP Mark'),
  drawer: words('ID, Min Kpps, Max Kpps, Max Burst Kpps'),
  tabs: words('Overview'),
}

// RS-TRUNK-07 and RS-QOS-06; lists of all projects say whose each is besides.
export const neutron: Readonly<Record<string, Shown>> = {
  '/project/networks': {
    columns: words('Name, Subnets, Shared, External, Status, Admin State, Availability Zones'),
    drawer: words(
      'ID, Availability Zone Hints, MTU, Port Security, DNS Domain, QoS Policy',
      'Description, Created, Updated, Project',
    ),
    tabs: words('Overview, Subnets, Ports, RBAC Policies, Dependents'),
  },
  '/project/routers': {
    columns: words('Name, Status, External Network, Admin State, Availability Zones'),
    drawer: words(
      'ID, Description, Gateway Addresses, SNAT, Availability Zone Hints, Tags',
      'Created, Updated, Project',
    ),
    tabs: words('Overview, Interfaces, Static Routes, Dependents'),
  },
  '/project/security_groups': {
    columns: words('Name, Exposure, Rules, Description, Stateful, Shared'),
    drawer: words('ID, Created, Updated, Project'),
    tabs: words('Security Group Rules, Overview, Used By'),
  },
  '/project/floating_ips': {
    columns: words('IP Address, Description, Mapped Fixed IP Address, Instance, Pool, Status'),
    drawer: words('ID, Port, Port Forwardings, Created, Updated, Project'),
    tabs: words('Overview, Port Forwardings'),
  },
  '/project/trunks': {
    columns: words('Name, Parent Port, Subport Count, Admin State, Status'),
    drawer: words('ID, Description, Project, Created, Updated'),
    tabs: words('Overview'),
  },
  '/project/network_qos': {
    columns: words('Name, Description, Shared'),
    drawer: words('ID, Project, Default, Rules, Revision Number, Created, Updated'),
    tabs: words('Overview, Rules'),
  },
  '/project/address_groups': {
    columns: words('Name, Description, Addresses, Owner'),
    drawer: words('ID, Addresses, Project'),
    tabs: words('Overview, Security Group Rules'),
  },
  '/project/networks/{id}/subnets': {
    columns: words('Name, Network Address, IP Version, Gateway IP, DHCP, Allocation Pools'),
    drawer: words(
      'ID, Description, Network, DNS Name Servers, Host Routes, Subnet Pool ID',
      'IPv6 Address Mode, IPv6 Router Advertisements, Created, Updated, Project',
    ),
    tabs: words('Overview, Dependents'),
  },
  '/project/networks/{id}/ports': {
    columns: words('Name, Fixed IPs, Attached To, MAC Address, Status, Admin State'),
    drawer: words(
      'ID, Description, Project, Fixed IPs, Device Owner, Device, Security Groups, Port Security',
      'VNIC Type, DNS Name, Created, Updated',
    ),
    tabs: words('Overview, Allowed Address Pairs, Reachability, Measures'),
  },
  '/project/networks/{id}/rbac': rbacPolicies,
  '/admin/networks/{id}/rbac': rbacPolicies,
  '/project/routers/{id}/interfaces': interfaces,
  '/admin/routers/{id}/interfaces': interfaces,
  '/project/routers/{id}/routes': routes,
  '/admin/routers/{id}/routes': routes,
  '/project/security_groups/{id}/rules': securityGroupRules,
  '/project/address_groups/{id}/rules': securityGroupRules,
  '/project/floating_ips/{id}/port_forwardings': portForwardings,
  '/admin/floating_ips/{id}/port_forwardings': portForwardings,
  '/project/network_qos/{id}/rules': qosRules,
  '/admin/network_qos/{id}/rules': qosRules,
  '/admin/networks': {
    columns: words(
      'Name, Project, Subnets, Shared, External, Status, Admin State',
      'Availability Zones',
    ),
    drawer: words(
      'ID, Availability Zone Hints, MTU, Port Security, DNS Domain, QoS Policy',
      'Provider Network Type, Physical Network, Segmentation ID, Description',
      'Created, Updated',
    ),
    tabs: words('Overview, Subnets, Ports, DHCP Agents, RBAC Policies, Dependents'),
  },
  '/admin/routers': {
    columns: words(
      'Name, Project, Status, External Network, Admin State, Distributed',
      'High Availability, Availability Zones',
    ),
    drawer: words(
      'ID, Description, Gateway Addresses, SNAT, Availability Zone Hints, Tags',
      'Created, Updated',
    ),
    tabs: words('Overview, Interfaces, Static Routes, L3 Agents, Dependents'),
  },
  '/admin/floating_ips': {
    columns: words(
      'IP Address, Project, Description, Mapped Fixed IP Address, Instance, Pool',
      'Status',
    ),
    drawer: words('ID, Port, Port Forwardings, Created, Updated'),
    tabs: words('Overview, Port Forwardings'),
  },
  '/admin/trunks': {
    columns: words('Name, Project, Parent Port, Subport Count, Admin State, Status'),
    drawer: words('ID, Description, Project, Created, Updated'),
    tabs: words('Overview'),
  },
  '/admin/network_qos': {
    columns: words('Name, Project, Description, Shared'),
    drawer: words('ID, Project, Default, Rules, Revision Number, Created, Updated'),
    tabs: words('Overview, Rules'),
  },
  '/admin/metering_labels': {
    columns: words('Name, Project, Description, Shared'),
    drawer: words('ID'),
    tabs: words('Overview, Rules'),
  },
  '/admin/metering_labels/{id}/rules': {
    columns: words('Direction, Traffic, Excluded'),
    drawer: words('ID, Source Network, Destination Network, Remote Network'),
    tabs: words('Overview'),
  },
  '/admin/network_agents': {
    columns: words('Type, Host, Availability Zone, State, Admin State, Last Heard Of'),
    drawer: words('ID, Binary, Description, Started, Created'),
    tabs: words('Overview'),
  },
  '/admin/networks/{id}/subnets': {
    columns: words(
      'Name, Network Address, IP Version, Gateway IP, DHCP, Allocation Pools',
      'Addresses in Use',
    ),
    drawer: words(
      'ID, Description, Network, DNS Name Servers, Host Routes, Subnet Pool ID',
      'IPv6 Address Mode, IPv6 Router Advertisements, Created, Updated, Project',
    ),
    tabs: words('Overview, Dependents'),
  },
  '/admin/networks/{id}/ports': {
    columns: words('Name, Fixed IPs, Attached To, MAC Address, Status, Admin State'),
    drawer: words(
      'ID, Description, Project, Fixed IPs, Device Owner, Device, Security Groups, Port Security',
      'VNIC Type, Host, DNS Name, Created, Updated',
    ),
    tabs: words('Overview, Allowed Address Pairs, Reachability, Measures'),
  },
  '/admin/networks/{id}/dhcp-agents': {
    columns: words('Host, Availability Zone, State, Admin State, Last Heard Of'),
    drawer: words('Type, ID, Binary, Description, Started, Created'),
    tabs: words('Overview'),
  },
}
