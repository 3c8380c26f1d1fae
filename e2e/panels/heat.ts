import { words, type Shown } from './shown.ts'

const stackTabs = words(
  'Overview, Topology, Stack Resources, Events, Template, Environment, Stack Snapshots',
)
const stackDrawer = words('ID, Description, Reason, Owner, Parent Stack, Tags')

const stackResources: Shown = {
  columns: words(
    'Stack Resource, Resource, Stack Resource Type, Date Updated, Status, Status Reason',
  ),
  drawer: words('Resource ID, Required By, Date Created'),
  tabs: words('Overview, Attributes'),
}

export const heat: Readonly<Record<string, Shown>> = {
  '/project/stacks': {
    columns: words('Stack Name, Status, Created, Updated'),
    drawer: stackDrawer,
    tabs: stackTabs,
  },
  '/admin/stacks': {
    columns: words('Stack Name, Project, Status, Created, Updated'),
    drawer: stackDrawer,
    tabs: stackTabs,
  },
  '/project/stacks/{id}/resources': stackResources,
  '/admin/stacks/{id}/resources': stackResources,
  '/project/stacks/{id}/snapshots': {
    columns: words('Name, Status, Created'),
    drawer: words('ID, Reason'),
    tabs: words('Overview'),
  },
  '/project/resource_types': {
    columns: words('Type, Implementation, Component'),
    drawer: words('Description'),
    tabs: words('Overview, Template'),
  },
  '/project/template_versions': {
    columns: words('Version, Type, Aliases'),
    tabs: words('Functions'),
  },
  '/admin/orchestration_engines': {
    columns: words('Name, Host Name, Host, Topic, Status, Updated'),
    drawer: words('Engine ID, Report Interval, Started'),
    tabs: words('Overview'),
  },
}
