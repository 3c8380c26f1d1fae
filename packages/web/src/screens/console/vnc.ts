import RFB from '@novnc/novnc'
import type { ShowConsole } from '#screens/console/display.ts'

/** Shows a VNC console, scaled to its element. */
export const showVnc: ShowConsole = ({ host, socket, label, hintId, onConnected }) => {
  const rfb = new RFB(host, socket)
  rfb.scaleViewport = true
  rfb.background = 'transparent'
  const canvas = host.querySelector('canvas')
  if (canvas) {
    // noVNC's canvas can only be clicked; the keyboard must get there, too.
    canvas.tabIndex = 0
    canvas.setAttribute('role', 'application')
    canvas.setAttribute('aria-label', label)
    canvas.setAttribute('aria-describedby', hintId)
  }
  const held = new Map<string, string>()
  const onDown = ({ code, key }: KeyboardEvent) => void held.set(code, key)
  const onUp = ({ code }: KeyboardEvent) => void held.delete(code)
  host.addEventListener('keydown', onDown, { capture: true })
  host.addEventListener('keyup', onUp, { capture: true })
  rfb.addEventListener('connect', onConnected, { once: true })
  return {
    focus: () => rfb.focus({ preventScroll: true }),
    release: () => {
      // noVNC sees no key come up after it has lost the focus.
      for (const [code, key] of held) {
        canvas?.dispatchEvent(new KeyboardEvent('keyup', { code, key }))
      }
      held.clear()
      rfb.blur()
    },
    ctrlAltDel: () => rfb.sendCtrlAltDel(),
    close: () => {
      host.removeEventListener('keydown', onDown, { capture: true })
      host.removeEventListener('keyup', onUp, { capture: true })
      rfb.disconnect()
      host.replaceChildren()
    },
  }
}
