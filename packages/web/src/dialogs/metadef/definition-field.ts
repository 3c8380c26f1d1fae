import { definitionOf } from '@meridian/contract'
import { required, type Validator } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { fileText } from '#resource/forms/fields.ts'

/** Says where a text is no JSON, by line and column. */
const isDefinition: Validator<string> = (text) => {
  if (text.trim() === '') return undefined
  const read = definitionOf(text)
  return 'problem' in read ? t(read.problem.text, read.problem.values) : undefined
}

/** A definition in JSON, written here or read from a file. */
export const definitionField = (start = '', description?: string) =>
  fileText(t('Definition (JSON)'), {
    start,
    choose: t('Load from a File'),
    rules: [required(), isDefinition],
    mono: true,
    rows: 14,
    ...(description !== undefined && { description }),
  })
