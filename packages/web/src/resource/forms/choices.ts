/** Choices that another field of the form decides on, such as the subnets of a network. */
import type { TicksOption } from '#forms/fields/ticks-input.tsx'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Plain, Values } from '#resource/forms/values.ts'
import type { Choice, WizardField } from '#resource/forms/field-types.ts'

/** An option of any field that has some. */
export type Offered = TicksOption & Pick<Choice, 'of' | 'facts' | 'refusal'>

const byOf = (field: WizardField): string | undefined => ('by' in field ? field.by : undefined)

/** What a field offers by what the other fields hold, `options` being what there is. */
export const choicesNow = (
  field: WizardField,
  options: readonly Offered[],
  values: Values,
): readonly Offered[] => {
  if ('offers' in field && field.offers) return field.offers(values, values)
  const by = byOf(field)
  return by === undefined
    ? options
    : options.filter(({ of }) => of === undefined || of === values[by])
}

/** Whether what the field offers hangs on others, or on what there is. */
export const hasToFit = (field: WizardField): boolean =>
  byOf(field) !== undefined || ('ifAny' in field && field.ifAny === true) || 'offers' in field

/** False where nothing is left to choose: the field is not there then. */
export const hasChoice = (
  field: WizardField,
  options: readonly Offered[],
  values: Values,
): boolean =>
  (byOf(field) === undefined && !('ifAny' in field && field.ifAny)) ||
  choicesNow(field, options, values).length > 1

/** Refuses what was chosen before the other field came to hold something else. */
export const stillFits =
  (field: WizardField, options: readonly Offered[]): Validator<Plain, Values> =>
  (value, values) =>
    value === field.start || choicesNow(field, options, values).some((one) => one.value === value)
      ? undefined
      : t('It does not fit the other choice. Choose again.')
