/** What can be done with projects. */
import { projects as api, type Project } from '@meridian/contract'
import type { Whose } from '#dialogs/project-members/people.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, type Requirement } from '#resource/define.ts'
import { openWizard } from '#resource/forms/opening-wizard.tsx'
import { editable } from '#resources/keystone/editable.ts'
import { Contents } from '#resources/keystone/project-contents.tsx'
import { project } from '#kinds/keystone/kinds.ts'

/** A project with its members, groups and quotas, step by step. */
export const create = creating(project, {
  requires: editable('project', 'create_project'),
  wizard: async () => (await import('#dialogs/project/create-project.tsx')).createProject(),
})

const createBelow = editing(project, {
  id: 'create-below',
  label: t('Create Subproject'),
  requires: editable('project', 'create_project'),
  allowed: ({ enabled }) => enabled || t('The project is disabled.'),
  loadDialog: (item) =>
    openWizard(project, { title: t('Create Subproject'), item }, async () =>
      (await import('#dialogs/project/create-project.tsx')).createProject(item),
    ),
})

const edit = editing(project, {
  requires: editable('project', 'update_project'),
  loadDialog: async (item) => {
    const { editProject } = await import('#dialogs/project/edit-project.ts')
    return editProject(project, item)
  },
})

const put =
  (enabled: boolean) =>
  ({ id }: Project) =>
    call(api.update, { params: { id }, body: { enabled } })

const enable = verb(project, t('Enable'), {
  id: 'enable',
  requires: editable('project', 'update_project'),
  offered: ({ enabled }) => !enabled,
  while: t('Enabled'),
  call: put(true),
  undo: put(false),
})

const disable = verb(project, t('Disable'), {
  id: 'disable',
  requires: editable('project', 'update_project'),
  offered: ({ enabled }) => enabled,
  allowed: ({ is_current }) =>
    !is_current ||
    t('You cannot disable the project you work in. Switch to another project first.'),
  ask: t('Nobody can work in a disabled project. What runs in it keeps running.'),
  while: t('Disabled'),
  call: put(false),
  undo: put(true),
})

const remove = removing(project, api.remove, {
  requires: editable('project', 'delete_project'),
  together: api.removeAll,
  more: (some) => <Contents projects={some} />,
  allowed: ({ is_current }) =>
    !is_current || t('You cannot delete the project you work in. Switch to another project first.'),
})

const given = [
  policy('identity', 'identity:list_roles'),
  policy('identity', 'identity:list_role_assignments'),
  policy('identity', 'identity:create_grant'),
  policy('identity', 'identity:revoke_grant'),
]

/** Who works in a project: its users, or its groups. */
const managing = (whose: Whose, id: string, label: string, finds: Requirement) =>
  editing(project, {
    id,
    label,
    requires: [finds, ...given],
    loadDialog: async (item) => {
      const { ProjectMembers } = await import('#dialogs/project-members/project-members.tsx')
      return (close) => <ProjectMembers project={item} whose={whose} close={close} />
    },
  })

const members = managing(
  'users',
  'members',
  t('Manage Members'),
  policy('identity', 'identity:list_users'),
)
const groups = managing(
  'groups',
  'groups',
  t('Manage Groups'),
  policy('identity', 'identity:list_groups'),
)

const quotas = editing(project, {
  id: 'quotas',
  label: t('Modify Quotas'),
  requires: [
    { service: 'compute' },
    { setting: 'OPENSTACK_HYPERVISOR_FEATURES.enable_quotas' },
    policy('compute', 'os_compute_api:os-quota-sets:update'),
  ],
  loadDialog: async (item, signal) => {
    const { loadProjectQuotas } = await import('#dialogs/quotas/project-quotas.ts')
    return loadProjectQuotas(project, item, signal)
  },
})

export const global = [create]
export const batch = [enable, disable, remove]
export const item = [edit, members, groups, quotas, createBelow, enable, disable, remove]
