/** A template under way: its resources and parameters, each under a name of its own. */
import type { Sentence, WrittenTemplate } from '@meridian/contract'

/** A value of a template, as JSON has it. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value }

export type Properties = Readonly<Record<string, Value | undefined>>

type Asked = {
  readonly label: string
  readonly constraint: string
  /** The value that whatever is there has; what has none must be given. */
  readonly value?: string
}

export type Draft = {
  /** Adds a resource; its name is made of the words. Answers the name. */
  readonly add: (
    words: readonly string[],
    type: string,
    properties: Properties,
    after?: readonly string[],
  ) => string
  /** A parameter in place of a value that differs by cloud or project; one parameter for each value. */
  readonly parameter: (name: string, asked: Asked) => Value
  /** Notes in a sentence what the template leaves out; the same sentence only once. */
  readonly lacks: (sentence: Sentence) => void
  readonly written: (description: string) => WrittenTemplate
}

export const resourceNamed = (name: string): Value => ({ get_resource: name })

/** The oldest version that has all that is written here (Heat 6.0). */
const version = '2016-10-14'

export const newDraft = (): Draft => {
  const resources = new Map<string, Value>()
  const parameters = new Map<string, Asked>()
  const missing = new Map<string, Sentence>()
  return {
    add: (words, type, properties, after = []) => {
      const name = free(nameOf(words), resources)
      resources.set(name, {
        type,
        ...(after.length > 0 && { depends_on: [...after] }),
        properties: given(properties),
      })
      return name
    },
    parameter: (base, asked) => {
      const known = [...parameters].find(
        ([, { constraint, value }]) => constraint === asked.constraint && value === asked.value,
      )
      const name = known?.[0] ?? free(base, parameters)
      parameters.set(name, asked)
      return { get_param: name }
    },
    lacks: (sentence) => void missing.set(JSON.stringify(sentence), sentence),
    written: (description) => ({
      template: {
        heat_template_version: version,
        description,
        ...(parameters.size > 0 && {
          parameters: Object.fromEntries([...parameters].map(([name, one]) => [name, asks(one)])),
        }),
        resources: Object.fromEntries(resources),
      },
      lacks: [...missing.values()],
    }),
  }
}

const asks = ({ label, constraint, value }: Asked): Value => ({
  type: 'string',
  label,
  ...(value !== undefined && { default: value }),
  constraints: [{ custom_constraint: constraint }],
})

/** Letters, digits and underscores, as templates are written; of words without any, the first alone. */
const nameOf = (words: readonly string[]): string =>
  words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 60),
    )
    .filter((word) => word !== '')
    .join('_')

const free = (name: string, taken: { readonly has: (name: string) => boolean }): string => {
  for (let count = 2, one = name; ; count += 1) {
    if (!taken.has(one)) return one
    one = `${name}_${count}`
  }
}

const given = (properties: Properties): Value =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )
