import { expect, test } from 'vitest'
import { isUse } from '#console/use.ts'

test('keys, pointer and pasted text of a screen are use, what its page asks for by itself is not', () => {
  const of = (...bytes: number[]) => isUse('VNC', Uint8Array.from(bytes))
  // A key, the pointer, text, a key as QEMU has it.
  expect([of(4, 1), of(5, 0), of(6, 0), of(255, 0)]).toEqual([true, true, true, true])
  // Pixel format, encodings, changes of the screen, continuous updates, a fence, nothing.
  expect([of(0), of(2), of(3, 1), of(150), of(248), of()]).toEqual(Array(6).fill(false))
})

test('whatever is sent to a serial console was typed', () => {
  expect(isUse('SERIAL', Uint8Array.from([3]))).toBe(true)
})
