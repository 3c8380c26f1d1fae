import {
  metadefObjects,
  metadefProperties,
  metadefTags,
  type MetadefObjectRow,
  type MetadefPropertyRow,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { changingDefinitions } from '#dialogs/metadata/definitions-changed.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { text } from '#resource/makers.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { metadefObject, metadefProperty, metadefTag } from '#kinds/glance/kinds.ts'

const asked = ({ scope, signal }: ListQuery) =>
  [{ params: { namespace: scope['namespace'] ?? '' } }, { signal }] as const

const editProperty = changingDefinitions(
  asking(metadefProperty, {
    id: 'edit',
    label: t('Edit Property'),
    requires: [policy('image', 'modify_metadef_property')],
    form: async (item) => (await import('#dialogs/metadef/forms.ts')).editingProperty(item),
  }),
)

const removeProperty = changingDefinitions(
  removing(metadefProperty, metadefProperties.remove, {
    requires: [policy('image', 'remove_metadef_property')],
  }),
)

/** The keys that a namespace defines, and what each may hold. */
const properties = resource(metadefProperty, {
  list: async (query) => call(metadefProperties.list, ...asked(query)),
  properties: {
    name: { label: t('Name') },
    title: { label: t('Title'), priority: 2 },
    type: { label: t('Type'), priority: 3 },
    default: {
      label: t('Default'),
      priority: 4,
      value: ({ default: value }) => (Array.isArray(value) ? value.join(', ') : value),
    },
    enum: {
      label: t('Choices'),
      value: ({ enum: own, items }) => (own ?? items?.enum)?.join(', '),
    },
    description: { label: t('Description') },
  },
  columns: ['name', 'title', 'type', 'default'],
  drawer: ['enum', 'description'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }: MetadefPropertyRow) => name),
    title: text(t('Title'), ({ title }: MetadefPropertyRow) => title),
  },
  actions: { batch: [removeProperty], item: [editProperty, removeProperty] },
  details: [],
})

const editObject = changingDefinitions(
  asking(metadefObject, {
    id: 'edit',
    label: t('Edit Object'),
    requires: [policy('image', 'modify_metadef_object')],
    form: async (item) => (await import('#dialogs/metadef/forms.ts')).editingObject(item),
  }),
)

const removeObject = changingDefinitions(
  removing(metadefObject, metadefObjects.remove, {
    requires: [policy('image', 'delete_metadef_object')],
  }),
)

/** Keys that belong together. */
const objects = resource(metadefObject, {
  list: async (query) => call(metadefObjects.list, ...asked(query)),
  properties: {
    name: { label: t('Name') },
    properties: {
      label: t('Properties'),
      priority: 3,
      value: ({ properties: all = {} }) => Object.keys(all).join(', '),
    },
    required: { label: t('Required'), value: ({ required }) => required?.join(', ') },
    description: { label: t('Description'), priority: 2 },
  },
  columns: ['name', 'description', 'properties'],
  drawer: ['required'],
  sort: 'name',
  facets: { name: text(t('Name'), ({ name }: MetadefObjectRow) => name) },
  actions: { batch: [removeObject], item: [editObject, removeObject] },
  details: [],
})

const removeTag = changingDefinitions(
  removing(metadefTag, metadefTags.remove, { requires: [policy('image', 'delete_metadef_tag')] }),
)

const tags = resource(metadefTag, {
  list: async (query) => call(metadefTags.list, ...asked(query)),
  properties: { name: { label: t('Name') } },
  columns: ['name'],
  drawer: false,
  sort: 'name',
  facets: { name: text(t('Name'), ({ name }: { readonly name: string }) => name) },
  actions: { batch: [removeTag], item: [removeTag] },
  details: [],
})

type Props = { readonly namespace: string }

export const Properties = ({ namespace }: Props) => (
  <ResourceTable resource={properties} scope={{ namespace }} />
)

export const Objects = ({ namespace }: Props) => (
  <ResourceTable resource={objects} scope={{ namespace }} />
)

export const Tags = ({ namespace }: Props) => (
  <ResourceTable resource={tags} scope={{ namespace }} />
)
