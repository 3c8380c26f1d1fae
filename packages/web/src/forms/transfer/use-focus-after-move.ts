import { useEffect, useRef, type RefObject } from 'react'

type Expected = { readonly side: string; readonly at: number; readonly part: Part }

/** The button of a row that moves it to the other list, or the one that drags it. */
type Part = 'moves' | 'grip'

/**
 * A row that moves to another list takes its button along. Call the function with the list and the
 * place that it leaves: once `changed` has changed, the focus is on the button of the row that is
 * there now. Lists have `data-side`, rows `data-index`, the buttons stand in `data-moves` or
 * `data-grip`.
 */
export const useFocusAfterMove = (
  changed: unknown,
): readonly [
  ref: RefObject<HTMLDivElement | null>,
  expect: (side: string, at: number, part?: Part) => void,
] => {
  const ref = useRef<HTMLDivElement>(null)
  const expected = useRef<Expected>(undefined)
  useEffect(() => {
    const move = expected.current
    expected.current = undefined
    if (!move) return
    const list = ref.current?.querySelector(`[data-side="${move.side}"]`)
    const button = (at: number) =>
      list?.querySelector<HTMLElement>(`[data-index="${at}"] [data-${move.part}] button`)
    const next =
      button(move.at) ?? button(move.at - 1) ?? list?.querySelector<HTMLElement>('[tabindex]')
    next?.focus()
  }, [changed])
  const expect = (side: string, at: number, part: Part = 'moves') => {
    expected.current = { side, at, part }
  }
  return [ref, expect]
}
