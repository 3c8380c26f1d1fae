/** What opens the dialog of declared fields: its code and options are read at that moment. */
import type { ReactNode } from 'react'
import type { ActionResult } from '#resource/action.ts'
import { idOf, refTo, type Kind } from '#resource/define.ts'
import type { AnyField, AnyForm } from '#resource/forms/fields.ts'
import { t } from '#lib/translate.ts'

type Close = (result?: ActionResult) => void
type Opening = Promise<(close: Close) => ReactNode>

export type Opened<R> = { readonly title: string; readonly form: AnyForm<R> }

/** The toasts of something new, where its form has no words of its own. */
export const wordsOfNew = ({ name, inline }: Pick<Kind<never>, 'name' | 'inline'>) => ({
  done: t('Created {thing}: %s.', { thing: name[0] }),
  failed: t('Unable to create the {thing}.', { thing: inline[0] }),
})

/** Makes something new; `made` gives the id of what was made. */
export const openNew = async <T, R>(
  kind: Kind<T>,
  { title, form }: Opened<R>,
  made: (reply: R) => string = idIn,
): Opening => {
  const [AnyFieldsDialog, ready] = await loaded({ ...wordsOfNew(kind), ...form })
  return (close) => (
    <AnyFieldsDialog
      title={title}
      form={ready}
      nameOf={(body, reply) => nameIn(body) ?? made(reply)}
      onClose={close}
      onDone={(reply) => close({ created: [{ type: kind.type, id: made(reply) }] })}
    />
  )
}

/** Changes an item. */
export const openChange = async <T, R>(
  kind: Kind<T>,
  { title, form }: Opened<R>,
  item: T,
): Opening => {
  const name = kind.title(item)
  const [AnyFieldsDialog, ready] = await loaded({
    done: t('Updated {thing}: %s.', { thing: kind.name[0] }),
    failed: t('Unable to update the {thing}.', { thing: kind.inline[0] }),
    ...form,
  })
  return (close) => (
    <AnyFieldsDialog
      title={title}
      form={ready}
      changed={{ item }}
      nameOf={(body) => ('name' in body ? (nameIn(body) ?? idOf(kind, item)) : name)}
      onClose={close}
      onDone={() => close({ updated: [refTo(kind, item)] })}
    />
  )
}

/** Asks something about an item, all of which is sent; `result` says what became of it. */
export const openAsk = async <T, R>(
  kind: Kind<T>,
  { title, form }: Opened<R>,
  item: T,
  result: (reply: R) => ActionResult = () => ({ updated: [refTo(kind, item)] }),
): Opening => {
  const name = kind.title(item)
  const [AnyFieldsDialog, ready] = await loaded(form)
  return (close) => (
    <AnyFieldsDialog
      title={title}
      form={ready}
      nameOf={(body) => nameIn(body) ?? name}
      onClose={close}
      onDone={(reply) => close(result(reply))}
    />
  )
}

export const nameIn = ({ name }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof name === 'string' && name !== '' ? name : undefined

export const idIn = (reply: unknown): string => {
  const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : reply
  if (typeof id !== 'string') throw new Error('The answer does not say what was made.')
  return id
}

/** The dialog, and the form with its options in place. */
const loaded = async <R,>(form: AnyForm<R>) => {
  const [{ AnyFieldsDialog }, entries] = await Promise.all([
    import('#resource/forms/fields-dialog.tsx'),
    Promise.all(Object.entries(form.fields).map(async ([name, one]) => [name, await read(one)])),
  ])
  const fields: AnyForm<R>['fields'] = Object.fromEntries(entries)
  return [AnyFieldsDialog, { ...form, fields }] as const
}

const read = async (field: AnyField): Promise<AnyField> =>
  'options' in field && typeof field.options === 'function'
    ? { ...field, options: await field.options() }
    : field
