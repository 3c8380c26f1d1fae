import type { FocusEvent, PointerEvent } from 'react'

/** How long something is pointed at before it says more, and how long others then do so at once. */
const patience = { first: 400, next: 500 }

const gap = 6
const edge = 12

export type Tipped = {
  readonly 'data-tip'?: string
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void
}

/**
 * The properties of what says more about itself on hover and on focus by the keyboard. Nothing of
 * the bubble is there until then: a long table has hundreds of such places. A press, Esc, scrolling
 * and leaving take it away (https://www.w3.org/WAI/ARIA/apg/patterns/tooltip/).
 */
export const tipped = (text: string | undefined): Tipped =>
  text === undefined ? {} : { 'data-tip': text, onPointerEnter, onFocus }

const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
  const { pointerType, currentTarget, clientX, clientY } = event
  if (pointerType === 'touch') return
  // It came under a pointer that rests, as the button of a dialog that opens does: nobody points at it,
  // and Esc is for the dialog.
  if (pointer?.clientX === clientX && pointer.clientY === clientY) return
  const soon = performance.now() - lastShown < patience.next
  begin(currentTarget, 'pointerleave', soon ? 0 : patience.first)
}

/** Where the pointer was when it last moved. */
let pointer: { readonly clientX: number; readonly clientY: number } | undefined

// The server, which renders pages too, has no document.
globalThis.document?.addEventListener(
  'pointermove',
  ({ clientX, clientY }) => (pointer = { clientX, clientY }),
  { capture: true, passive: true },
)

const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
  if (currentTarget.matches(':focus-visible')) begin(currentTarget, 'blur', 0)
}

let lastShown = Number.NEGATIVE_INFINITY

/** What ends the tooltip of the page: there is one at a time. */
let ending: AbortController | undefined

const begin = (trigger: HTMLElement, leaving: 'pointerleave' | 'blur', wait: number) => {
  ending?.abort()
  const own = new AbortController()
  ending = own
  const { signal } = own
  const end = () => own.abort()
  for (const name of [leaving, 'pointerdown', 'keydown'])
    trigger.addEventListener(name, end, { signal })
  const timer = setTimeout(() => show(trigger, end, signal), wait)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

const show = (trigger: HTMLElement, end: () => void, signal: AbortSignal) => {
  if (!trigger.isConnected || trigger.dataset['tip'] === undefined) return
  const bubble = document.createElement('div')
  bubble.id = 'tip'
  bubble.role = 'tooltip'
  bubble.className = look
  const fill = () => {
    const text = trigger.dataset['tip'] ?? ''
    // Only what is new is written: the observer below would hear of it, and write it again.
    if (bubble.textContent !== text) bubble.textContent = text
    place(bubble, trigger)
  }
  hostOf(trigger).append(bubble)
  fill()
  const described = trigger.getAttribute('aria-describedby')
  // What the label says already need not be heard twice.
  const isNews = bubble.textContent !== trigger.getAttribute('aria-label')
  if (isNews) trigger.setAttribute('aria-describedby', `${described ?? ''} ${bubble.id}`.trim())
  const watch = new MutationObserver(() => {
    if (trigger.isConnected && trigger.dataset['tip'] !== undefined) fill()
    else end()
  })
  watch.observe(trigger, { attributeFilter: ['data-tip'] })
  // A row may leave with its button.
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    },
    { capture: true, signal },
  )
  const placed = trigger.getBoundingClientRect()
  const onScroll = () => {
    const at = trigger.getBoundingClientRect()
    // The window hears of what brought the trigger into view only after the tooltip has come.
    if (at.top !== placed.top || at.left !== placed.left) end()
  }
  document.addEventListener('scroll', onScroll, { capture: true, signal })
  window.addEventListener('blur', end, { signal })
  signal.addEventListener('abort', () => {
    lastShown = performance.now()
    watch.disconnect()
    bubble.remove()
    if (!isNews) return
    if (described === null) trigger.removeAttribute('aria-describedby')
    else trigger.setAttribute('aria-describedby', described)
  })
}

/** Nothing may stand outside of all landmarks, nor outside of the dialog that is open. */
const hostOf = (trigger: HTMLElement): Element =>
  trigger.closest('[role=dialog], [role=alertdialog], main') ??
  document.querySelector('main') ??
  document.body

/** Above the trigger, below it where there is no room. */
const place = (bubble: HTMLElement, trigger: HTMLElement) => {
  bubble.style.left = '0'
  bubble.style.top = '0'
  const own = bubble.getBoundingClientRect()
  const at = trigger.getBoundingClientRect()
  const above = at.top - gap - own.height
  const most = document.documentElement.clientWidth - edge - own.width
  const middle = at.left + (at.width - own.width) / 2
  // What it stands in may have a place of its own for what is fixed: `own` says where that begins.
  bubble.style.left = `${Math.max(edge, Math.min(middle, most)) - own.left}px`
  bubble.style.top = `${(above < edge ? at.bottom + gap : above) - own.top}px`
}

/** How a tooltip looks, whoever places it. */
export const bubbleLook =
  'z-(--z-tooltip) max-w-80 rounded-md bg-text px-2 py-1 text-sm text-canvas shadow-overlay ' +
  'wrap-anywhere'

const look = `${bubbleLook} pointer-events-none fixed w-max animate-fade-in`
