import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { namesOf, reasonOf } from '#resource/actions/outcomes.ts'
import {
  refTo,
  type Action,
  type ActionResult,
  type Kind,
  type Requirement,
} from '#resource/define.ts'

type Rules<T> = Pick<Action<T>, 'requires' | 'offered' | 'allowed' | 'target' | 'tone'>

/** What a dialog closes with: what was done, or nothing when it was cancelled. */
export type Close = (result?: ActionResult) => void

export type Creating = {
  readonly id?: string
  readonly label?: string
  readonly requires?: readonly Requirement[]
  readonly quota?: () => Promise<true | string>
  readonly dialog: (close: Close) => ReactNode
}

/** The action above a table that opens a form or wizard for a new item. */
export const creating = <T>(
  kind: Kind<T>,
  { id = 'create', label, dialog, ...rules }: Creating,
): Action<never> => ({
  id,
  label: label ?? t('Create {thing}', { thing: kind.name[0] }),
  ...rules,
  perform: async (_, screen) => (await screen.open<ActionResult>(dialog)) ?? {},
})

export type Editing<T> = Rules<T> & {
  readonly id?: string
  readonly label?: string
  readonly dialog: (item: T, close: Close) => ReactNode
}

/** The action that opens a form or wizard for one item. */
export const editing = <T>(
  kind: Kind<T>,
  { id = 'edit', label, dialog, ...rules }: Editing<T>,
): Action<T> => ({
  id,
  label: label ?? t('Edit {thing}', { thing: kind.name[0] }),
  ...rules,
  perform: async ([item], screen) => {
    if (item === undefined) return {}
    return (await screen.open<ActionResult>((close) => dialog(item, close))) ?? {}
  },
})

export type Calling<T> = Rules<T> & {
  readonly id: string
  readonly label: Action<T>['label']
  readonly call: (item: T) => Promise<unknown>
  /** The toasts, with `%s` for the names of the items. */
  readonly done: string
  readonly failed: string
  /** Asked first; `text` takes `%s` for the names. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly submit: string }
}

/** The action that makes one call for each item: each ends as updated or failed. */
export const calling = <T>(kind: Kind<T>, parts: Calling<T>): Action<T> => {
  const { id, label, call, done, failed, confirm, ...rules } = parts
  return {
    id,
    label,
    ...rules,
    perform: async (items, screen) => {
      const work = async (): Promise<ActionResult> => {
        const outcomes = await Promise.allSettled(items.map(call))
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
      const tone = rules.tone ?? 'normal'
      return (await screen.confirm({ ...confirm, text, tone }, work)) ?? {}
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
