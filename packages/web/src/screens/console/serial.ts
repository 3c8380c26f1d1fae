import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import type { ShowConsole } from '#screens/console/display.ts'
import { strictDocument } from '#screens/console/strict-document.ts'

const COLUMNS = 80
const ROWS = 24

/** Shows a serial console as a terminal of 80 × 24, which is what serial lines assume. */
export const showSerial: ShowConsole = ({ host, socket, label, hintId, onConnected }) => {
  const strict = strictDocument()
  const terminal = new Terminal({
    cols: COLUMNS,
    rows: ROWS,
    fontSize: 13,
    fontFamily: getComputedStyle(host).getPropertyValue('--font-mono'),
    documentOverride: strict.document,
    screenReaderMode: true,
    theme: { background: '#10141a', foreground: '#cdd5de' },
  })
  strict.during(() => terminal.open(host))
  terminal.textarea?.setAttribute('aria-label', label)
  terminal.textarea?.setAttribute('aria-describedby', hintId)
  const encoder = new TextEncoder()
  terminal.onData((text) => {
    if (socket.readyState === socket.OPEN) socket.send(encoder.encode(text))
  })
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', ({ data }) => {
    // The relay sends bytes only.
    if (data instanceof ArrayBuffer) terminal.write(new Uint8Array(data))
  })
  socket.addEventListener('open', onConnected, { once: true })
  return {
    focus: () => terminal.focus(),
    release: () => terminal.blur(),
    close: () => {
      socket.close()
      terminal.dispose()
      strict.close()
      host.replaceChildren()
    },
  }
}
