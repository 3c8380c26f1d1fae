import { checkStack, type ResourceType, type Surroundings } from '#heat/template/validate.ts'
import { parseEnvironment } from '#heat/template/environment.ts'
import { HeatError } from '#heat/template/errors.ts'
import { parametersOf } from '#heat/template/parameters.ts'
import { parseTemplate } from '#heat/template/template.ts'

export const identity = { stack_id: 'an-id', stack_name: 'mine', project_id: 'a-project' }

/** Types as small as tests need them. */
const types: Readonly<Record<string, ResourceType>> = {
  'OS::Nova::Server': {
    properties: {
      name: { type: 'string', update_allowed: true },
      flavor: { type: 'string', required: true, update_allowed: true },
      image: { type: 'string', constraints: [{ custom_constraint: 'glance.image' }] },
      count: { type: 'integer', default: 1, constraints: [{ range: { min: 1, max: 9 } }] },
      config_drive: { type: 'boolean' },
      metadata: { type: 'map' },
      networks: {
        type: 'list',
        schema: {
          '*': {
            type: 'map',
            schema: {
              network: { type: 'string', required: true },
              port: { type: 'string', constraints: [{ length: { max: 5 } }] },
            },
          },
        },
      },
    },
    attributes: { first_address: {}, addresses: {} },
  },
  'OS::Neutron::Net': {
    properties: { name: { type: 'string' }, tags: { type: 'list' } },
    attributes: { subnets: {} },
  },
}

export const surroundings: Surroundings = {
  typeOf: (type) => types[type],
  custom: (name, value) =>
    value === 'lost' ? `Error validating value '${String(value)}': no ${name}` : undefined,
}

/** Reads and judges a template with its parameters, as the making of a stack does. */
export function checked(
  template: unknown,
  environment: unknown = {},
  files: Readonly<Record<string, string>> = {},
) {
  const parsed = parseTemplate(template)
  const read = parseEnvironment(environment)
  const parameters = parametersOf(parsed, read, identity)
  return { parsed, parameters, ...checkStack(parsed, read, parameters, files, surroundings) }
}

/** The kind and the message of what something refuses. */
export function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof HeatError) return `${error.kind} ${error.message}`
    throw error
  }
  throw new Error('nothing is refused')
}
