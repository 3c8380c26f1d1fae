import type { Duplex } from 'node:stream'
import { lookWhileOpen } from '#consoles/bytes.ts'
import type { Guest } from '#consoles/guest.ts'

/** A serial console: what the guest writes as text, what is typed as text back. */
export async function speakSerial(stream: Duplex, guest: Guest, lookMs = 200): Promise<void> {
  let sent = ''
  const look = (): void => {
    const text = guest.read()
    if (text === undefined) return void stream.end()
    if (text === sent) return
    // Backspace takes back what is on the line; anything else that changed is written anew.
    const common = commonLength(sent, text)
    const back = sent.length - common
    const lost = sent.slice(common)
    const start = lost.includes('\n') ? '\r\n' : '\b \b'.repeat(back)
    const fresh = lost.includes('\n') ? text : text.slice(common)
    stream.write(start + fresh.replaceAll('\n', '\r\n'))
    sent = text
  }
  const stop = lookWhileOpen(stream, look, lookMs)
  look()
  try {
    for await (const chunk of stream) {
      for (const character of Buffer.from(chunk).toString('latin1')) {
        guest.type(character === '\x7f' ? '\b' : character)
      }
      look()
    }
  } finally {
    stop()
  }
}

function commonLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
