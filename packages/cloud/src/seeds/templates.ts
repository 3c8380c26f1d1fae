import type { Blueprint } from '#heat/rows.ts'
import { parseTemplate } from '#heat/template/template.ts'

type Sections = Readonly<Record<string, object | string>>

/** A stack that is to be like this, with what is said of its parameters. */
function blueprint(
  sections: Sections,
  parameters: Readonly<Record<string, string | number>> = {},
  more: Partial<Pick<Blueprint, 'tags' | 'disable_rollback' | 'timeout_mins'>> = {},
): Blueprint {
  return {
    template: parseTemplate({ heat_template_version: '2021-04-16', ...sections }).raw,
    environment: { parameters },
    files: {},
    ...{ tags: [], timeout_mins: null, disable_rollback: true },
    ...more,
  }
}

/** A key and what workers sign in with, of which there are as many as workers. */
export const settingsOf = (workers: number): Blueprint =>
  blueprint(
    {
      description: 'What the servers of the shop share',
      parameters: {
        environment: {
          type: 'string',
          label: 'Environment',
          default: 'staging',
          constraints: [{ allowed_values: ['production', 'staging'] }],
        },
        workers: {
          type: 'number',
          label: 'Workers',
          description: 'How many of them sign in',
          default: 1,
          constraints: [{ range: { min: 1, max: 9 } }],
        },
        admin_password: { type: 'string', label: 'Password of the administrator', hidden: true },
      },
      parameter_groups: [
        { label: 'Size', parameters: ['environment', 'workers'] },
        { label: 'Secrets', parameters: ['admin_password'] },
      ],
      resources: {
        session_key: { type: 'OS::Heat::RandomString', properties: { length: 48 } },
        worker_passwords: {
          type: 'OS::Heat::ResourceGroup',
          properties: {
            count: { get_param: 'workers' },
            resource_def: { type: 'OS::Heat::RandomString', properties: { length: 16 } },
          },
        },
        address: {
          type: 'OS::Heat::Value',
          depends_on: 'worker_passwords',
          properties: {
            value: { list_join: ['.', [{ get_param: 'environment' }, 'shop.example.com']] },
          },
        },
        configuration: {
          type: 'OS::Heat::Value',
          metadata: { owner: 'mara' },
          properties: {
            type: 'json',
            value: {
              address: { get_attr: ['address', 'value'] },
              key: { get_resource: 'session_key' },
            },
          },
        },
      },
      outputs: {
        WebsiteURL: {
          description: 'Where the shop is',
          value: { list_join: ['', ['https://', { get_attr: ['address', 'value'] }, '/']] },
        },
        passwords: {
          description: 'What the workers sign in with',
          value: { get_attr: ['worker_passwords', 'refs'] },
        },
      },
    },
    { environment: 'production', workers, admin_password: 'correct horse battery' },
    { tags: ['shop', 'production'], timeout_mins: 60 },
  )

/** Two that come one after the other; the second can be told to fail. */
export const reports = (fails: boolean): Blueprint =>
  blueprint(
    {
      description: 'Numbers of the night',
      parameters: { fails: { type: 'boolean', default: false } },
      resources: {
        token: { type: 'OS::Heat::RandomString', properties: { length: 20 } },
        collect: {
          type: 'OS::Heat::TestResource',
          properties: { value: { get_resource: 'token' } },
        },
        publish: {
          type: 'OS::Heat::TestResource',
          depends_on: 'collect',
          properties: {
            value: fails ? 'monthly' : 'weekly',
            fail: { get_param: 'fails' },
          },
        },
      },
      outputs: { published: { value: { get_attr: ['publish', 'output'] } } },
    },
    fails ? { fails: 'true' } : {},
    { tags: ['reports'] },
  )

/** Waits for somebody to report back. */
export const importer: Blueprint = blueprint({
  description: 'Takes over the catalogue of a supplier',
  resources: {
    handle: { type: 'OS::Heat::WaitConditionHandle' },
    imported: {
      type: 'OS::Heat::WaitCondition',
      properties: { handle: { get_resource: 'handle' }, count: 2, timeout: 5 },
    },
    index: { type: 'OS::Heat::Value', depends_on: 'imported', properties: { value: 'catalogue' } },
  },
})

/** One resource. */
export const simulation: Blueprint = blueprint({
  description: 'Where a simulation begins',
  resources: { seed: { type: 'OS::Heat::RandomString', properties: { length: 8 } } },
  outputs: { seed: { value: { get_attr: ['seed', 'value'] } } },
})
