/** What the tests of stacks have in common. */
import { beforeEach } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import type { SignedIn } from '#testing/signed-in.ts'
import type { WorldOptions } from '#testing/world.ts'

/** A cloud on its first day, which has no stacks but those that a test makes. */
export const heatWorld = (options: WorldOptions = {}) => {
  const all = demoWorld({ ...options, cloud: { seed: 'empty', ...options.cloud } })
  const { world } = all
  beforeEach(() => world.cloud.control.forgetRequests())
  /** Lets what is under way come to its end. */
  const settle = (): void => world.cloud.control.advance(600_000)
  /** Makes a stack, waits for its end and answers its id. */
  const make = async (
    stack_name: string,
    more: object = {},
    by: SignedIn = all.tab,
  ): Promise<string> => {
    const made = await by.post('/api/heat/stacks/', {
      stack_name,
      template: written(small),
      ...more,
    })
    if (made.statusCode !== 201) throw new Error(`${made.statusCode} ${made.body}`)
    settle()
    world.cloud.control.forgetRequests()
    return made.json<{ id: string }>().id
  }
  /** What Heat was asked since the last stack was made. */
  const upstream = (): readonly string[] =>
    world.cloud.control
      .requests()
      .filter(({ service }) => service === 'orchestration')
      .map(({ method, path, query }) => `${method} ${path.replace(/^\/v1\/\w+/, '')}${query}`)
  return { ...all, settle, make, upstream }
}

/** A template as a form sends it. */
export const written = (template: object): string => JSON.stringify(template)

const heat_template_version = '2021-04-16'

/** Two resources of Heat's own, of which one needs the other, a parameter and an output. */
export const small = {
  heat_template_version,
  description: 'A word',
  parameters: { text: { type: 'string', default: 'one' } },
  resources: {
    word: { type: 'OS::Heat::RandomString', metadata: { a: 1 } },
    value: {
      type: 'OS::Heat::Value',
      properties: {
        value: { list_join: [' ', [{ get_param: 'text' }, { get_resource: 'word' }]] },
      },
    },
  },
  outputs: { said: { description: 'What is said', value: { get_param: 'text' } } },
}

/** A template whose stack fails. */
export const failing = {
  heat_template_version,
  resources: { bad: { type: 'OS::Heat::TestResource', properties: { fail: true } } },
}

/** A template with a stack inside, whose template is among the files. */
export const outer = {
  template: written({
    heat_template_version,
    resources: { word: { type: 'OS::Heat::RandomString' }, in: { type: 'in.yaml' } },
  }),
  files: {
    'in.yaml':
      'heat_template_version: 2021-04-16\nresources: {inner: {type: OS::Heat::RandomString}}',
  },
}
