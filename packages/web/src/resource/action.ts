/** What can be done with the items of a type, and what doing it may do to the display. */
import type { QuotaId } from '@meridian/contract'
import type { ReactNode } from 'react'
import type { ActivityKind } from '#api/activity/activity.ts'
import type { TypeCode } from '#kinds/codes.ts'
import type { Ref } from '#kinds/kind.ts'
import type { Requirement } from '#resource/reading/requirement.ts'
import type { Outcome } from '#resource/actions/batch.ts'

/** What an action has done; refs may be of any type, `id` is the key joined with `/`. */
export type ActionResult = {
  readonly created?: readonly Ref[]
  readonly updated?: readonly Ref[]
  readonly deleted?: readonly Ref[]
  readonly failed?: readonly Ref[]
  /** What was updated has been deleted, and is still there while the service takes it away. */
  readonly lingers?: boolean
  /** The action goes on as an activity of its own, such as an upload: none is listed for the action. */
  readonly goesOn?: boolean
  /** Takes it back; absent where that cannot be done. Throws what the service says. */
  readonly undo?: ((screen: Screen) => Promise<ActionResult>) | undefined
}

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

/** Takes the button away while there is a reason; `lifted`: not while the question's tick is set. */
export type Hold = (reason: string | undefined, lifted?: boolean) => void

type Named = { readonly id: string; readonly name: string }

/** What a question is about, where it is more than one thing or some of them are left out. */
export type AskedAbout = {
  readonly items: readonly (Named & { readonly status?: ReactNode })[]
  readonly left: readonly (Named & { readonly reason: string })[]
  /** Their number has to be typed: so many are not destroyed by a slip. */
  readonly counted: boolean
}

export type Question = {
  readonly title: string
  /** "Please confirm your selection." without it. */
  readonly text?: string
  /** The word on the button that does it; "Submit" without it. */
  readonly submit?: string
  readonly cancel?: string
  /** It undoes a harm. */
  readonly harmless?: boolean
  /** What stands below the text, such as that what is deleted is not recoverable. */
  readonly more?: ReactNode
  /** What hangs on what is meant, which may take the button away. */
  readonly hanging?: ((hold: Hold) => ReactNode) | undefined
  /** The things by name; the engine says it of every question about several. */
  readonly about?: AskedAbout
  /** What may be ticked with it, and hears whether it is. */
  readonly tick?: { readonly label: string; readonly onChange: (ticked: boolean) => void }
}

/** What an action may do to the display. */
export type Screen = {
  /**
   * Reads what a dialog needs before it is drawn, and its code: `import('…')`. "Loading" is shown
   * meanwhile; another dialog, Esc or the way back abort it. Resolves with undefined when it was
   * aborted or failed, which the user has then been told.
   */
  readonly load: <R>(work: (signal: AbortSignal) => Promise<R>) => Promise<R | undefined>
  /** Shows a dialog until it calls `close`; resolves with what it closed with. */
  readonly open: <R>(dialog: (close: (result?: R) => void) => ReactNode) => Promise<R | undefined>
  /** Asks first; while `work` runs the dialog waits. Resolves with undefined when refused. */
  readonly confirm: <R>(question: Question, work: () => Promise<R>) => Promise<R | undefined>
  /**
   * Does the work with each item, five at a time, and never rejects. Of more than that it shows how
   * far it is, and lets the user stop it; `title` stands over that, `name` tells failures apart.
   */
  readonly each: <I>(
    items: readonly I[],
    work: (item: I) => Promise<unknown>,
    words: { readonly title: string; readonly name: (item: I) => string },
  ) => Promise<readonly Outcome[]>
  /** `details` stand below the text and can be copied. */
  readonly toast: (tone: ToastTone, text: string, details?: string) => void
  readonly go: (path: string) => void
}

export type Action<T> = {
  readonly id: string
  readonly label: string | ((count: number) => string)
  /** In a long menu, what stands next to each other under the same words is a part of its own. */
  readonly section?: string
  /** Danger is for what destroys something. */
  readonly tone?: 'normal' | 'danger'
  /** It opens a dialog, which then has an address that can be shared and gone back from. */
  readonly opens?: boolean
  /** Not met: the action is not there. Asked once per session, all in one call. */
  readonly requires?: readonly Requirement[]
  /** False: not there for this item (such as "Resume" for what is not suspended). */
  readonly offered?: (item: T) => boolean
  /** A reason: there, disabled, with the reason as its tooltip. */
  readonly allowed?: (item: T) => true | string
  /** The same of all that are checked, where each may be. */
  readonly together?: (items: readonly T[]) => true | string
  /** The action is possible while the item's `states` allow no change, such as unlocking it. */
  readonly anytime?: boolean
  /** The sentence on items that the action leaves out; without it the usual one. */
  readonly leftOut?: (items: readonly T[]) => string
  /**
   * What it makes or decides is the own project's, whoever the item belongs to: its rules are judged
   * for that project.
   */
  readonly forSelf?: boolean
  /** The action works in the own project alone: another project's item is refused, even to administrators. */
  readonly ownOnly?: boolean
  /** The action makes an item of this type inside this one: it stands above their list, too. */
  readonly makes?: TypeCode
  /** For creating: refused once one of them is used up; asked with the list and on changes. */
  readonly quota?: QuotaId | readonly QuotaId[]
  /** What it is called among the user's activities, where that is not its label. */
  readonly called?: string
  /** How it is listed among the user's activities; `change` without it. */
  readonly activity?: ActivityKind
  readonly perform: (items: readonly T[], screen: Screen) => Promise<ActionResult | undefined>
}

export type Actions<T> = {
  /** Above the table; `perform` gets no items. The first one is the page's primary action. */
  readonly global?: readonly Action<never>[]
  /** On the checked rows. */
  readonly batch?: readonly Action<T>[]
  /** In each row and in the details. */
  readonly item?: readonly Action<T>[]
}
