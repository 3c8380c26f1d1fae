/** Choices that another field of the form decides on, such as the subnets of a network. */
import type { Validator } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Plain, Values } from '#resource/forms/bounds.ts'
import type { WizardField } from '#resource/forms/drawn.ts'
import type { Choice } from '#resource/forms/fields.ts'

type Offered = Pick<Choice, 'value' | 'of'>

const byOf = (field: WizardField): string | undefined => ('by' in field ? field.by : undefined)

/** Those of the options that go with what the other fields hold. */
export const choicesNow = <O extends Offered>(
  field: WizardField,
  options: readonly O[],
  values: Values,
): readonly O[] => {
  const by = byOf(field)
  return by === undefined
    ? options
    : options.filter(({ of }) => of === undefined || of === values[by])
}

/** False where the other field leaves nothing to choose: the field is not there then. */
export const hasChoice = (
  field: WizardField,
  options: readonly Offered[],
  values: Values,
): boolean => byOf(field) === undefined || choicesNow(field, options, values).length > 1

/** Refuses what was chosen before the other field came to hold something else. */
export const stillFits =
  (field: WizardField, options: readonly Offered[]): Validator<Plain, Values> =>
  (value, values) =>
    value === field.start || choicesNow(field, options, values).some((one) => one.value === value)
      ? undefined
      : t('It does not go with the other choice: choose again.')
