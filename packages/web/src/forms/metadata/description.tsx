import type { MetadefProperty } from '@meridian/contract'
import type { Node } from '#forms/metadata/definitions.ts'
import { operatorsOf } from '#forms/metadata/values.ts'
import { t } from '#lib/translate.ts'

/** What the pane speaks of: a place in the tree, or a key of the user's own. */
export type Described = Node | { readonly custom: string }

type DescriptionProps = { readonly id: string; readonly described: Described | undefined }

/** More about the item in focus: what it is for, what it may hold. */
export const Description = ({ id, described }: DescriptionProps) => (
  <div
    role="group"
    aria-label={t('Description')}
    className="rounded-md border border-line bg-sunken p-3"
  >
    <div id={id} className="min-h-16">
      <Words described={described} />
    </div>
  </div>
)

const Words = ({ described }: Pick<DescriptionProps, 'described'>) => {
  if (!described) {
    return <p className="text-muted">{t('Choose an item to read what it is for.')}</p>
  }
  if ('custom' in described) {
    return (
      <>
        <Title label={described.custom} name={undefined} />
        <p className="text-muted">{t('No definition describes this key. It holds any text.')}</p>
      </>
    )
  }
  if (described.children) {
    return (
      <>
        <Title label={described.label} name={described.name} />
        <p className="wrap-anywhere">{described.description}</p>
      </>
    )
  }
  const { label, key, property } = described
  return (
    <>
      <Title label={label} name={key} />
      <p className="wrap-anywhere">{property.description}</p>
      <p className="text-sm text-muted wrap-anywhere">{rules(property).join(' · ')}</p>
    </>
  )
}

const Title = (props: { readonly label: string; readonly name: string | undefined }) => (
  <p className="flex flex-wrap items-baseline gap-x-2">
    <span className="font-semibold wrap-anywhere">{props.label}</span>
    {props.name !== undefined && props.name !== props.label && (
      <code className="font-mono text-xs text-muted wrap-anywhere">{props.name}</code>
    )}
  </p>
)

/** What a property may hold, in words. */
const rules = (property: MetadefProperty): readonly string[] => {
  const { minimum, maximum, minLength, maxLength, pattern, readonly } = property
  const operators = operatorsOf(property).filter((one) => one !== '')
  const fallback = [property.default ?? []].flat().join(', ')
  return [
    typeWord(property.type),
    minimum === undefined ? '' : t('Min {bound}', { bound: minimum }),
    maximum === undefined ? '' : t('Max {bound}', { bound: maximum }),
    minLength === undefined ? '' : t('Min length {bound}', { bound: minLength }),
    maxLength === undefined ? '' : t('Max length {bound}', { bound: maxLength }),
    pattern === undefined ? '' : t('Pattern {pattern}', { pattern }),
    operators.length === 0 ? '' : t('Operators {list}', { list: operators.join(' ') }),
    fallback === '' ? '' : t('Default {value}', { value: fallback }),
    readonly ? t('Set by the service only') : '',
  ].filter((rule) => rule !== '')
}

const typeWord = (type: MetadefProperty['type']): string => {
  switch (type) {
    case 'string':
      return t('Text')
    case 'integer':
      return t('Whole number')
    case 'number':
      return t('Decimal number')
    case 'boolean':
      return t('True or false')
    case 'array':
      return t('List')
  }
}
