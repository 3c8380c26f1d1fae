import { useRef, useState } from 'react'
import { useAfterPress } from '#ui/press/after-press.ts'

export type Left = {
  /** The fields that say what is wrong with them: the same set while none is added. */
  readonly names: ReadonlySet<string>
  /** The user has changed the field, so that leaving it empty is what was meant. */
  readonly changed: (...names: readonly string[]) => void
  /** The focus has gone from the field, which holds this value. */
  readonly leave: (name: string, value?: unknown) => void
  /** From now on these fields say what is wrong with them, whatever was done with them. */
  readonly tell: (names: readonly string[]) => void
  /** The form begins anew. */
  readonly forget: () => void
}

/**
 * The fields of a form that their user has left. An empty field in which nothing was changed is
 * only passed by, on the way to another one, and a dialog that opens takes the focus without being
 * asked to: neither is a reason to say that something is missing.
 */
export const useLeft = (): Left => {
  const [names, setNames] = useState(none)
  const changed = useRef(new Set<string>())
  const afterPress = useAfterPress()
  const tell = (more: readonly string[]) => setNames((now) => new Set([...now, ...more]))
  return {
    names,
    changed: (...some) => {
      for (const name of some) changed.current.add(name)
    },
    leave: (name, value) => {
      const dialogs = openDialogs()
      afterPress(() => {
        // Who opens a dialog comes back to the field.
        if (openDialogs() > dialogs) return
        if (changed.current.has(name) || saysSomething(value)) tell([name])
      })
    },
    tell,
    forget: () => {
      changed.current.clear()
      setNames(none)
    },
  }
}

const none: ReadonlySet<string> = new Set()

const openDialogs = (): number =>
  document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length

const saysSomething = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !Number.isNaN(value) &&
  !(Array.isArray(value) && value.length === 0)
