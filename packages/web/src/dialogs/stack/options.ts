import type { StackCreate } from '@meridian/contract'
import { integer, min, pattern, required, type Validator } from '#forms/rules/validators.ts'
import type { Rules } from '#forms/rules/rules.ts'
import { t } from '#lib/translate.ts'
import type { CurrentStack } from '#dialogs/stack/heat.ts'

export type OptionValues = {
  readonly stack_name: string
  /** Minutes; NaN for the time that the operator gives every stack. */
  readonly timeout_mins: number
  /** Whether what has failed is taken back. */
  readonly rollback: boolean
  /** With commas between them. */
  readonly tags: string
}

export const newOptions: OptionValues = {
  ...{ stack_name: '', timeout_mins: 60, rollback: false, tags: '' },
}

export const optionsOf = (stack: CurrentStack): OptionValues => ({
  stack_name: stack.stack_name,
  timeout_mins: stack.timeout_mins ?? Number.NaN,
  rollback: !stack.disable_rollback,
  tags: (stack.tags ?? []).join(', '),
})

/** heat.engine.stack_lock and heat.api: what a stack may be called. */
const name = /^[a-zA-Z][a-zA-Z0-9_.-]{0,254}$/

/** The longest tag (heat.engine.service), in characters. */
const longestTag = 80

const tagsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const shortTags: Validator<string> = (text) =>
  tagsIn(text).some((tag) => [...tag].length > longestTag)
    ? t('A tag has at most {most} characters.', { most: longestTag })
    : undefined

/** Heat leaves the tags of a stack as they are where none are said. */
const keepsTag =
  (before: CurrentStack['tags']): Validator<string> =>
  (text) =>
    before?.length && tagsIn(text).length === 0
      ? t('Heat does not take the last tag away.')
      : undefined

/** The rules of the options of a new stack, or of one that has these tags. */
export const optionRules = (before: CurrentStack['tags'] = null): Rules<OptionValues> => ({
  stack_name: [
    required(),
    pattern(
      name,
      t(
        'The name must begin with a letter and have letters, digits, "_", "-" and "." only, 255 at most.',
      ),
    ),
  ],
  timeout_mins: [integer(), min(1)],
  tags: [shortTags, keepsTag(before)],
})

/** What is sent of the options beside the name. */
export const optionsBody = ({
  timeout_mins,
  rollback,
  tags,
}: OptionValues): Pick<StackCreate, 'timeout_mins' | 'disable_rollback' | 'tags'> => {
  const all = tagsIn(tags)
  return {
    ...(!Number.isNaN(timeout_mins) && { timeout_mins }),
    disable_rollback: !rollback,
    ...(all.length > 0 && { tags: [...all] }),
  }
}
