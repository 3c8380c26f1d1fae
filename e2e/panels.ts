const instanceTabs = [
  'Overview',
  'Interfaces',
  'Volumes',
  'Log',
  'Console',
  'Action Log',
  'Metadata',
]

type Shown = {
  readonly columns: readonly string[]
  readonly tabs: readonly string[]
}

/**
 * What the specification has lists and details show, by the panel's path. A panel that is not here
 * is looked at as it is declared.
 */
export const specified: Readonly<Record<string, Shown>> = {
  '/project/instances': {
    columns: [
      ...['Name', 'Image', 'IP Address', 'Flavor', 'Key Pair', 'Status'],
      ...['Availability Zone', 'Task', 'Power State', 'Age'],
    ],
    tabs: instanceTabs,
  },
  '/project/images': {
    columns: ['Name', 'Owner', 'Type', 'Status', 'Visibility', 'Protected', 'Disk Format'],
    tabs: ['Overview', 'Custom Properties'],
  },
  '/project/key_pairs': {
    columns: ['Name', 'Type', 'Fingerprint'],
    tabs: ['Overview'],
  },
  '/project/server_groups': {
    columns: ['Name', 'ID', 'Policy'],
    tabs: ['Overview'],
  },
  '/project/volumes': {
    columns: ['Name', 'Size', 'Status', 'Type', 'Attached To', 'Availability Zone', 'Bootable'],
    tabs: ['Overview', 'Metadata', 'Messages', 'Volume Snapshots', 'Volume Backups'],
  },
  '/project/snapshots': {
    columns: ['Name', 'Description', 'Size', 'Status', 'Volume', 'Age'],
    tabs: ['Overview', 'Metadata'],
  },
  '/project/networks': {
    columns: [
      ...['Name', 'Subnets', 'Shared', 'External', 'Status', 'Admin State'],
      'Availability Zones',
    ],
    tabs: ['Overview', 'Subnets', 'Ports', 'RBAC Policies'],
  },
  '/project/trunks': {
    columns: ['Name', 'Parent Port', 'Subport Count', 'Admin State', 'Status'],
    tabs: ['Overview'],
  },
  '/admin/trunks': {
    columns: ['Name', 'Project', 'Parent Port', 'Subport Count', 'Admin State', 'Status'],
    tabs: ['Overview'],
  },
  '/project/routers': {
    columns: ['Name', 'Status', 'External Network', 'Admin State', 'Availability Zones'],
    tabs: ['Overview', 'Interfaces', 'Static Routes'],
  },
  '/admin/routers': {
    columns: [
      ...['Name', 'Project', 'Status', 'External Network', 'Admin State'],
      ...['Distributed', 'High Availability', 'Availability Zones'],
    ],
    tabs: ['Overview', 'Interfaces', 'Static Routes', 'L3 Agents'],
  },
  '/project/network_qos': {
    columns: ['Name', 'Description', 'Shared'],
    tabs: ['Overview', 'Rules'],
  },
  '/project/load_balancer': {
    columns: [...['Name', 'VIP Address', 'Operating Status', 'Provisioning Status', 'Admin State']],
    tabs: ['Overview', 'Listeners', 'Pools', 'Structure', 'Statistics'],
  },
  '/project/dnszones': {
    columns: ['Name', 'Type', 'Status'],
    tabs: ['Overview', 'Record Sets', 'Transfer Requests'],
  },
  '/project/dnszones/{id}/recordsets': {
    columns: ['Name', 'Type', 'Records', 'Status'],
    tabs: ['Overview'],
  },
  '/project/reverse_dns': {
    columns: ['Address', 'PTR Domain Name', 'Status'],
    tabs: ['Overview'],
  },
  '/identity/domains': {
    columns: ['Name', 'Description', 'Domain ID', 'Enabled'],
    tabs: ['Overview', 'Contents', 'Role Assignments'],
  },
  '/identity/users': {
    columns: ['Name', 'Email', 'User ID', 'Enabled'],
    tabs: ['Overview', 'Groups', 'Role Assignments'],
  },
  '/identity/groups': {
    columns: ['Name', 'Description', 'Group ID'],
    tabs: ['Overview', 'Members', 'Role Assignments'],
  },
  '/identity/roles': {
    columns: ['Name', 'Role ID'],
    tabs: ['Overview', 'Implied Roles', 'Role Assignments'],
  },
  '/identity/projects': {
    columns: ['Name', 'Description', 'Domain', 'Project ID', 'Enabled'],
    tabs: ['Overview', 'Role Assignments', 'Quotas', 'Hierarchy'],
  },
  '/admin/instances': {
    columns: [
      ...['Name', 'Project', 'Host', 'Image', 'IP Address', 'Flavor'],
      ...['Status', 'Task', 'Power State', 'Age'],
    ],
    tabs: instanceTabs,
  },
  '/admin/images': {
    columns: ['Name', 'Owner', 'Type', 'Status', 'Visibility', 'Protected', 'Size'],
    tabs: ['Overview', 'Custom Properties'],
  },
  '/admin/flavors': {
    columns: ['Name', 'VCPUs', 'RAM', 'Root Disk', 'ID', 'Public', 'Fits Quota'],
    tabs: ['Overview', 'Extra Specs'],
  },
  '/admin/aggregates': {
    columns: ['Name', 'Availability Zone', 'Hosts', 'Metadata'],
    tabs: ['Overview', 'Metadata'],
  },
  '/admin/networks': {
    columns: [
      ...['Name', 'Project', 'Subnets', 'Shared', 'External', 'Status', 'Admin State'],
      'Availability Zones',
    ],
    tabs: ['Overview', 'Subnets', 'Ports', 'DHCP Agents', 'RBAC Policies'],
  },
  '/admin/volumes': {
    columns: ['Name', 'Project', 'Host', 'Size', 'Status', 'Type', 'Attached To', 'Age'],
    tabs: ['Overview', 'Metadata', 'Messages', 'Volume Snapshots', 'Volume Backups'],
  },
  '/admin/snapshots': {
    columns: ['Name', 'Project', 'Size', 'Status', 'Volume', 'Age'],
    tabs: ['Overview', 'Metadata'],
  },
  '/admin/volume_types': {
    columns: ['Name', 'Description', 'Backend', 'Public', 'Default', 'QoS Spec', 'Extra Specs'],
    tabs: ['Overview', 'Extra Specs', 'Encryption'],
  },
}
