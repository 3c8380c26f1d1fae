/**
 * The one clock of the page: what is said of a time stays true while it is shown. It changes the
 * texts alone, so that no list is drawn anew for it, and rests while nobody sees the page.
 */
import { trueFor } from '#lib/dates.ts'

/** Says how far a time is from the present. */
type Words = (time: Date, now: Date) => string

type Shown = { readonly time: Date; readonly words: Words }

const shown = new Map<HTMLElement, Shown>()

let timer: ReturnType<typeof setTimeout> | undefined
let due = Number.POSITIVE_INFINITY

/**
 * Keeps the text of an element true from now on; it holds nothing but that text. Returns what ends
 * that.
 */
export const keepTrue = (element: HTMLElement, time: Date, words: Words): (() => void) => {
  if (!shown.size) document.addEventListener('visibilitychange', look)
  shown.set(element, { time, words })
  expect(time)
  return () => {
    shown.delete(element)
    if (shown.size) return
    document.removeEventListener('visibilitychange', look)
    rest()
  }
}

const expect = (time: Date) => {
  const now = new Date()
  const next = now.getTime() + trueFor(time, now)
  if (document.hidden || next >= due) return
  rest()
  due = next
  timer = setTimeout(look, next - now.getTime())
}

const rest = () => {
  clearTimeout(timer)
  due = Number.POSITIVE_INFINITY
}

const look = () => {
  rest()
  if (document.hidden) return
  const now = new Date()
  let wait = Number.POSITIVE_INFINITY
  for (const [element, { time, words }] of shown) {
    const text = words(time, now)
    if (element.textContent !== text) element.textContent = text
    wait = Math.min(wait, trueFor(time, now))
  }
  due = now.getTime() + wait
  timer = setTimeout(look, wait)
}
