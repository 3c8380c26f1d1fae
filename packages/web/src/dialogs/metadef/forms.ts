import {
  metadefNamespaces as api,
  metadefObjects,
  metadefProperties,
  type MetadefObjectRow,
  type MetadefPropertyRow,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { definitionField } from '#dialogs/metadef/definition-field.ts'
import { askForm, createForm, tick } from '#resource/forms/fields.ts'

/** Makes a namespace with all that a file or a text defines. */
export const importing = createForm({
  endpoint: api.import,
  fields: {
    definition: definitionField(
      'namespace',
      '',
      t('A namespace with its properties, objects and tags, as Glance exports them.'),
    ),
    public: tick(t('Public'), { description: t('Every project sees it.'), start: true }),
    protected: tick(t('Protected'), {
      description: t('Nobody can delete it, or what is in it, until that is taken away.'),
    }),
  },
  done: t('Imported metadata definition: %s.'),
  failed: t('Unable to import the metadata definition.'),
  size: 'medium',
})

const words = { submit: t('Save'), size: 'medium' } as const

export const editingProperty = ({ namespace, name, definition }: MetadefPropertyRow) =>
  askForm({
    endpoint: metadefProperties.save,
    fields: { property: definitionField('property', definition) },
    send: (body) => call(metadefProperties.save, { params: { namespace, name }, body }),
    done: t('Updated property: %s.'),
    failed: t('Unable to update the property.'),
    ...words,
  })

export const editingObject = ({ namespace, name, definition }: MetadefObjectRow) =>
  askForm({
    endpoint: metadefObjects.save,
    fields: { object: definitionField('object', definition) },
    send: (body) => call(metadefObjects.save, { params: { namespace, name }, body }),
    done: t('Updated object: %s.'),
    failed: t('Unable to update the object.'),
    ...words,
  })
