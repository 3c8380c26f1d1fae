import { expect, test } from 'vitest'
import { readText } from '#forms/fields/read-text.ts'

const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'x.cfg')
const noText = { refusal: 'x.cfg is not UTF-8 text, which this field needs.' }

test.each([
  ['a packed script', file(new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x03, 0x4b, 0x4c, 0x04]))],
  ['UTF-16 of Windows', file(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))],
  ['UTF-16 without its mark', file(new Uint8Array([0x61, 0x00, 0x62, 0x00]))],
  ['Latin-1', file(new Uint8Array([0x47, 0xfc, 0x6e]))],
])('%s is refused in words', async (_, one) => {
  expect(await readText(one)).toEqual({ ...noText, bytes: await one.arrayBuffer() })
})

test('text is read as it is, but for a mark of its encoding', async () => {
  expect(await readText(file('#!/bin/sh\r\necho Gruß 🐘\n'))).toEqual({
    text: '#!/bin/sh\r\necho Gruß 🐘\n',
  })
  expect(await readText(file('\ufeffa'))).toEqual({ text: 'a' })
})

test('what is too large, or gone meanwhile, is refused', async () => {
  expect(await readText(file('abc'), 2)).toEqual({
    refusal: 'x.cfg is too large: at most 2 bytes.',
  })
  const gone = file('a')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  expect(await readText(gone)).toEqual({ refusal: 'x.cfg could not be read.' })
})
