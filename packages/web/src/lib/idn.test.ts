import { expect, test } from 'vitest'
import { inBothForms, toAscii, toUnicode } from '#lib/idn.ts'

const pairs = [
  ['bücher.example.', 'xn--bcher-kva.example.'],
  ['www.münchen.example.', 'www.xn--mnchen-3ya.example.'],
  ['例え.テスト.', 'xn--r8jz45g.xn--zckzah.'],
  ['пример.example.', 'xn--e1afmkfd.example.'],
] as const

test('a name in other letters is sent as the DNS has it, and shown as people write it', () => {
  for (const [written, kept] of pairs) {
    expect(toAscii(written)).toBe(kept)
    expect(toUnicode(kept)).toBe(written)
    expect(inBothForms(kept)).toBe(`${written} (${kept})`)
  }
})

test('what has one form only stays as it is', () => {
  const plain = ['www.example.com.', '*.example.com.', '_sip._tcp.example.com.', '', '10', 'a b.']
  for (const name of plain) {
    expect(toAscii(name)).toBe(name)
    expect(inBothForms(name)).toBe(name)
  }
})

test('what is no name in other letters is neither changed nor taken for another', () => {
  // The first would be plain letters, the second says nothing, the third ends too early.
  for (const name of ['xn--www-.example.', 'xn--.example.', 'xn--bcher-k.example.'])
    expect(inBothForms(name)).toBe(name)
  for (const name of ['bü/cher.example.', 'bü cher.example.', 'bü@cher.example.'])
    expect(toAscii(name)).toBe(name)
})
