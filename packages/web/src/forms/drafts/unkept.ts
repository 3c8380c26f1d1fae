/** What is filled in in a dialog and no draft keeps: files, secrets, and what was read from a file. */
import { createContext, use, useEffect, useEffectEvent, useId } from 'react'

export type Unkept = {
  readonly kind: 'file' | 'text'
  /** The name of the file, or the label of the field. */
  readonly name: string
}

/** Hears what a part of the dialog holds now. */
export type Hold = (part: string, what: readonly Unkept[]) => void

/** The dialog around, which asks before it drops what is held in it. */
export const UnkeptContext = createContext<Hold | undefined>(undefined)

/** Tells the dialog around which files, or texts of which fields, would be lost with it. */
export const useUnkept = (kind: Unkept['kind'], names: readonly string[]): void =>
  useHeld(use(UnkeptContext), kind, names)

/** Tells a dialog what would be lost with it. */
export const useHeld = (
  hold: Hold | undefined,
  kind: Unkept['kind'],
  names: readonly string[],
): void => {
  const part = useId()
  const tell = useEffectEvent((now: Hold) =>
    now(
      part,
      names.map((name) => ({ kind, name })),
    ),
  )
  useEffect(() => {
    if (hold === undefined) return
    tell(hold)
    return () => hold(part, [])
    // oxlint-disable-next-line react/exhaustive-deps -- told when they are others, by their names.
  }, [hold, part, kind, names.join('\n')])
}

type Typed = {
  readonly value: unknown
  readonly changed?: boolean | undefined
  readonly hidden?: boolean | undefined
}

/** Whether a field of a text that is kept nowhere has something that its user has entered. */
export const isEntered = ({ value, changed = true, hidden = false }: Typed): boolean =>
  typeof value === 'string' && value !== '' && changed && !hidden
