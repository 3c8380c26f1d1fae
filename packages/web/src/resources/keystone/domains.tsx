import { domains as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { setting } from '#api/settings.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { area, line, tick } from '#resource/forms/fields.ts'
import { choice, copyable, overview, tab, text, yesNo, yesOrNo } from '#resource/makers.tsx'
import { areMet } from '#resource/reading/requirements.tsx'
import { assignmentsTab } from '#resources/keystone/assignments-tab.tsx'
import { editable } from '#resources/keystone/editable.ts'
import { clearDomainContext, setDomainContext } from '#resources/keystone/domain-context.ts'
import { domain } from '#kinds/keystone/kinds.ts'
import { Link } from '#ui/press/link.tsx'
import { hangsOnDomain } from '#resources/keystone/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const fields = {
  name: line(t('Name')),
  description: area(t('Description')),
  enabled: tick(t('Enabled'), { start: true }),
}

const create = creating(domain, {
  requires: editable('domain', 'create_domain'),
  endpoint: api.create,
  fields,
  done: t('Domain %s was successfully created.'),
})

const edit = editing(domain, {
  requires: editable('domain', 'update_domain'),
  endpoint: api.update,
  fields,
  done: t('Domain %s was successfully updated.'),
})

const remove = removing(domain, api.remove, {
  dependents: hangsOnDomain,
  requires: editable('domain', 'delete_domain'),
  together: api.removeAll,
  allowed: ({ enabled }) => !enabled || t('Disable the domain before you delete it.'),
})

/**
 * All domains for those who may see them and work in the operator's default one; the domain that the
 * session works in for all others (SV-DOM-06, SV-DOM-07).
 */
const list = async ({ signal }: ListQuery) => {
  const [mayList, { domain_name, user_domain_name }, configured] = await Promise.all([
    areMet([policy('identity', 'identity:list_domains')]),
    userSession(),
    setting('OPENSTACK_KEYSTONE_DEFAULT_DOMAIN'),
  ])
  // What default_domain/ answers, which the page knows without asking.
  if (mayList && (domain_name ?? user_domain_name) === configured)
    return call(api.list, {}, { signal })
  return [await call(api.load, { params: { id: 'default' } }, { signal })]
}

/** The lists of what is in a domain. */
const Contents = ({ id }: { readonly id: string }) => {
  const to = (list: string) => `/identity/${list}?domain_id=${encodeURIComponent(id)}`
  return (
    <ul className="flex flex-col gap-2">
      <li>
        <Link to={to('projects')}>{t('Projects of the domain')}</Link>
      </li>
      <li>
        <Link to={to('users')}>{t('Users of the domain')}</Link>
      </li>
      <li>
        <Link to={to('groups')}>{t('Groups of the domain')}</Link>
      </li>
    </ul>
  )
}

/** Domains, which hold projects, users and groups. */
export const domains = resource(domain, {
  list,
  load: ([id = ''], signal) => call(api.load, { params: { id } }, { signal }),
  properties: {
    name: { label: t('Name') },
    description: { label: t('Description'), priority: 2 },
    id: { ...copyable(t('Domain ID'), ({ id }) => id), priority: 2 },
    enabled: { ...yesNo(t('Enabled'), (item) => item.enabled), priority: 2 },
    tags: { label: t('Tags'), value: ({ tags }) => tags?.join(', ') },
  },
  columns: ['name', 'description', 'id', 'enabled'],
  sort: 'name',
  facets: {
    name: text(t('Name'), (item) => item.name),
    id: text(t('Domain ID'), (item) => item.id),
    enabled: choice(t('Enabled'), yesOrNo, (item) => item.enabled),
  },
  drawer: ['name', 'id', 'description', 'enabled', 'tags'],
  actions: {
    global: [create, clearDomainContext],
    batch: [remove],
    item: [edit, setDomainContext, remove],
  },
  details: [
    overview('name', 'id', 'description', 'enabled', 'tags'),
    tab('contents', t('Contents'), ({ id }) => <Contents id={id} />),
    assignmentsTab(
      domain,
      ({ id }) => ({ domain_id: id }),
      ({ id }) => id,
    ),
    dependentsTab(domain, hangsOnDomain),
  ],
  hint: t('Create a domain to keep projects, users and groups apart from others.'),
})
