import { metadefNamespaces as api, type MetadefNamespace } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { changingDefinitions } from '#dialogs/metadata/definitions-changed.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { area, line, tick } from '#resource/forms/fields.ts'
import { choice, date, lazyTab, overview, several, text, yesOrNo } from '#resource/makers.tsx'
import { project } from '#kinds/keystone/kinds.ts'
import { naming } from '#resource/link.tsx'
import { metadefNamespace, type ShownNamespace } from '#kinds/glance/kinds.ts'

const shown = (namespace: MetadefNamespace): ShownNamespace => ({
  ...namespace,
  public: namespace.visibility === 'public',
})

const about = {
  display_name: line(t('Display Name')),
  description: area(t('Description')),
  public: tick(t('Public'), { description: t('Every project sees it.') }),
  protected: tick(t('Protected'), {
    description: t('Nobody can delete it, or what is in it, until that is taken away.'),
  }),
}

const made = ({ namespace }: MetadefNamespace) => namespace

const create = changingDefinitions(
  creating(metadefNamespace, {
    requires: [policy('image', 'add_metadef_namespace')],
    endpoint: api.create,
    fields: {
      namespace: line(t('Namespace'), {
        description: t(
          'The name that others use, such as OS::Compute::Watchdog. It cannot be changed.',
        ),
      }),
      ...about,
    },
    made,
  }),
)

const importing = changingDefinitions(
  creating(metadefNamespace, {
    id: 'import',
    label: t('Import Metadata Definition'),
    requires: [policy('image', 'add_metadef_namespace')],
    loadDialog: async () => {
      const { importDialog } = await import('#dialogs/metadef/import-dialog.tsx')
      return importDialog((namespace) => ({
        created: [{ type: metadefNamespace.type, id: namespace }],
      }))
    },
  }),
)

const edit = changingDefinitions(
  editing(metadefNamespace, {
    requires: [policy('image', 'modify_metadef_namespace')],
    endpoint: api.update,
    fields: about,
  }),
)

/** Glance takes nothing away from what is protected, neither a resource type nor all of it. */
const unprotected = (one: ShownNamespace) => !one.protected || t('It is protected: edit it first.')

const associate = changingDefinitions(
  editing(metadefNamespace, {
    id: 'resource-types',
    label: t('Update Resource Types'),
    requires: [
      policy('image', 'add_metadef_resource_type_association'),
      policy('image', 'remove_metadef_resource_type_association'),
    ],
    allowed: unprotected,
    loadDialog: async (item, signal) => {
      const { loadAssociations } = await import('#dialogs/metadef/associations.tsx')
      const draw = await loadAssociations(item, signal)
      return (close) =>
        draw((changed) => close(changed ? { updated: [refTo(metadefNamespace, item)] } : undefined))
    },
  }),
)

const remove = changingDefinitions(
  removing(metadefNamespace, api.remove, {
    requires: [policy('image', 'delete_metadef_namespace')],
    allowed: unprotected,
  }),
)

const typesOf = ({ resource_type_associations: all = [] }: ShownNamespace) =>
  all.map(({ name, prefix }) => (prefix ? t('{name} ({prefix})', { name, prefix }) : name))

/** What keys of metadata there are for which resources, for administrators. */
export const metadefNamespaces = resource(metadefNamespace, {
  list: async ({ signal }) => {
    const { items, ...rest } = await call(api.list, {}, { signal })
    return { ...rest, items: items.map(shown) }
  },
  load: async ([namespace = ''], signal) =>
    shown(await call(api.load, { params: { namespace } }, { signal })),
  properties: {
    name: {
      label: t('Name'),
      value: ({ display_name, namespace }) => display_name || namespace,
    },
    namespace: { label: t('Namespace'), priority: 5 },
    description: { label: t('Description') },
    types: { ...several(t('Resource Types'), typesOf, 3), priority: 3 },
    public: { label: t('Public'), priority: 2 },
    protected: { label: t('Protected'), priority: 2 },
    owner: naming(t('Owner'), project, (one: ShownNamespace) => one.owner),
    created_at: date(t('Created'), (one: ShownNamespace) => one.created_at),
    updated_at: { ...date(t('Updated'), (one: ShownNamespace) => one.updated_at), priority: 6 },
  },
  columns: ['name', 'namespace', 'types', 'public', 'protected', 'updated_at'],
  sort: 'name',
  drawer: ['description', 'owner', 'created_at'],
  facets: {
    name: text(t('Name'), (one: ShownNamespace) => one.display_name || one.namespace),
    namespace: text(t('Namespace'), ({ namespace }: ShownNamespace) => namespace),
    types: text(t('Resource Type'), (one: ShownNamespace) => typesOf(one).join(' ')),
    public: choice(t('Public'), yesOrNo, (one: ShownNamespace) => one.public),
    protected: choice(t('Protected'), yesOrNo, (one: ShownNamespace) => one.protected),
  },
  actions: { global: [importing, create], batch: [remove], item: [edit, associate, remove] },
  hint: t('Import a definition to have its keys offered where metadata is edited.'),
  details: [
    overview(
      ...(['name', 'namespace', 'description', 'types', 'public', 'protected'] as const),
      ...(['owner', 'created_at', 'updated_at'] as const),
    ),
    lazyTab(metadefNamespace, 'properties', t('Properties'), async () => {
      const { Properties } = await import('#resources/glance/metadef-parts.tsx')
      return ({ namespace }) => <Properties namespace={namespace} />
    }),
    lazyTab(metadefNamespace, 'objects', t('Objects'), async () => {
      const { Objects } = await import('#resources/glance/metadef-parts.tsx')
      return ({ namespace }) => <Objects namespace={namespace} />
    }),
    lazyTab(metadefNamespace, 'tags', t('Tags'), async () => {
      const { Tags } = await import('#resources/glance/metadef-parts.tsx')
      return ({ namespace }) => <Tags namespace={namespace} />
    }),
  ],
})
