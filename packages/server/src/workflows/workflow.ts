import type { Sentence, WorkflowErrors } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { Static, TSchema } from 'typebox'
import { errors } from '#http/errors.ts'
import { checked } from '#plugins/validation.ts'

/** A field, or `ALL_FIELDS`, and what is wrong with it. */
export type Wrong = readonly [field: string, sentence: Sentence]

export type Step<V> = {
  readonly id: string
  /** What is wrong with the step's values; throws only where the cloud cannot be asked. */
  readonly check: (values: V, openstack: OpenStack) => Promise<readonly Wrong[]> | readonly Wrong[]
}

/** A workflow as the route handles it, whatever its values are. */
export type Workflow = {
  readonly slug: string
  readonly validate: (
    values: unknown,
    steps: { readonly first: number; readonly last: number },
    openstack: OpenStack,
  ) => Promise<WorkflowErrors>
}

/**
 * A form in several steps that the server has a say in. `validate` checks the steps from the first
 * to the last together and answers what is wrong; it throws 400 for values of another shape and
 * for steps that are not there.
 */
export const workflow = <const S extends TSchema>(
  { slug, body }: { readonly slug: string; readonly body: S },
  steps: readonly Step<Static<S>>[],
): Workflow => ({
  slug,
  validate: async (given, { first, last }, openstack) => {
    const values = checked(body, given)
    if (first > last || last >= steps.length) throw errors.bad('there are no such steps')
    const found = await Promise.all(
      steps.slice(first, last + 1).map(async ({ id, check }) => {
        const wrong = Map.groupBy(await check(values, openstack), ([field]) => field)
        const words = [...wrong].map(([field, ones]) => [field, ones.map(([, one]) => one)])
        return [id, Object.fromEntries(words)] as const
      }),
    )
    return Object.fromEntries(found.filter(([, wrong]) => Object.keys(wrong).length > 0))
  },
})
