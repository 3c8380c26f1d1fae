import type { Sentence } from '@meridian/contract'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** A rule of the contract about several values, as that of the field beside which it is said. */
export const said =
  <V>(rule: (values: V) => Sentence | undefined): Validator<unknown, V> =>
  (_, values) => {
    const sentence = rule(values)
    return sentence && t(sentence.text, sentence.values)
  }
