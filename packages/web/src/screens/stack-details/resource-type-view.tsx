import type { HeatResourceTypeDetail } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { Card } from '#ui/frame/card.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'

/** One property or attribute of a type, as Heat describes it. */
type Told = {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly required: boolean
  /** A change of it does not make the resource anew. */
  readonly update: boolean
}

/** What a type of resources is given and what it gives. */
export function ResourceTypeView({ type }: { readonly type: HeatResourceTypeDetail }) {
  const properties = toldIn(type.properties)
  const attributes = toldIn(type.attributes)
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('Information')}>
        <DescriptionList
          rows={[
            { term: t('Type'), value: type.resource_type },
            { term: t('Description'), value: textIn(type.description) || null },
            { term: t('Support Status'), value: textIn(type.support_status?.['status']) || null },
            { term: t('Since Version'), value: textIn(type.support_status?.['version']) || null },
          ]}
        />
      </Card>
      <Card title={t('Properties')}>
        <PlainTable<Told>
          label={t('Properties of the type')}
          columns={[
            ...columns,
            { id: 'required', label: t('Required'), show: ({ required }) => yesNo(required) },
            {
              ...{ id: 'update', label: t('Update in Place'), priority: 3 },
              show: ({ update }) => yesNo(update),
            },
            description,
          ]}
          rows={properties}
          keyOf={({ name }) => name}
          empty={t('The type has no properties.')}
        />
      </Card>
      <Card title={t('Attributes')}>
        <PlainTable<Told>
          label={t('Attributes of the type')}
          columns={[...columns, description]}
          rows={attributes}
          keyOf={({ name }) => name}
          empty={t('The type has no attributes.')}
        />
      </Card>
    </div>
  )
}

const columns = [
  { id: 'name', label: t('Name'), show: ({ name }: Told) => name },
  { id: 'type', label: t('Kind'), priority: 2, show: ({ type }: Told) => wordOf(type) },
]

const description = {
  ...{ id: 'description', label: t('Description'), priority: 2 },
  show: ({ description: text }: Told) => (
    <span className="block whitespace-normal wrap-anywhere">{text}</span>
  ),
}

const yesNo = (is: boolean): string => (is ? t('Yes') : t('No'))

const words: Readonly<Record<string, string>> = {
  string: t('Text'),
  number: t('Number'),
  integer: t('Integer'),
  boolean: t('Boolean'),
  list: t('List'),
  map: t('Map'),
  any: t('Any'),
}

const wordOf = (type: string): string => own(words, type) ?? type

/** Those that must be given come first, then in the order of the alphabet. */
const toldIn = (those: HeatResourceTypeDetail['properties']): readonly Told[] =>
  Object.entries(those)
    .map(([name, said]): Told => {
      const facts = typeof said === 'object' && said !== null ? said : {}
      const fact = (key: string): unknown => Reflect.get(facts, key)
      return {
        name,
        type: textIn(fact('type')),
        description: textIn(fact('description')),
        required: fact('required') === true,
        update: fact('update_allowed') === true,
      }
    })
    .toSorted((a, b) => Number(b.required) - Number(a.required) || (a.name < b.name ? -1 : 1))

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
