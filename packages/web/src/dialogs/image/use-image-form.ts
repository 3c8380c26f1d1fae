import { refusalsIn } from '#forms/rules/refusals.ts'
import type { Shown } from '#forms/rules/rules.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { useForm, type FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { labels } from '#dialogs/image/words.ts'
import { rules, type ImageValues } from '#dialogs/image/values.ts'

type ImageForm = {
  readonly form: FormState<ImageValues>
  /** What is wrong with the step of details, if anything is. */
  readonly problem: string | undefined
  /** From now on its fields say what is wrong with them. */
  readonly leave: () => void
  /** Does what the wizard is for; what is refused stands beside its field, too, and is told. */
  readonly attempt: <R>(work: () => Promise<R>, failed: string) => Promise<R>
}

/** The fields of an image, for a wizard whose steps may be gone to in any order. */
export const useImageForm = (initial: ImageValues, shown: Shown<ImageValues>): ImageForm => {
  // The wizard has a submit of its own.
  const form = useForm({ draft: 'details', initial, shown, rules, submit: async () => undefined })
  const { errors } = form
  const names: readonly (keyof ImageValues)[] = Object.keys(initial).filter(
    (name): name is keyof ImageValues => name in initial,
  )
  const first = names.find((name) => errors[name] !== undefined)
  return {
    form,
    problem:
      first && t('{field}: {problem}', { field: labels[first], problem: errors[first] ?? '' }),
    leave: () => {
      form.tell(names)
    },
    attempt: async (work, failed) => {
      try {
        return await work()
      } catch (error) {
        form.refuse(refusalsIn(error, form.values).beside)
        tellUnable(failed, error)
        throw error
      }
    },
  }
}
