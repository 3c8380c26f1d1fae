import { t } from '#lib/translate.ts'
import { CodeBlock } from '#ui/tell/code-block.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

type Fields = Readonly<Record<string, unknown>>
type Row = {
  readonly number: number
  readonly when: readonly string[]
  readonly follows: readonly string[]
}

/** The rules of a mapping in words, and as they are. */
export const MappingRules = ({ rules }: { readonly rules: readonly Fields[] }) => (
  <div className="flex flex-col gap-4">
    <PlainTable
      label={t('Rules')}
      columns={columns}
      rows={rules.map(rowOf)}
      keyOf={({ number }) => String(number)}
      empty={t('The mapping has no rules.')}
    />
    <CodeBlock label={t('Rules as JSON')}>{JSON.stringify(rules, null, 2)}</CodeBlock>
  </div>
)

/** Each rule in a sentence. */
export const rulesInWords = (rules: readonly Fields[]): string[] =>
  rules
    .map(rowOf)
    .map(({ when, follows }) =>
      t('{remote}: {local}', { remote: when.join(', '), local: follows.join(', ') }),
    )

const lines = (all: readonly string[]) => (
  <ul>
    {all.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
)

const columns: readonly PlainColumn<Row>[] = [
  { id: 'number', label: t('Rule'), show: ({ number }) => number },
  { id: 'when', label: t('What the identity provider says'), show: ({ when }) => lines(when) },
  { id: 'follows', label: t('What follows here'), show: ({ follows }) => lines(follows) },
]

const rowOf = (rule: Fields, at: number): Row => ({
  number: at + 1,
  when: recordsIn(rule['remote']).map(requirement),
  follows: recordsIn(rule['local']).flatMap(consequences),
})

const requirement = (remote: Fields): string => {
  const type = textOf(remote['type'])
  const of = (name: string) => listOf(remote[name])
  const isPattern = remote['regex'] === true
  if (isPattern && Array.isArray(remote['any_one_of']))
    return t('{type} fits one of the patterns {values}', { type, values: of('any_one_of') })
  if (isPattern && Array.isArray(remote['not_any_of']))
    return t('{type} fits none of the patterns {values}', { type, values: of('not_any_of') })
  if (Array.isArray(remote['any_one_of']))
    return t('{type} is one of {values}', { type, values: of('any_one_of') })
  if (Array.isArray(remote['not_any_of']))
    return t('{type} is none of {values}', { type, values: of('not_any_of') })
  if (Array.isArray(remote['whitelist']))
    return t('{type}, only {values}', { type, values: of('whitelist') })
  if (Array.isArray(remote['blacklist']))
    return t('{type}, without {values}', { type, values: of('blacklist') })
  return type
}

const consequences = (local: Fields): string[] => {
  const { user, group, groups, group_ids: ids, projects } = local
  return [
    ...(isRecord(user)
      ? [t('user {name}', { name: textOf(user['name']) || textOf(user['id']) || '?' })]
      : []),
    ...(isRecord(group)
      ? [t('group {name}', { name: textOf(group['name']) || textOf(group['id']) })]
      : []),
    ...(groups === undefined ? [] : [t('groups {names}', { names: textOf(groups) })]),
    ...(ids === undefined ? [] : [t('groups with the IDs {ids}', { ids: textOf(ids) })]),
    ...recordsIn(projects).map((project) =>
      t('project {name} as {roles}', {
        name: textOf(project['name']),
        roles: recordsIn(project['roles'])
          .map((role) => textOf(role['name']))
          .join(', '),
      }),
    ),
  ]
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const listOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => String(one)).join(', ') : ''
