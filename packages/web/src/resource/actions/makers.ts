import type { CallReply, Endpoint } from '@meridian/contract'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { namesOf, reasonOf, settleAll, type Together } from '#resource/actions/outcomes.ts'
import {
  refTo,
  type Action,
  type ActionResult,
  type Kind,
  type Requirement,
  type Screen,
} from '#resource/define.ts'
import {
  anyFields,
  type AskForm,
  type CreateForm,
  type EditForm,
  type FieldsOf,
} from '#resource/forms/fields.ts'
import { openAsk, openChange, openNew } from '#resource/forms/opening.tsx'

type Rules<T> = Pick<Action<T>, 'requires' | 'offered' | 'allowed' | 'target' | 'tone'>

/** What a dialog closes with: what was done, or nothing when it was cancelled. */
export type Close = (result?: ActionResult) => void

/**
 * How a dialog is drawn: at once, or after its code and what it shows were read. "Loading" stands
 * there meanwhile: `loadDialog: async () => { const { Wizard } = await import('…'); return … }`.
 */
type Drawn<A extends readonly unknown[]> =
  | { readonly dialog: (...args: [...A, close: Close]) => ReactNode }
  | {
      readonly loadDialog: (
        ...args: [...A, signal: AbortSignal]
      ) => Promise<(close: Close) => ReactNode>
    }

type Called = { readonly id?: string; readonly label?: string }

type CreatingRules = Called & {
  readonly requires?: readonly Requirement[]
  /** What each new item takes of: `quota: 'network'`. */
  readonly quota?: Action<never>['quota']
}

export type Creating = CreatingRules & Drawn<[]>

export type CreatingFields<E extends Endpoint, F extends FieldsOf<E>, R> = CreatingRules &
  CreateForm<E, F, R> & {
    /** The id of what was made; the `id` of the answer, or the answer itself, without it. */
    readonly made?: (reply: R) => string
  }

/** The action above a table that opens a form or wizard for a new item: its fields, or a dialog. */
export const creating = <T, E extends Endpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  kind: Kind<T>,
  parts: Creating | CreatingFields<E, F, R>,
): Action<never> => {
  const label = parts.label ?? t('Create {thing}', { thing: kind.name[0] })
  return {
    id: parts.id ?? 'create',
    label,
    opens: true,
    activity: 'create',
    ...(parts.requires && { requires: parts.requires }),
    ...(parts.quota && { quota: parts.quota }),
    perform: (_, screen) => {
      if ('dialog' in parts) return opened(screen, parts.dialog)
      if ('loadDialog' in parts) return loaded(screen, parts.loadDialog)
      const form = { title: label, form: anyFields(parts) }
      return loaded(screen, () => openNew(kind, form, parts.made))
    },
  }
}

export type Editing<T> = Rules<T> & Drawn<[item: T]> & Called

export type EditingFields<T, E extends Endpoint, F extends FieldsOf<E>> = Rules<T> &
  Called &
  EditForm<T, E, F>

/** The action that opens a form or wizard for one item; of fields, what was changed is sent. */
export const editing = <T, E extends Endpoint, const F extends FieldsOf<E>>(
  kind: Kind<T>,
  parts: Editing<T> | EditingFields<T, E, F>,
): Action<T> => {
  const label = parts.label ?? t('Edit {thing}', { thing: kind.name[0] })
  return {
    ...rulesOf(parts),
    id: parts.id ?? 'edit',
    label,
    opens: true,
    perform: async ([item], screen) => {
      if (item === undefined) return {}
      if ('dialog' in parts) return opened(screen, (close) => parts.dialog(item, close))
      if ('loadDialog' in parts) return loaded(screen, (signal) => parts.loadDialog(item, signal))
      const form = { title: label, form: anyFields(parts, item) }
      return loaded(screen, () => openChange(kind, form, item))
    },
  }
}

export type Asking<T, E extends Endpoint, F extends FieldsOf<E>, R> = Rules<T> &
  Required<Called> &
  AskForm<T, E, F, R> & {
    /** What became of it; the item was changed without it. */
    readonly result?: (reply: R, item: T) => ActionResult
  }

/** The action that asks something about one item, all of which is sent, such as a snapshot's name. */
export const asking = <T, E extends Endpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  kind: Kind<T>,
  parts: Asking<T, E, F, R>,
): Action<T> => ({
  ...rulesOf(parts),
  id: parts.id,
  label: parts.label,
  opens: true,
  perform: async ([item], screen) => {
    if (item === undefined) return {}
    const { label, result } = parts
    const form = { title: label, form: anyFields(parts, item) }
    const ended = result && ((reply: R) => result(reply, item))
    return loaded(screen, () => openAsk(kind, form, item, ended))
  },
})

const rulesOf = <T>({ requires, offered, allowed, target, tone }: Rules<T>): Rules<T> => ({
  ...(requires && { requires }),
  ...(offered && { offered }),
  ...(allowed && { allowed }),
  ...(target && { target }),
  ...(tone && { tone }),
})

const opened = async (screen: Screen, draw: (close: Close) => ReactNode): Promise<ActionResult> =>
  (await screen.open<ActionResult>(draw)) ?? {}

const loaded = async (
  screen: Screen,
  load: (signal: AbortSignal) => Promise<(close: Close) => ReactNode>,
): Promise<ActionResult> => {
  const draw = await screen.load(load)
  return draw ? opened(screen, draw) : {}
}

export type Calling<T> = Rules<T> & {
  readonly id: string
  readonly label: Action<T>['label']
  readonly call: (item: T) => Promise<unknown>
  /** The same for several items at once, where the server has a call for it. */
  readonly together?: Together<T>
  /** The toasts, with `%s` for the names of the items. */
  readonly done: string
  readonly failed: string
  /** Asked first; `text` takes `%s` for the names. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly submit: string }
}

/** The action that makes one call for each item: each ends as updated or failed. */
export const calling = <T>(kind: Kind<T>, parts: Calling<T>): Action<T> => {
  const { id, label, call, together, done, failed, confirm, ...rules } = parts
  return {
    id,
    label,
    opens: confirm !== undefined,
    ...rules,
    perform: async (items, screen) => {
      const work = async (): Promise<ActionResult> => {
        const outcomes = await settleAll(items, call, together)
        const good = items.filter((_, index) => outcomes[index]?.status === 'fulfilled')
        const bad = items.filter((item) => !good.includes(item))
        if (good.length) screen.toast('success', t(done, namesOf(kind, good)))
        if (bad.length) screen.toast('danger', t(failed, namesOf(kind, bad)), reasonOf(outcomes))
        return {
          updated: good.map((item) => refTo(kind, item)),
          failed: bad.map((item) => refTo(kind, item)),
        }
      }
      if (!confirm) return work()
      const text = t(confirm.text, namesOf(kind, items))
      return (await screen.confirm({ ...confirm, text }, work)) ?? {}
    },
  }
}

export type Toggling<T> = {
  readonly isOn: (item: T) => boolean
  readonly on: Omit<Calling<T>, 'offered'>
  readonly off: Omit<Calling<T>, 'offered'>
}

/** Two actions of which each item is offered the one that it can take: on when off, and back. */
export const toggling = <T>(
  kind: Kind<T>,
  { isOn, on, off }: Toggling<T>,
): readonly [turnOn: Action<T>, turnOff: Action<T>] => [
  calling(kind, { ...on, offered: (item) => !isOn(item) }),
  calling(kind, { ...off, offered: isOn }),
]
