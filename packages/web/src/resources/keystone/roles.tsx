import { roles as api, type Role } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { line } from '#resource/forms/fields.ts'
import { naming } from '#resource/link.tsx'
import { copyable, lazyTab, overview, text, yesNo } from '#resource/makers.tsx'
import { assignmentsTab } from '#resources/keystone/assignments-tab.tsx'
import { editable } from '#resources/keystone/editable.ts'
import { domain, role } from '#kinds/keystone/kinds.ts'
import { hangsOnRole } from '#resources/keystone/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const names = async (signal: AbortSignal) =>
  (await call(api.list, {}, { signal })).items.map(({ name }) => name)

const exists = t('Role already exists.')

/** Those that a cloud begins with are immutable: Keystone refuses whatever is done to them. */
const isMutable = ({ options }: Role) =>
  options?.['immutable'] !== true || t('This role is immutable.')

const create = creating(role, {
  requires: editable('role', 'create_role'),
  endpoint: api.create,
  fields: {
    name: line(t('Name'), { taken: { names, message: exists } }),
    description: line(t('Description')),
  },
  // Somebody may have made one of this name since the names were read (SV-ROLE-08).
  send: async (body) => {
    try {
      return await call(api.create, { body })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || error.moved) throw error
      throw new FieldRefusals({ name: exists })
    }
  },
  done: t('Role %s was successfully created.'),
})

const edit = editing(role, {
  requires: editable('role', 'update_role'),
  allowed: isMutable,
  endpoint: api.update,
  fields: { name: line(t('Name')), description: line(t('Description')) },
  done: t('Role updated successfully.'),
})

const remove = removing(role, api.remove, {
  dependents: hangsOnRole,
  requires: editable('role', 'delete_role'),
  allowed: isMutable,
  together: api.removeAll,
})

/** What users may do, as the services' rules say of each role. */
export const roles = resource(role, {
  list: ({ signal }: ListQuery) => call(api.list, {}, { signal }),
  load: ([id = ''], signal) => call(api.load, { params: { id } }, { signal }),
  target: ({ domain_id = null }) => ({ 'target.role.domain_id': domain_id }),
  properties: {
    name: { label: t('Name') },
    id: { ...copyable(t('Role ID'), ({ id }) => id), priority: 2 },
    description: { label: t('Description') },
    domain: naming(t('Domain'), domain, ({ domain_id }) => domain_id),
    admin: yesNo(t('Administrators'), ({ is_admin }) => is_admin),
  },
  columns: ['name', 'id'],
  sort: 'name',
  facets: { name: text(t('Name'), ({ name }) => name), id: text(t('Role ID'), ({ id }) => id) },
  drawer: ['description', 'domain', 'admin'],
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  details: [
    overview('name', 'id', 'description', 'domain', 'admin'),
    {
      ...lazyTab(role, 'implied', t('Implied Roles'), async () => {
        const { ImpliedRoles } = await import('#dialogs/role-assignment/implied-roles.tsx')
        return (item) => <ImpliedRoles role={item} />
      }),
      requires: [policy('identity', 'identity:list_implied_roles')],
    },
    assignmentsTab(
      role,
      ({ id }) => ({ role_id: id }),
      ({ domain_id }) => domain_id,
    ),
    dependentsTab(role, hangsOnRole),
  ],
})
