import type { Violation } from '#forms/rules/schema.ts'
import { t } from '#lib/translate.ts'

/** What a form says of a violation (SH-FORM-22..41). `title` names the field. */
export const schemaMessage = (violation: Violation, title = t('This field')): string => {
  switch (violation.kind) {
    case 'type':
      return t('{title} is of the wrong type, expected {expected}', {
        title,
        expected: violation.expected,
      })
    case 'enum':
      return t('{value} is not one of the possible values', { value: violation.value })
    case 'minimum':
      return t('{value} is less than the minimum of {least}', violation)
    case 'exclusiveMinimum':
      return t('{value} is not greater than {least}', violation)
    case 'maximum':
      return t('{value} is greater than the maximum of {most}', violation)
    case 'exclusiveMaximum':
      return t('{value} is not less than {most}', violation)
    case 'multipleOf':
      return t('{value} is not a multiple of {factor}', violation)
    case 'number':
      return t('{value} is not a valid number', { value: violation.value })
    case 'minLength':
      return t('{title} is too short ({length} characters), minimum {least}', {
        title,
        ...violation,
      })
    case 'maxLength':
      return t('{title} is too long ({length} characters), maximum {most}', {
        title,
        ...violation,
      })
    case 'pattern':
      return t('{title} is formatted incorrectly', { title })
    case 'required':
      return t('{title} is a required field', { title })
    case 'minProperties':
      return t('Too few properties ({count}), minimum {least}', violation)
    case 'maxProperties':
      return t('Too many properties ({count}), maximum {most}', violation)
    case 'minItems':
      return t('The array is too short ({count}), minimum {least}', violation)
    case 'maxItems':
      return t('The array is too long ({count}), maximum {most}', violation)
    case 'uniqueItems':
      return t('Array items must be unique')
    case 'additionalProperties':
      return t('Additional properties not allowed')
    case 'format':
      return t('Format validation failed')
    case 'unknown':
      return t('Unknown property (not in schema)')
    case 'other':
      return t('The data in this field is invalid')
  }
}
