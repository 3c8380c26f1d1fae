import { useEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { idOf, type Resource } from '#resource/define.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'

/** What is open beside a list: the id of its row, the key in its address, and how it came. */
export type Beside = {
  readonly id: string
  readonly key: readonly string[]
  /** By the keyboard, which goes on in it. */
  readonly byKey: boolean
}

/** How long the keyboard stays on a row before that is shown, in ms. */
const followMs = 250

/** A window has to be as wide as this (Tailwind's `lg`) for two things beside each other. */
const isWide = () => matchMedia('(min-width: 64rem)').matches

const nameLink = 'th[scope=row] a'

/**
 * Opens the rows of a list beside it, where its look says so and there is room. A press on a name shows
 * the row, and a second one goes to its page; once a row is shown, the next ones that the keyboard comes
 * to are shown, too. All other ways to follow a link stay what they are.
 */
export const useBeside = <T>(
  resource: Resource<T>,
  rows: ResourceTableState<T>['rows'],
  on: boolean,
) => {
  const [beside, setBeside] = useState<Beside>()
  const shown = on ? beside : undefined
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const rowOf = (target: EventTarget): string | undefined => {
    const link = target instanceof Element ? target.closest(nameLink) : null
    return link?.closest<HTMLElement>('[data-row]')?.dataset['row']
  }
  const show = (id: string, byKey: boolean): boolean => {
    const item = rows.find((row) => row.id === id)?.original.item
    if (item === undefined) return false
    setBeside({ id: idOf(resource.kind, item), key: resource.kind.key(item), byKey })
    return true
  }
  return {
    shown,
    close: () => setBeside(undefined),
    /** Before the link itself hears of it. */
    onClickCapture: (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, detail } = event
      if (!on || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !isWide()) return
      const id = rowOf(event.target)
      if (id === undefined || id === shown?.id) return
      clearTimeout(waiting.current)
      if (!show(id, detail === 0)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocusCapture: (event: FocusEvent) => {
      clearTimeout(waiting.current)
      const id = shown && rowOf(event.target)
      if (id === undefined || id === shown?.id || !event.target.matches(':focus-visible')) return
      waiting.current = setTimeout(() => show(id, false), followMs)
    },
  }
}
