import { mappingRulesWrong, mappings as api, type Mapping } from '@meridian/contract'
import { call } from '#api/call.ts'
import { required, type Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { askForm, fileText, line } from '#resource/forms/fields.ts'
import { overview, tab, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { mapping } from '#kinds/keystone/federation-kinds.ts'
import { MappingRules, rulesInWords } from '#resources/keystone/mapping-rules.tsx'

/** Where it is wrong, and what: before Keystone is asked. */
const rulesAreSound: Validator<string> = (given) => {
  const wrong = given.trim() === '' ? undefined : mappingRulesWrong(given)
  return wrong && t(wrong.text, wrong.values)
}

const rules = (start: string) =>
  fileText(t('Rules'), {
    start,
    choose: t('Choose a file'),
    rows: 14,
    mono: true,
    description: t(
      'A list in JSON. Each rule says of what is “remote” what is “local”: {0} stands for the value of the first requirement, {1} for that of the second.',
    ),
    rules: [required(), rulesAreSound],
  })

const example = [
  {
    local: [
      { user: { name: '{0}' } },
      { group: { domain: { name: 'Default' }, name: 'partners' } },
    ],
    remote: [{ type: 'HTTP_OIDC_CLAIM_EMAIL' }],
  },
]

const written = (value: unknown) => JSON.stringify(value, null, 2)

const create = creating(mapping, {
  requires: [policy('identity', 'identity:create_mapping')],
  endpoint: api.create,
  fields: {
    id: line(t('Mapping ID'), { rules: [required()] }),
    rules: rules(written(example)),
  },
  done: t('Mapping created successfully.'),
})

const edit = asking(mapping, {
  id: 'edit',
  label: t('Edit Mapping'),
  requires: [policy('identity', 'identity:update_mapping')],
  form: async ({ id, rules: now, schema_version }: Mapping) =>
    askForm({
      endpoint: api.update,
      fields: {
        rules: rules(written(schema_version === '2.0' ? { schema_version, rules: now } : now)),
      },
      send: (body) => call(api.update, { params: { id }, body }),
      submit: t('Save'),
      done: t('Mapping updated successfully.'),
      failed: t('Unable to update the mapping.'),
    }),
})

const remove = removing(mapping, api.remove, {
  requires: [policy('identity', 'identity:delete_mapping')],
})

/** What users of identity providers become here. */
export const mappings = resource(mapping, {
  ...reads(api),
  properties: {
    id: { label: t('Mapping ID'), value: ({ id }) => id },
    rules: {
      label: t('Rules'),
      value: ({ rules: all }: Mapping) => rulesInWords(all).join(' '),
      show: ({ rules: all }: Mapping) => (
        <ul>
          {rulesInWords(all).map((words, at) => (
            // Rules have no names, and stay where they are.
            <li key={at} className="overflow-hidden text-ellipsis">
              {words}
            </li>
          ))}
        </ul>
      ),
      priority: 2,
    },
    count: { label: t('Number of Rules'), value: (one) => one.rules.length },
    schema_version: { label: t('Schema Version') },
  },
  columns: ['id', 'rules'],
  sort: 'id',
  drawer: [],
  facets: {
    id: text(t('Mapping ID'), ({ id }: Mapping) => id),
    rules: text(t('Rules'), (one: Mapping) => JSON.stringify(one.rules)),
  },
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  details: [
    overview('id', 'count', 'schema_version'),
    tab('rules', t('Rules'), (one: Mapping) => <MappingRules rules={one.rules} />),
  ],
  hint: t(
    'Create a mapping to say which users and groups follow from what identity providers report.',
  ),
})
