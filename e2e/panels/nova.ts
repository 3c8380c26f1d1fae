import { words, type Shown } from './shown.ts'

// RS-KEY-11, RS-SGRP-06, RS-FLAVOR-10.
export const nova: Readonly<Record<string, Shown>> = {
  '/project/instances': {
    columns: words('Name, Image, IP Address, Flavor, Key Pair, Status, Task, Age'),
    drawer: words(
      'ID, IP Addresses, Security Groups, Availability Zone, Power State, Created, Description',
      'Fault',
    ),
    tabs: words(
      'Overview, Interfaces, Reachability, Volumes, Log, Console, Action Log, Metadata, Measures',
      'Dependents',
    ),
  },
  '/project/key_pairs': {
    columns: words('Name, Type, Fingerprint'),
    drawer: words('Public Key'),
    tabs: words('Overview, Dependents'),
  },
  '/project/server_groups': {
    columns: words('Name, ID, Policy'),
    drawer: words('Members'),
    tabs: words('Overview'),
  },
  '/admin/instances': {
    columns: words('Name, Project, Host, Image, IP Address, Flavor, Status, Task, Age'),
    drawer: words(
      'ID, IP Addresses, Security Groups, Availability Zone, Power State, Created, Description',
      'Host, Fault',
    ),
    tabs: words(
      'Overview, Interfaces, Reachability, Volumes, Log, Console, Action Log, Metadata, Measures',
      'Dependents',
    ),
  },
  '/admin/flavors': {
    columns: words('Name, vCPUs, RAM, Root Disk, ID, Public'),
    drawer: words('Description, Ephemeral Disk, Swap Disk, RX/TX Factor, Fits Quota'),
    tabs: words('Overview, Extra Specs, Dependents'),
  },
  '/admin/aggregates': {
    columns: words('Name, Availability Zone, Hosts, Metadata'),
    drawer: words('ID, Created, Updated'),
    tabs: words('Overview, Metadata, Dependents'),
  },
  '/admin/hypervisors': {
    columns: words('Host Name, Type, vCPUs, RAM, Disk, Instances, State, Status'),
    drawer: words('Version, IP Address, Disabled Reason, CPU, CPU Topology'),
    tabs: words('Overview, Usage, Instances'),
  },
  '/admin/compute_services': {
    columns: words('Name, Host, Availability Zone, Status, State, Updated'),
    drawer: words('ID, Disabled Reason, Forced Down'),
    tabs: words('Overview'),
  },
}
