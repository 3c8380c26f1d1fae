import { words, type Shown } from './shown.ts'

const pools: Shown = {
  columns: words('Name, Protocol, Algorithm, Operating Status, Provisioning Status', 'Admin State'),
  drawer: words('ID, Description, Session Persistence, Members'),
  tabs: words('Overview, Members, Health Monitors'),
}

const members: Shown = {
  columns: words(
    'Name, IP Address, Port, Weight, Backup, Operating Status',
    'Provisioning Status, Admin State',
  ),
  drawer: words('ID, Monitor Address, Monitor Port, Created, Updated'),
  tabs: words('Overview'),
}

const healthmonitors: Shown = {
  columns: words(
    'Name, Type, Delay (sec), Timeout (sec), Max Retries, Operating Status',
    'Provisioning Status, Admin State',
  ),
  drawer: words('ID, Max Retries Down, HTTP Method, Expected Codes, URL Path'),
  tabs: words('Overview'),
}

export const octavia: Readonly<Record<string, Shown>> = {
  '/project/load_balancer': {
    columns: words('Name, VIP Address, Operating Status, Provisioning Status, Admin State'),
    drawer: words('ID, Description, Floating IP, Provider, Listeners, Pools'),
    tabs: words('Overview, Listeners, Pools, Structure, Statistics'),
  },
  '/project/load_balancer_flavors': {
    columns: words('Name, Description, Enabled'),
    drawer: words('ID'),
    tabs: words('Overview'),
  },
  '/project/load_balancer/{id}/listeners': {
    columns: words('Name, Protocol, Port, Operating Status, Provisioning Status, Admin State'),
    drawer: words(
      'ID, Description, Connection Limit, Insert Headers, Default Pool',
      'SSL Certificate',
    ),
    tabs: words('Overview, L7 Policies, Pools'),
  },
  '/project/load_balancer/{id}/listeners/{id}/pools': pools,
  '/project/load_balancer/{id}/pools': pools,
  '/project/load_balancer/{id}/listeners/{id}/pools/{id}/members': members,
  '/project/load_balancer/{id}/pools/{id}/members': members,
  '/project/load_balancer/{id}/listeners/{id}/pools/{id}/healthmonitors': healthmonitors,
  '/project/load_balancer/{id}/pools/{id}/healthmonitors': healthmonitors,
  '/project/load_balancer/{id}/listeners/{id}/l7policies': {
    columns: words('Name, Position, Action, Operating Status, Provisioning Status, Admin State'),
    drawer: words('ID, Description, Redirect Pool, Redirect URL, Rules'),
    tabs: words('Overview, L7 Rules'),
  },
  '/project/load_balancer/{id}/listeners/{id}/l7policies/{id}/l7rules': {
    columns: words(
      'Rule, Type, Compare Type, Key, Value, Invert, Operating Status',
      'Provisioning Status, Admin State',
    ),
    drawer: words('ID, Created, Updated'),
    tabs: words('Overview'),
  },
  '/admin/load_balancer_flavors': {
    columns: words('Name, Description, Enabled'),
    drawer: words('ID'),
    tabs: words('Overview'),
  },
  '/admin/flavor_profiles': {
    columns: words('Name, Provider, Flavor Data'),
    drawer: words('ID'),
    tabs: words('Overview'),
  },
}
