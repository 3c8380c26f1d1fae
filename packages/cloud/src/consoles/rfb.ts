/**
 * A VNC server for one client: RFB 3.8, no security, raw pixels of a text screen.
 * https://www.rfc-editor.org/rfc/rfc6143
 */
import type { Duplex } from 'node:stream'
import { byteReader, ConsoleEnd, lookWhileOpen } from '#consoles/bytes.ts'
import { CELL } from '#consoles/font.ts'
import type { Guest } from '#consoles/guest.ts'
import { keyboard } from '#consoles/keyboard.ts'
import { formatBytes, NATIVE, paint, readFormat, type PixelFormat } from '#consoles/pixels.ts'
import { drawRow, layOut, SCREEN } from '#consoles/screen.ts'

const VERSION = 'RFB 003.008\n'
const SECURITY_NONE = 1
const MAX_PASTE = 1024 * 1024

type Asked = { x: number; y: number; right: number; bottom: number }

/** Speaks with the client until it leaves or the guest stops; throws ConsoleEnd when it misspeaks. */
export async function speakRfb(stream: Duplex, guest: Guest, lookMs = 200): Promise<void> {
  const read = byteReader(stream)
  await greet(stream, read, guest.name)
  const type = keyboard(guest)
  let format: PixelFormat = NATIVE
  let shown: string[] = []
  let asked: Asked | undefined

  /** Answers the open request with the rows that differ from what the client has. */
  const look = (): void => {
    const text = guest.read()
    if (text === undefined) return void stream.end()
    if (asked === undefined) return
    const rows = layOut(text)
    const changed = rows.flatMap((row, at) => (row === shown[at] ? [] : [at]))
    const pieces = changed.flatMap((at) => piece(rows[at] ?? '', at, asked, format) ?? [])
    if (pieces.length === 0) return
    const head = Buffer.alloc(4)
    head.writeUInt16BE(pieces.length, 2)
    asked = undefined
    shown = rows
    stream.write(Buffer.concat([head, ...pieces]))
  }

  const stop = lookWhileOpen(stream, look, lookMs)
  try {
    for (;;) {
      const kind = (await read(1)).readUInt8()
      switch (kind) {
        case 0:
          format = readFormat((await read(19)).subarray(3))
          shown = []
          break
        case 2:
          // Raw is what every client takes, whatever it lists.
          await read((await read(3)).readUInt16BE(1) * 4)
          break
        case 3: {
          const bytes = await read(9)
          const [x, y] = [bytes.readUInt16BE(1), bytes.readUInt16BE(3)]
          asked = { x, y, right: x + bytes.readUInt16BE(5), bottom: y + bytes.readUInt16BE(7) }
          if (bytes.readUInt8(0) === 0) shown = []
          look()
          break
        }
        case 4: {
          const bytes = await read(7)
          type(bytes.readUInt32BE(3), bytes.readUInt8(0) === 1)
          look()
          break
        }
        case 5:
          await read(5)
          break
        case 6: {
          const length = (await read(7)).readUInt32BE(3)
          if (length > MAX_PASTE) throw new ConsoleEnd('too much text')
          await read(length)
          break
        }
        default:
          throw new ConsoleEnd(`unknown message ${kind}`)
      }
    }
  } finally {
    stop()
  }
}

async function greet(
  stream: Duplex,
  read: ReturnType<typeof byteReader>,
  name: string,
): Promise<void> {
  stream.write(VERSION)
  const version = (await read(VERSION.length)).toString('latin1')
  if (version !== VERSION) throw new ConsoleEnd('the client does not speak RFB 3.8')
  stream.write(Buffer.from([1, SECURITY_NONE]))
  if ((await read(1))[0] !== SECURITY_NONE) throw new ConsoleEnd('unknown security type')
  stream.write(Buffer.alloc(4))
  await read(1)
  const title = Buffer.from(name, 'utf8')
  const head = Buffer.alloc(24)
  head.writeUInt16BE(SCREEN.width, 0)
  head.writeUInt16BE(SCREEN.height, 2)
  head.set(formatBytes(NATIVE), 4)
  head.writeUInt32BE(title.length, 20)
  stream.write(Buffer.concat([head, title]))
}

/** The part of a row of text that the client asked for, as a rectangle of raw pixels. */
function piece(
  row: string,
  at: number,
  asked: Asked | undefined,
  format: PixelFormat,
): Buffer | undefined {
  if (asked === undefined) return undefined
  const top = Math.max(asked.y, at * CELL.height)
  const bottom = Math.min(asked.bottom, (at + 1) * CELL.height)
  const right = Math.min(asked.right, SCREEN.width)
  const width = right - asked.x
  if (bottom <= top || width <= 0) return undefined
  const drawn = drawRow(row)
  const dots = new Uint8Array(width * (bottom - top))
  for (let y = top; y < bottom; y += 1) {
    const start = (y - at * CELL.height) * SCREEN.width
    dots.set(drawn.subarray(start + asked.x, start + right), (y - top) * width)
  }
  const head = Buffer.alloc(12)
  ;[asked.x, top, width, bottom - top].forEach((value, nth) => head.writeUInt16BE(value, nth * 2))
  return Buffer.concat([head, paint(dots, format)])
}
