import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions, versionMeets } from '#lib/versions.ts'

const meets = (condition: string) =>
  ['2.1', '2.10', '3'].filter((version) => versionMeets(version, condition))

test('at most [SH-GATE-11 RS-PERM-14]', () => expect(meets('<= 2.10')).toEqual(['2.1', '2.10']))
test('below [SH-GATE-12 RS-PERM-14]', () => expect(meets('<2.10')).toEqual(['2.1']))
test('the same number [SH-GATE-13 RS-PERM-14]', () => {
  expect(meets('== 2.10')).toEqual(['2.10'])
  expect(versionMeets('2', '== 2.0')).toBe(true)
})
test('above [SH-GATE-14 RS-PERM-14]', () => expect(meets('> 2.1')).toEqual(['2.10', '3']))
test('at least [SH-GATE-15 RS-PERM-14]', () => expect(meets('>=2.10')).toEqual(['2.10', '3']))
test('without an operator the texts must be equal [SH-GATE-16 RS-PERM-15]', () => {
  expect(meets('2.1')).toEqual(['2.1'])
  expect(versionMeets('2', '2.0')).toBe(false)
})

test('the order of versions is that of their parts', () => {
  const version = fc.array(fc.nat(99), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(version, fc.nat(99), (parts, more) => {
      const text = parts.join('.')
      expect(compareVersions(text, text)).toBe(0)
      expect(compareVersions(`${text}.${more + 1}`, text)).toBeGreaterThan(0)
    }),
  )
})
