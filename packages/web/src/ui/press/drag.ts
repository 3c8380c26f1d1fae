import type { PointerEvent } from 'react'

/** How much of a box stays inside the window, so that it can always be caught again. */
const margin = 48
const step = 16

/** Lets a box follow the pointer that pressed its handle, until the press ends. */
export function followPointer(down: PointerEvent, box: HTMLElement | null) {
  const pressed = down.target instanceof Element && down.target.closest('button, a, input')
  if (!box || pressed || down.button !== 0) return
  const from = placeOf(box)
  const stop = new AbortController()
  const { signal } = stop
  const move = (at: globalThis.PointerEvent) =>
    put(box, from.x + at.clientX - down.clientX, from.y + at.clientY - down.clientY)
  window.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => stop.abort(), { signal })
  }
}

/** Moves a box one step when the key is an arrow key. */
export function followKey(key: string, box: HTMLElement | null) {
  const by = steps[key]
  if (!box || !by) return
  const from = placeOf(box)
  put(box, from.x + by[0] * step, from.y + by[1] * step)
}

/** Brings a box that was moved back into a window that has become smaller. */
export function keepInside(box: HTMLElement | null) {
  if (!box?.dataset['x']) return
  const at = placeOf(box)
  put(box, at.x, at.y)
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const placeOf = (element: HTMLElement) => ({
  x: Number(element.dataset['x'] ?? 0),
  y: Number(element.dataset['y'] ?? 0),
})

function put(element: HTMLElement, x: number, y: number) {
  const now = placeOf(element)
  const box = element.getBoundingClientRect()
  const left = box.left - now.x
  const top = box.top - now.y
  const inside = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(value, least), Math.max(least, most)))
  const toX = inside(x, margin - left - box.width, window.innerWidth - margin - left)
  const toY = inside(y, -top, window.innerHeight - margin - top)
  element.dataset['x'] = String(toX)
  element.dataset['y'] = String(toY)
  element.style.translate = `${toX}px ${toY}px`
}
