import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bytes,
  bytesPerGib,
  gibOf,
  gigabytes,
  labelIn,
  megabytes,
  parseSize,
  sizeIn,
} from '#lib/units.ts'

test('megabytes become gigabytes at 1024 [SH-UNIT-01 RS-UNIT-03]', () => {
  expect([0, 1023, 1024, 1536].map(megabytes)).toEqual(['0 MB', '1023 MB', '1 GB', '1.5 GB'])
  expect([2 ** 20, 2 ** 32].map(megabytes)).toEqual(['1 TB', '4096 TB'])
})

test('gigabytes become terabytes at 1024 [SH-UNIT-02 RS-UNIT-04]', () => {
  expect([20, 1023, 1024, 2560].map(gigabytes)).toEqual(['20 GB', '1023 GB', '1 TB', '2.5 TB'])
})

test('what is typed or counted in one unit says which, and keeps it', () => {
  expect(labelIn('RAM', 'MB')).toBe('RAM (MB)')
  expect([sizeIn(2048, 'MB'), sizeIn(0.25, 'GB')]).toEqual(['2048 MB', '0.25 GB'])
})

test('bytes step up at every power of 1024 [SH-UNIT-03 RS-UNIT-05]', () => {
  const steps = [1023, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4, 1024 ** 5, 1024 ** 6]
  expect(steps.map(bytes)).toEqual([
    '1023 bytes',
    '1 KB',
    '1 MB',
    '1 GB',
    '1 TB',
    '1 PB',
    '1024 PB',
  ])
})

test('a GiB has 1073741824 bytes [RS-UNIT-01 RS-UNIT-02]', () => {
  expect(bytesPerGib).toBe(1_073_741_824)
  expect(gibOf(1)).toBeCloseTo(9.3132e-10, 14)
  expect(gibOf(1_610_612_736)).toBe(1.5)
})

test('the seven size units are understood in powers of 1024 [SH-TABLE-06 SH-TABLE-07]', () => {
  const texts = ['3 byte', '3 B', '3 KB', '3 MB', '3 GB', '3 TB', '3 PB']
  expect(texts.map(parseSize)).toEqual([0, 0, 1, 2, 3, 4, 5].map((power) => 3 * 1024 ** power))
  expect(parseSize('3 parsecs')).toBeUndefined()
  expect(parseSize('large')).toBeUndefined()
})

test('the shown size of any number of bytes is within a hundredth of its unit', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 30), fc.nat(5), (count, power) => {
      const value = count * 1024 ** power
      const text = bytes(value)
      const shown = parseSize(text) ?? Number.NaN
      const unit = parseSize(`1 ${text.split(' ')[1]}`) ?? 1
      expect(Math.abs(shown - value)).toBeLessThanOrEqual(unit / 100)
    }),
  )
})
