import { ConsoleEnd } from '#consoles/bytes.ts'

/** How a client wants its pixels. https://www.rfc-editor.org/rfc/rfc6143#section-7.4 */
export type PixelFormat = {
  readonly bits: number
  readonly bigEndian: boolean
  readonly max: readonly [red: number, green: number, blue: number]
  readonly shift: readonly [red: number, green: number, blue: number]
}

/** What a client gets that asks for nothing else: 32 bits, blue first. */
export const NATIVE: PixelFormat = {
  bits: 32,
  bigEndian: false,
  max: [255, 255, 255],
  shift: [16, 8, 0],
}

type Colour = readonly [red: number, green: number, blue: number]

const DARK: Colour = [16, 20, 26]
const LIT: Colour = [205, 213, 222]

/** The sixteen bytes that describe a format. */
export function formatBytes({ bits, bigEndian, max, shift }: PixelFormat): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.set([bits, 24, bigEndian ? 1 : 0, 1], 0)
  max.forEach((value, at) => bytes.writeUInt16BE(value, 4 + at * 2))
  bytes.set(shift, 10)
  return bytes
}

/** Reads a format; throws ConsoleEnd for palettes and sizes that no client asks for today. */
export function readFormat(bytes: Buffer): PixelFormat {
  const bits = bytes.readUInt8(0)
  const trueColour = bytes.readUInt8(3) !== 0
  if (!trueColour || ![8, 16, 32].includes(bits)) throw new ConsoleEnd('unknown pixel format')
  return {
    bits,
    bigEndian: bytes.readUInt8(2) !== 0,
    max: [bytes.readUInt16BE(4), bytes.readUInt16BE(6), bytes.readUInt16BE(8)],
    shift: [bytes.readUInt8(10), bytes.readUInt8(11), bytes.readUInt8(12)],
  }
}

/** Dots as pixels of the format. */
export function paint(dots: Uint8Array, format: PixelFormat): Buffer {
  const size = format.bits / 8
  const colours = [pixel(DARK, format), pixel(LIT, format)]
  const bytes = Buffer.alloc(dots.length * size)
  dots.forEach((dot, at) => bytes.set(colours[dot] ?? [], at * size))
  return bytes
}

function pixel(colour: Colour, { bits, bigEndian, max, shift }: PixelFormat): number[] {
  const value = colour.reduce((sum, part, at) => {
    const scaled = Math.round((part * (max[at] ?? 0)) / 255)
    return sum + scaled * 2 ** (shift[at] ?? 0)
  }, 0)
  const little = Array.from({ length: bits / 8 }, (_, at) => Math.floor(value / 256 ** at) % 256)
  return bigEndian ? little.toReversed() : little
}
