import type { KeyboardEvent } from 'react'
import type { Place } from '#screens/topology/places.ts'
import { nextIn, type Way } from '#screens/topology/graph/nearest.ts'
import type { Stage } from '#screens/topology/graph/stage.ts'
import { zoomStep } from '#screens/topology/graph/toolbar.tsx'

type Drawing = {
  readonly stage: Stage | undefined
  readonly focused: string | undefined
  /** The keyboard is at another node now. */
  readonly goTo: (id: string) => void
  readonly setActive: (active: boolean) => void
  readonly press: (id: string | undefined, at: Place, how: 'keys') => void
  readonly close: () => void
  readonly zoom: (by: number) => void
  readonly centre: () => void
  readonly toggle: (network: string) => void
}

/** In px. */
const panStep = 60

const ways: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const steps: Readonly<Record<Way, readonly [x: number, y: number]>> = {
  left: [panStep, 0],
  right: [-panStep, 0],
  up: [0, panStep],
  down: [0, -panStep],
}

/** What the keyboard does in the drawing, as handlers of the element that has the focus. */
export const useKeys = (drawing: Drawing) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (act(event, drawing)) event.preventDefault()
  },
  onFocus: () => drawing.setActive(true),
  onBlur: () => drawing.setActive(false),
})

/** Does what a key stands for, and says whether it stands for anything. */
const act = ({ key, shiftKey }: KeyboardEvent, drawing: Drawing): boolean => {
  const { stage, focused, press, close, zoom, centre, toggle } = drawing
  if (!stage) return false
  const standing = stage.standing()
  const goTo = (id: string | undefined): boolean => {
    if (id !== undefined) drawing.goTo(id)
    return true
  }
  const way = ways[key]
  if (way && shiftKey) return goTo(nextIn(standing, focused, way)?.node.id)
  if (way) {
    close()
    stage.panBy(...steps[way])
    return true
  }
  const at = standing.findIndex(({ node }) => node.id === focused)
  switch (key) {
    case '+':
    case '=':
      zoom(zoomStep)
      return true
    case '-':
      zoom(1 / zoomStep)
      return true
    case '0':
      centre()
      return true
    case 'PageDown':
      return goTo(standing[(at + 1) % standing.length]?.node.id)
    case 'PageUp':
      return goTo(standing.at(Math.max(at, 0) - 1)?.node.id)
    case 'Home':
      return goTo(standing[0]?.node.id)
    case 'End':
      return goTo(standing.at(-1)?.node.id)
    case 'Enter': {
      const place = focused === undefined ? undefined : stage.whereIs(focused)
      if (place) press(focused, place, 'keys')
      return true
    }
    case ' ':
      if (focused !== undefined) toggle(focused)
      return true
    case 'Escape':
      close()
      return true
    default:
      return false
  }
}
