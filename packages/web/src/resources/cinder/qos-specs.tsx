import { qosSpecs as api, volumeTypes, type QosSpecs } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { askForm, line, radio } from '#resource/forms/fields.ts'
import { choice, copyable, overview, several, tab, text } from '#resource/makers.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { qosSpec, volumeType } from '#kinds/cinder/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { hangsOnQosSpec } from '#resources/cinder/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const manage = (verb: string) => policy('volume', `volume_extension:qos_specs_manage:${verb}`)

const consumers = [
  { value: 'back-end', label: t('Back-end: the storage') },
  { value: 'front-end', label: t('Front-end: the hypervisor') },
  { value: 'both', label: t('Both') },
] as const

const words: Readonly<Record<string, string>> = {
  'back-end': t('Back-end'),
  'front-end': t('Front-end'),
  both: t('Both'),
}

const consumer = radio(t('Consumer'), consumers, {
  description: t('What enforces the specs.'),
})

const create = creating(qosSpec, {
  requires: [manage('create')],
  endpoint: api.create,
  fields: { name: line(t('Name')), consumer },
})

const edit = asking(qosSpec, {
  id: 'consumer',
  label: t('Edit Consumer'),
  requires: [manage('update')],
  form: async ({ id, name, consumer: now }) =>
    askForm({
      endpoint: api.setConsumer,
      fields: {
        consumer: {
          ...consumer,
          start: consumers.find(({ value }) => value === now)?.value ?? 'back-end',
        },
      },
      intro: t('Attached volumes with “{name}” keep their present limits.', {
        name,
      }),
      send: (body) => call(api.setConsumer, { params: { id }, body }),
      submit: t('Save'),
      done: t('Updated consumer of QoS spec "%s".'),
      failed: t('Unable to update the consumer of the QoS spec.'),
    }),
})

const specs = updatingMetadata(qosSpec, 'qosSpecs', {
  label: t('Manage Specs'),
  requires: [manage('update')],
})

/** Cinder refuses it while volume types have it, unless it is taken from them. */
const remove = removing(qosSpec, api.remove, {
  dependents: hangsOnQosSpec,
  requires: [manage('delete')],
  also: async (items) =>
    items.some(({ types = [] }) => types.length > 0)
      ? { label: t('Remove it from the volume types that have it'), query: { force: true } }
      : undefined,
})

const list = async ({ signal }: ListQuery) => {
  const [reply, types] = await Promise.all([
    call(api.list, {}, { signal }),
    call(volumeTypes.list, {}, { signal }),
  ])
  const of = Map.groupBy(types.items, ({ qos_specs_id }) => qos_specs_id)
  const items = reply.items.map((one) => ({ ...one, types: of.get(one.id) ?? [] }))
  return { ...reply, items }
}

const load = async ([id = '']: readonly string[], signal?: AbortSignal) => {
  const params = { id }
  const [found, { items }] = await Promise.all([
    call(api.load, { params }, { signal }),
    call(api.associations, { params }, { signal }),
  ])
  return { ...found, types: items }
}

/** What volumes of some types are promised, for administrators. */
export const qosSpecs = resource(qosSpec, {
  list,
  load,
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    consumer: {
      label: t('Consumer'),
      value: (one) => own(words, one.consumer) ?? one.consumer,
      priority: 2,
    },
    specs: {
      ...several(
        t('Specs'),
        (one: QosSpecs) => Object.entries(one.specs).map(([key, value]) => `${key}=${value}`),
        3,
      ),
      priority: 3,
    },
    types: {
      label: t('Volume Types'),
      priority: 4,
      value: ({ types = [] }) => types.map(({ name }) => name).join(', '),
      show: ({ types = [] }) =>
        types.length === 0
          ? undefined
          : types.map(({ id, name }) => (
              <div key={id}>
                <ResourceLink type={volumeType.type} id={id} name={name} />
              </div>
            )),
    },
  },
  columns: ['name', 'consumer', 'specs', 'types'],
  sort: 'name',
  drawer: ['id'],
  facets: {
    name: text(t('Name'), ({ name }: QosSpecs) => name),
    consumer: choice(t('Consumer'), consumers, (one: QosSpecs) => one.consumer),
  },
  actions: { global: [create], batch: [remove], item: [specs, edit, remove] },
  details: [
    overview('name', 'id', 'consumer', 'types'),
    tab('specs', t('Specs'), (one: QosSpecs) => (
      <TextsTable label={t('Specs')} texts={one.specs} empty={t('The QoS spec has no limits.')} />
    )),
    dependentsTab(qosSpec, hangsOnQosSpec),
  ],
  hint: t('Create a QoS spec and give it to volume types, to guarantee or limit their speed.'),
})
