/** The functions of conditions, and the one that follows them (heat.engine.hot.functions). */
import { valueError } from '#heat/template/errors.ts'
import { listOf, type FunctionRule, type Scope } from '#heat/template/functions/rule.ts'
import { equal, isList, type Value } from '#heat/template/values.ts'

export const equals: FunctionRule = {
  description: 'A function for comparing whether two values are equal.',
  check: (args, { name }) => {
    listOf(args, 2, () =>
      valueError(`Arguments to "${name}" must be of the form: [value_1, value_2]`),
    )
  },
  apply: (args) => {
    const [first = null, second = null] = isList(args) ? args : []
    return equal(first, second)
  },
}

const isTrue = (condition: Value, scope: Scope): boolean =>
  typeof condition === 'boolean' ? condition : scope.condition(condition)

export const not: FunctionRule = {
  description: 'A function that acts as a NOT operator on a condition.',
  check: (args, { name }) => {
    if (args === null) throw valueError(`Argument to "${name}" must be a condition`)
  },
  apply: (condition, { scope }) => !isTrue(condition, scope),
}

const several = (
  description: string,
  judge: (conditions: readonly Value[], isOne: (one: Value) => boolean) => boolean,
): FunctionRule => ({
  description,
  check: (args, { name }) => {
    if (!isList(args)) throw valueError(`Arguments to "${name}" must be a list of conditions`)
    if (args.length < 2) {
      throw valueError(`The minimum number of condition arguments to "${name}" is 2.`)
    }
  },
  apply: (args, { scope }) => judge(isList(args) ? args : [], (one) => isTrue(one, scope)),
})

export const and = several(
  'A function that acts as an AND operator on conditions.',
  (conditions, isOne) => conditions.every(isOne),
)
export const or = several(
  'A function that acts as an OR operator on conditions.',
  (conditions, isOne) => conditions.some(isOne),
)

const choice = (nullable: boolean): FunctionRule => ({
  description: 'A function to return corresponding value based on condition evaluation.',
  // Its place is taken by what it chooses, before anything is resolved.
  apply: () => null,
  choose: (args, scope, { name }) => {
    const fits = isList(args) && (args.length === 3 || (nullable && args.length === 2))
    if (!fits) {
      throw valueError(
        `Arguments to "${name}" must be of the form: [condition_name, value_if_true, value_if_false]`,
      )
    }
    const [condition = null, yes, no] = args
    return isTrue(condition, scope) ? yes : no
  },
})

export const ifElse = choice(false)
export const ifNullable = choice(true)
