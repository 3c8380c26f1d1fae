import { definitionOf } from '@meridian/contract'
import { definitionSchemas, type Defined } from '#dialogs/metadef/definition-schema.ts'
import { schemaErrors } from '#forms/rules/schema-errors.ts'
import { required, type Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { fileText } from '#resource/forms/fields.ts'

/**
 * Says where a text is no JSON, by line and column, and what in it is no such definition: the first
 * that Glance would refuse, or take and forget.
 */
const isDefinition =
  (defined: Defined): Validator<string> =>
  (text) => {
    if (text.trim() === '') return undefined
    const read = definitionOf(text)
    if ('problem' in read) return t(read.problem.text, read.problem.values)
    const errors = schemaErrors(read.value, definitionSchemas[defined], { banUnknown: true })
    for (const [path, words] of errors)
      return path === '' ? words : t('{path}: {words}', { path, words })
    return undefined
  }

/** A definition in JSON, written here or read from a file. */
export const definitionField = (defined: Defined, start = '', description?: string) =>
  fileText(t('Definition (JSON)'), {
    start,
    choose: t('Load from a File'),
    rules: [required(), isDefinition(defined)],
    mono: true,
    rows: 14,
    ...(description !== undefined && { description }),
  })
