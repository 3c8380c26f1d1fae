import type { CallReply, JsonEndpoint } from '@meridian/contract'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { refTo, type Kind, type Requirement } from '#resource/define.ts'
import {
  formAbout,
  formOfNew,
  type AnyForm,
  type AskForm,
  type CreateForm,
  type EditForm,
  type FieldsOf,
} from '#resource/forms/fields.ts'
import { openAsk, openChange, openNew } from '#resource/forms/opening.tsx'
import { openWizard } from '#resource/forms/opening-wizard.tsx'
import { openWritten } from '#resource/forms/opening-written.tsx'
import type { AnyWizard } from '#resource/forms/wizard.ts'

type Rules<T> = Pick<Action<T>, 'requires' | 'offered' | 'allowed' | 'anytime' | 'tone' | 'makes'>

/** What a dialog closes with: what was done, or nothing when it was cancelled. */
export type Close = (result?: ActionResult) => void

/**
 * How a dialog is drawn: at once, or after its code and what it shows were read. "Loading" stands
 * there meanwhile: `loadDialog: async () => { const { Wizard } = await import('…'); return … }`. What
 * is loaded has a draft, of which the forms that are written in it are parts (`draft: 'details'`).
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

export type CreatingFields<E extends JsonEndpoint, F extends FieldsOf<E>, R> = CreatingRules &
  CreateForm<E, F, R> & {
    /** The id of what was made; the `id` of the answer, or the answer itself, without it. */
    readonly made?: (reply: R) => string
  }

export type CreatingWizard<R> = CreatingRules & {
  /** Loaded when it is opened: `async () => (await import('…')).createNetwork`. */
  readonly wizard: (signal: AbortSignal) => Promise<AnyWizard<R>>
  readonly made?: (reply: R) => string
}

export type CreatingLoaded<R> = CreatingRules & {
  /** Loaded when it is opened, with what it must know: `async (signal) => (await import('…')).form`. */
  readonly form: (signal: AbortSignal) => Promise<AnyForm<R>>
  readonly made?: (reply: R) => string
  /** The result, where that is more than the item that was made. */
  readonly result?: (reply: R) => ActionResult
}

/** The action above a table that opens the form of a new item: its fields, a wizard, or a dialog. */
export const creating = <T, E extends JsonEndpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  kind: Kind<T>,
  parts: Creating | CreatingWizard<R> | CreatingLoaded<R> | CreatingFields<E, F, R>,
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
      if ('loadDialog' in parts)
        return loaded(screen, (signal) =>
          openWritten(kind, { title: label }, () => parts.loadDialog(signal)),
        )
      if ('wizard' in parts)
        return loaded(screen, (signal) =>
          openWizard(kind, { title: label }, () => parts.wizard(signal), parts.made),
        )
      return loaded(screen, async (signal) => {
        if ('form' in parts) {
          const form = await parts.form(signal)
          return openNew(kind, { title: label, form }, parts.made, parts.result)
        }
        return openNew(kind, { title: label, form: formOfNew(parts) }, parts.made)
      })
    },
  }
}

export type Editing<T> = Rules<T> & Drawn<[item: T]> & Called

export type EditingFields<T, E extends JsonEndpoint, F extends FieldsOf<E>> = Rules<T> &
  Called &
  EditForm<T, E, F>

/** The action that opens a form or wizard for one item; of fields, what was changed is sent. */
export const editing = <T, E extends JsonEndpoint, const F extends FieldsOf<E>>(
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
      if ('loadDialog' in parts)
        return loaded(screen, (signal) =>
          openWritten(kind, { title: label, item }, () => parts.loadDialog(item, signal)),
        )
      const form = { title: label, form: formAbout(parts, kind, item) }
      return loaded(screen, () => openChange(kind, form, item))
    },
  }
}

type AskingRules<T, R> = Rules<T> &
  Required<Called> & {
    /** What became of it; the item was changed without it. */
    readonly result?: (reply: R, item: T) => ActionResult
  }

export type Asking<T, E extends JsonEndpoint, F extends FieldsOf<E>, R> = AskingRules<T, R> &
  AskForm<T, E, F, R>

/** Loaded when it is opened: `async (server) => (await import('…')).resizing(server)`. */
export type AskingLoaded<T, R> = AskingRules<T, R> &
  (
    | { readonly form: (item: T, signal: AbortSignal) => Promise<AnyForm<R>> }
    | { readonly wizard: (item: T, signal: AbortSignal) => Promise<AnyWizard<R>> }
  )

/** The action that asks something about one item, all of which is sent, such as a snapshot's name. */
export const asking = <T, E extends JsonEndpoint, const F extends FieldsOf<E>, R = CallReply<E>>(
  kind: Kind<T>,
  parts: Asking<T, E, F, R> | AskingLoaded<T, R>,
): Action<T> => ({
  ...rulesOf(parts),
  id: parts.id,
  label: parts.label,
  opens: true,
  perform: async ([item], screen) => {
    if (item === undefined) return {}
    const { label, result } = parts
    const ended = result && ((reply: R) => result(reply, item))
    return loaded(screen, async (signal) => {
      if ('wizard' in parts)
        return openWizard(
          kind,
          { title: label, item },
          () => parts.wizard(item, signal),
          undefined,
          ended ?? (() => ({ updated: [refTo(kind, item)] })),
        )
      const form = 'form' in parts ? await parts.form(item, signal) : formAbout(parts, kind, item)
      return openAsk(kind, { title: label, form }, item, ended)
    })
  },
})

const rulesOf = <T>(rules: Rules<T>): Rules<T> => {
  const { requires, offered, allowed, anytime, tone, makes } = rules
  return {
    ...(requires && { requires }),
    ...(offered && { offered }),
    ...(allowed && { allowed }),
    ...(anytime && { anytime }),
    ...(tone && { tone }),
    ...(makes && { makes }),
  }
}

const opened = async (screen: Screen, draw: (close: Close) => ReactNode): Promise<ActionResult> =>
  (await screen.open<ActionResult>(draw)) ?? {}

const loaded = async (
  screen: Screen,
  load: (signal: AbortSignal) => Promise<(close: Close) => ReactNode>,
): Promise<ActionResult> => {
  const draw = await screen.load(load)
  return draw ? opened(screen, draw) : {}
}
