import type { PointerEvent } from 'react'

/** A column is no narrower than a word, in px. */
export const narrowestColumn = 48

type Props = { readonly onResize: (width: number) => void }

/** The edge of a column, for a pointer to draw it to another width. */
export const ColumnEdge = ({ onResize }: Props) => (
  <span
    aria-hidden
    onPointerDown={(event) => followEdge(event, onResize)}
    className="absolute inset-y-0 end-0 w-1.5 cursor-col-resize touch-none hover:bg-accent"
  />
)

/** Draws the edge along with the pointer; the width counts when the pointer lets go. */
function followEdge(event: PointerEvent<HTMLElement>, onResize: Props['onResize']) {
  const edge = event.currentTarget
  const head = edge.parentElement
  if (!head || event.button !== 0) return
  const [from, start] = [event.clientX, head.offsetWidth]
  const sign = getComputedStyle(head).direction === 'rtl' ? -1 : 1
  let width = start
  edge.setPointerCapture(event.pointerId)
  edge.onpointermove = ({ clientX }) => {
    width = Math.max(narrowestColumn, start + sign * (clientX - from))
    head.style.minWidth = head.style.width = `${width}px`
  }
  edge.onlostpointercapture = () => {
    edge.onpointermove = null
    edge.onlostpointercapture = null
    if (width !== start) onResize(width)
  }
}
