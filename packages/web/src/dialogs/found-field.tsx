import { FoundInput } from '#forms/fields/found-input.tsx'
import { useFound, type Search } from '#forms/fields/found.ts'
import type { Field } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'

type Parts<V> = {
  /** Names in the page's cache what is searched. */
  readonly key: string
  readonly search: Search
  /** What is said where there is nothing at all. */
  readonly none: string
  readonly shown?: (values: V) => boolean
}

/** One of many things, found by the server as its name is typed. */
export const found = <V,>(label: string, { key, search, none, ...parts }: Parts<V>) =>
  ownWidget<string, undefined, V>(label, {
    ...{ start: '', rules: [required()], ...parts },
    draw: ({ field, autoFocus }) => (
      <Found {...{ field, label, search, none, autoFocus }} name={key} />
    ),
  })

type Props = Pick<Parts<never>, 'search' | 'none'> & {
  readonly field: Field<string>
  readonly label: string
  readonly name: string
  readonly autoFocus: boolean
}

const Found = ({ name, search, ...props }: Props) => (
  <FoundInput {...props} found={useFound(name, search)} />
)
