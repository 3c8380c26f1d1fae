import { words, type Shown } from './shown.ts'

// SV-DOM-01, 04 and 05, SV-GRP-01, SV-ROLE-01, SV-USER-01, 12 and 13.
export const keystone: Readonly<Record<string, Shown>> = {
  '/identity/application_credentials': {
    columns: words('Name, Project, Description, Expiration, Roles, Unrestricted'),
    drawer: words('ID, Access Rules'),
    tabs: words('Overview'),
  },
  '/identity/ec2_credentials': {
    columns: words('Access Key, Project'),
    drawer: words('Project'),
    tabs: words('Overview'),
  },
  '/identity/domains': {
    columns: words('Name, Description, Domain ID, Enabled'),
    drawer: words('Name, Domain ID, Description, Enabled, Tags'),
    tabs: words('Overview, Contents, Role Assignments, Dependents'),
  },
  '/identity/projects': {
    columns: words('Name, Description, Domain, Project ID, Enabled'),
    drawer: words('Description, Domain, Parent, Tags'),
    tabs: words('Overview, Role Assignments, Quotas, Hierarchy'),
  },
  '/identity/users': {
    columns: words('Name, Email, User ID, Enabled'),
    drawer: words('Email, Domain Name, Primary Project, Description, Password Expires'),
    tabs: words('Overview, Groups, Role Assignments, Dependents'),
  },
  '/identity/groups': {
    columns: words('Name, Description, Group ID'),
    drawer: words('Name, Group ID, Description, Domain'),
    tabs: words('Overview, Members, Role Assignments, Dependents'),
  },
  '/identity/roles': {
    columns: words('Name, Role ID'),
    drawer: words('Description, Domain, Administrators'),
    tabs: words('Overview, Implied Roles, Role Assignments, Dependents'),
  },
  '/identity/identity_providers': {
    columns: words('Identity Provider ID, Description, Enabled, Remote IDs'),
    drawer: words('Domain, Authorization TTL'),
    tabs: words('Overview, Protocols'),
  },
  '/identity/mappings': {
    columns: words('Mapping ID, Rules'),
    tabs: words('Overview, Rules'),
  },
  '/identity/service_providers': {
    columns: words(
      'Service Provider ID, Description, Enabled, Authentication URL',
      'Service Provider URL',
    ),
    drawer: words('Relay State Prefix'),
    tabs: words('Overview'),
  },
  '/identity/groups/{id}/members': {
    columns: words('Name, Email, User ID, Enabled'),
    tabs: words('Overview'),
  },
  '/identity/identity_providers/{id}/protocols': {
    columns: words('Protocol ID, Mapping ID, Remote ID Attribute'),
    tabs: words('Overview'),
  },
}
