const instanceTabs = [
  'Overview',
  'Interfaces',
  'Volumes',
  'Log',
  'Console',
  'Action Log',
  'Metadata',
]

/** Every panel of the navigation: what its list shows, and the tabs of what is in it. */
export const panels = {
  '/project/instances': {
    title: 'Instances',
    columns: [
      ...['Name', 'Image', 'IP Address', 'Flavor', 'Key Pair', 'Status'],
      ...['Availability Zone', 'Task', 'Power State', 'Age'],
    ],
    tabs: instanceTabs,
  },
  '/project/images': {
    title: 'Images',
    columns: ['Name', 'Owner', 'Type', 'Status', 'Visibility', 'Protected', 'Disk Format'],
    tabs: ['Overview', 'Custom Properties'],
  },
  '/project/key_pairs': {
    title: 'Key Pairs',
    columns: ['Name', 'Type', 'Fingerprint'],
    tabs: ['Overview'],
  },
  '/project/volumes': {
    title: 'Volumes',
    columns: ['Name', 'Size', 'Status', 'Type', 'Attached To', 'Availability Zone', 'Bootable'],
    tabs: ['Overview', 'Metadata'],
  },
  '/project/snapshots': {
    title: 'Volume Snapshots',
    columns: ['Name', 'Description', 'Size', 'Status', 'Volume', 'Age'],
    tabs: ['Overview', 'Metadata'],
  },
  '/project/networks': {
    title: 'Networks',
    columns: [
      ...['Name', 'Subnets', 'Shared', 'External', 'Status', 'Admin State'],
      'Availability Zones',
    ],
    tabs: ['Overview', 'Subnets', 'Ports'],
  },
  '/identity/projects': {
    title: 'Projects',
    columns: ['Name', 'Description', 'Domain', 'Project ID', 'Enabled'],
    tabs: ['Overview'],
  },
  '/admin/instances': {
    title: 'Instances',
    columns: [
      ...['Name', 'Project', 'Host', 'Image', 'IP Address', 'Flavor'],
      ...['Status', 'Task', 'Power State', 'Age'],
    ],
    tabs: instanceTabs,
  },
  '/admin/images': {
    title: 'Images',
    columns: ['Name', 'Owner', 'Type', 'Status', 'Visibility', 'Protected', 'Size'],
    tabs: ['Overview', 'Custom Properties'],
  },
  '/admin/flavors': {
    title: 'Flavors',
    columns: ['Name', 'VCPUs', 'RAM', 'Root Disk', 'ID', 'Public'],
    tabs: ['Overview', 'Extra Specs'],
  },
  '/admin/aggregates': {
    title: 'Host Aggregates',
    columns: ['Name', 'Availability Zone', 'Hosts', 'Metadata'],
    tabs: ['Overview', 'Metadata'],
  },
  '/admin/volumes': {
    title: 'Volumes',
    columns: ['Name', 'Project', 'Host', 'Size', 'Status', 'Type', 'Attached To', 'Age'],
    tabs: ['Overview', 'Metadata'],
  },
  '/admin/snapshots': {
    title: 'Volume Snapshots',
    columns: ['Name', 'Project', 'Size', 'Status', 'Volume', 'Age'],
    tabs: ['Overview', 'Metadata'],
  },
  '/admin/volume_types': {
    title: 'Volume Types',
    columns: ['Name', 'Description', 'Backend', 'Public'],
    tabs: ['Overview', 'Extra Specs'],
  },
} as const
