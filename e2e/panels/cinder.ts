import { words, type Shown } from './shown.ts'

const snapshots: Shown = {
  columns: words('Name, Description, Size, Status, Volume, Age'),
  drawer: words('ID, Created, Updated, Group Snapshot, Progress, Project'),
  tabs: words('Overview, Metadata'),
}

const backups: Shown = {
  columns: words(
    'Name, Description, Size, Status, Volume, Snapshot, Incremental',
    'Has Dependents, Age',
  ),
  drawer: words('ID, Fail Reason, Container, Objects, Content From, Created'),
  tabs: words('Overview, Metadata'),
}

export const cinder: Readonly<Record<string, Shown>> = {
  '/project/volumes': {
    columns: words(
      'Name, Size, Status, Type, Attached To, Availability Zone, Bootable',
      'Encrypted',
    ),
    drawer: words('ID, Description, Multiattach, Snapshot, Source Volume, Created'),
    tabs: words(
      'Overview, Metadata, Messages, Measures, Volume Snapshots, Volume Backups, Dependents',
    ),
  },
  '/project/snapshots': {
    columns: words('Name, Description, Size, Status, Volume, Age'),
    drawer: words('ID, Created, Updated, Group Snapshot, Progress, Project'),
    tabs: words('Overview, Metadata'),
  },
  '/project/backups': {
    columns: words(
      'Name, Description, Size, Status, Volume, Snapshot, Incremental',
      'Has Dependents, Age',
    ),
    drawer: words('ID, Fail Reason, Container, Objects, Content From, Created'),
    tabs: words('Overview, Metadata'),
  },
  '/project/volume_groups': {
    columns: words('Name, Description, Status, Availability Zone, Group Type, Created'),
    drawer: words('ID, Volume Types'),
    tabs: words('Overview'),
  },
  '/project/vg_snapshots': {
    columns: words('Name, Description, Status, Volume Group, Created'),
    drawer: words('ID, Group Type'),
    tabs: words('Overview'),
  },
  '/project/volumes/{id}/snapshots': snapshots,
  '/admin/volumes/{id}/snapshots': snapshots,
  '/project/volumes/{id}/backups': backups,
  '/admin/volumes/{id}/backups': backups,
  '/admin/volumes': {
    columns: words('Name, Project, Host, Size, Status, Type, Attached To, Age'),
    drawer: words('ID, Description, Multiattach, Snapshot, Source Volume, Created'),
    tabs: words(
      'Overview, Metadata, Messages, Measures, Volume Snapshots, Volume Backups, Dependents',
    ),
  },
  '/admin/snapshots': {
    columns: words('Name, Project, Size, Status, Volume, Age'),
    drawer: words('ID, Created, Updated, Description, Group Snapshot, Progress'),
    tabs: words('Overview, Metadata'),
  },
  '/admin/backups': {
    columns: words('Name, Project, Size, Status, Volume, Incremental, Age'),
    drawer: words('ID, Fail Reason, Container, Objects, Content From, Created'),
    tabs: words('Overview, Metadata'),
  },
  '/admin/volume_groups': {
    columns: words('Name, Project, Status, Availability Zone, Group Type, Created'),
    drawer: words('ID, Volume Types'),
    tabs: words('Overview'),
  },
  '/admin/vg_snapshots': {
    columns: words('Name, Project, Status, Volume Group, Created'),
    drawer: words('ID, Group Type'),
    tabs: words('Overview'),
  },
  '/admin/volume_types': {
    columns: words('Name, Description, Backend, Public, Default, QoS Spec, Extra Specs'),
    tabs: words('Overview, Extra Specs, Encryption, Dependents'),
  },
  '/admin/qos_specs': {
    columns: words('Name, Consumer, Specs, Volume Types'),
    drawer: words('ID'),
    tabs: words('Overview, Specs, Dependents'),
  },
  '/admin/group_types': {
    columns: words('Name, Description, Public, Specs'),
    drawer: words('ID'),
    tabs: words('Overview, Specs'),
  },
  '/admin/volume_services': {
    columns: words('Name, Host, Availability Zone, Status, State, Updated'),
    drawer: words('Disabled Reason, Backend State, Cluster, Replication Status'),
    tabs: words('Overview'),
  },
  '/admin/volume_pools': {
    columns: words('Name, Backend, State, Used, Total, Allocated, Provisioned'),
    drawer: words('Overprovisioning Limit, Reserved, Thin Provisioning, Protocol, Updated'),
    tabs: words('Overview'),
  },
}
