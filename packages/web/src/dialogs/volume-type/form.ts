import { volumeTypes as api } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { area, createForm, line, tick } from '#resource/forms/fields.ts'
import { wordsOfNew } from '#resource/forms/opening.tsx'
import { volumeType } from '#kinds/cinder/kinds.ts'

const description = t('Every project can make volumes of the type.')

/** The fields of a type that is there. */
export const typeFields = {
  name: line(t('Name')),
  description: area(t('Description')),
  is_public: tick(t('Public'), { description }),
}

/** A new type, at first for everybody. */
export const volumeTypeForm = createForm({
  ...wordsOfNew(volumeType),
  endpoint: api.create,
  fields: { ...typeFields, is_public: tick(t('Public'), { description, start: true }) },
})
