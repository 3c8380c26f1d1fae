/** What opens the dialog of declared fields: its code is read at that moment. */
import type { ReactNode } from 'react'
import type { ActionResult } from '#resource/action.ts'
import { drafted, type Drafted } from '#forms/drafts/use-draft.ts'
import { idOf, refTo, type Kind } from '#resource/define.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { t } from '#lib/translate.ts'

type Close = (result?: ActionResult) => void
type Opening = Promise<(close: Close) => ReactNode>

/** Takes a change back. */
export type Undo = () => Promise<unknown>

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
  result = (reply: R): ActionResult => ({ created: [{ type: kind.type, id: made(reply) }] }),
): Opening => {
  const [AnyFieldsDialog, draft] = await Promise.all([loaded(), draftedOf(kind, title)])
  return (close) => (
    <AnyFieldsDialog
      {...{ title, drafted: draft }}
      form={{ ...wordsOfNew(kind), ...form }}
      nameOf={(body, reply) => nameIn(body) ?? made(reply)}
      onClose={close}
      onDone={(reply) => close(result(reply))}
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
  const worded = {
    done: t('Updated {thing}: %s.', { thing: kind.name[0] }),
    failed: t('Unable to update the {thing}.', { thing: kind.inline[0] }),
    ...form,
  }
  const [AnyFieldsDialog, draft] = await Promise.all([loaded(), draftedOf(kind, title, item)])
  return (close) => (
    <AnyFieldsDialog
      {...{ title, drafted: draft }}
      form={worded}
      changed={{ item }}
      nameOf={(body) => ('name' in body ? (nameIn(body) ?? idOf(kind, item)) : name)}
      onClose={close}
      onDone={(_, undo) => close(taken({ updated: [refTo(kind, item)] }, undo))}
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
  const [AnyFieldsDialog, draft] = await Promise.all([loaded(), draftedOf(kind, title, item)])
  return (close) => (
    <AnyFieldsDialog
      {...{ title, drafted: draft }}
      form={form}
      nameOf={(body) => nameIn(body) ?? name}
      onClose={close}
      onDone={(reply, undo) => close(taken(result(reply), undo))}
    />
  )
}

/** What was done, with what takes it back. */
export const taken = (result: ActionResult, undo: Undo | undefined): ActionResult => ({
  ...(undo && {
    undo: async () => {
      await undo()
      return result
    },
  }),
  ...result,
})

export const nameIn = ({ name }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof name === 'string' && name !== '' ? name : undefined

export const idIn = (reply: unknown): string => {
  const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : reply
  if (typeof id !== 'string') throw new Error('The answer does not say what was made.')
  return id
}

/** What was filled in at this place, in the form of this title and about this item. */
export const draftedOf = <T,>(kind: Kind<T>, title: string, item?: T): Promise<Drafted> => {
  const about = item === undefined ? '' : idOf(kind, item)
  return drafted([window.location.pathname, kind.type, title, about].join(' '))
}

const loaded = async () => (await import('#resource/forms/fields-dialog.tsx')).AnyFieldsDialog
