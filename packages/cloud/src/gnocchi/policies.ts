import { createPolicy } from '@meridian/policy'

const ADMIN = { check: 'role:admin' }
const ANYBODY = { check: '' }
const OWN_RESOURCE = { check: 'rule:admin_or_creator or rule:resource_owner' }
const OWN_METRIC = { check: 'rule:admin_or_creator or rule:metric_owner' }
const CREATOR = { check: 'rule:admin_or_creator' }

/**
 * Gnocchi's own rules (gnocchi/rest/policy.yaml, 4.4). Who created a thing did so in a project, so
 * that the creator's project stands for the creator, whom the real rule names, too.
 */
export const gnocchiPolicy = createPolicy(
  {
    context_is_admin: ADMIN,
    admin_or_creator: { check: 'role:admin or project_id:%(created_by_project_id)s' },
    resource_owner: { check: 'project_id:%(project_id)s' },
    metric_owner: { check: 'project_id:%(resource.project_id)s' },
    'get status': ADMIN,
    'create resource': ANYBODY,
    'get resource': OWN_RESOURCE,
    'update resource': CREATOR,
    'delete resource': CREATOR,
    'delete resources': CREATOR,
    'list resource': OWN_RESOURCE,
    'search resource': OWN_RESOURCE,
    'create resource type': ADMIN,
    'delete resource type': ADMIN,
    'update resource type': ADMIN,
    'list resource type': ANYBODY,
    'get resource type': ANYBODY,
    'get archive policy': ANYBODY,
    'list archive policy': ANYBODY,
    'create archive policy': ADMIN,
    'update archive policy': ADMIN,
    'delete archive policy': ADMIN,
    'create archive policy rule': ADMIN,
    'get archive policy rule': ANYBODY,
    'list archive policy rule': ANYBODY,
    'update archive policy rule': ADMIN,
    'delete archive policy rule': ADMIN,
    'create metric': ANYBODY,
    'delete metric': CREATOR,
    'get metric': OWN_METRIC,
    'search metric': OWN_METRIC,
    'list metric': OWN_METRIC,
    'get measures': OWN_METRIC,
    'post measures': CREATOR,
  },
  { enforceNewDefaults: true },
)
