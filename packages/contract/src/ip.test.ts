import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bitsOf,
  firstOf,
  formatIpv4,
  holds,
  lastOf,
  overlap,
  parseCidr,
  parseIp,
  type Cidr,
  type Ip,
  type IpVersion,
} from '#ip.ts'

const version = fc.constantFrom<IpVersion>(4, 6)
const ip = version.chain((of) =>
  fc.bigInt({ min: 0n, max: 2n ** BigInt(bitsOf(of)) - 1n }).map((value): Ip => ({
    version: of,
    value,
  })),
)
const cidr = ip.chain((one) =>
  fc.integer({ min: 0, max: bitsOf(one.version) }).map((prefix): Cidr => ({ ...one, prefix })),
)

/** A range and one that begins inside it. */
const nested = cidr.chain((outer) =>
  fc
    .tuple(
      fc.bigInt({ min: firstOf(outer).value, max: lastOf(outer).value }),
      fc.integer({ min: outer.prefix, max: bitsOf(outer.version) }),
    )
    .map(([value, prefix]): [Cidr, Cidr] => [outer, { ...outer, value, prefix }]),
)

/** Two ranges of a few small networks, of which many share addresses and many do not. */
const small = fc
  .tuple(fc.bigInt({ min: 0n, max: 63n }), fc.integer({ min: 26, max: 32 }))
  .map(([value, prefix]): Cidr => ({ version: 4, value, prefix }))
const near = fc.tuple(small, small)

/** The address as the URL standard writes it. */
const written = ({ version: of, value }: Ip): string =>
  of === 4
    ? new URL(`http://${value}`).hostname
    : new URL(
        `http://[${value.toString(16).padStart(32, '0').match(/.{4}/g)?.join(':')}]`,
      ).hostname.slice(1, -1)

test('every address is read as it was written', () => {
  fc.assert(
    fc.property(ip, (one) => {
      expect(parseIp(written(one))).toEqual(one)
      if (one.version === 4) expect(formatIpv4(one)).toBe(written(one))
    }),
  )
})

test('an address that the platform knows is read, and written the same', () => {
  // Addresses of the URL standard are normalised by the same rules.
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const normal = new URL(`http://[${text}]`).hostname.slice(1, -1)
      const read = parseIp(text)
      expect(read && written(read)).toBe(normal)
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const read = parseIp(text)
      expect(read && written(read)).toBe(text)
    }),
  )
})

test('an address of version 6 may be short, and end in one of version 4', () => {
  expect(parseIp('::')).toEqual({ version: 6, value: 0n })
  expect(parseIp('::ffff:10.0.0.1')?.value).toBe(0xffff0a000001n)
  expect(parseIp('1:2:3:4:5:6:7::')?.value).toBe(parseIp('1:2:3:4:5:6:7:0')?.value)
  expect(parseIp('::1')).toEqual({ version: 6, value: 1n })
  expect(parseIp('1::')).toEqual({ version: 6, value: 1n << 112n })
})

test.each([
  ...['', '10.0.0', '10.0.0.256', '010.0.0.1', '10.0.0.1.1', '10.0.0.-1', ' 10.0.0.1', '10,0,0,1'],
  ...[
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7',
    '12345::',
    ':::',
    'g::',
    '1:2:3:4:5:6:7:8::',
  ],
  ...['fe80::1%eth0', '[::1]', '::10.0.0.300', '1:', ':1'],
])('%j is no address', (text) => {
  expect(parseIp(text)).toBeUndefined()
})

test.each([
  '10.0.0.0',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/08',
  '1/2/3',
  '10.0.0.0/-1',
])('%j is no range', (text) => {
  expect(parseCidr(text)).toBeUndefined()
})

test('a range begins with the address whose other bits are zero', () => {
  const first = (text: string) => {
    const range = parseCidr(text)
    return range && written(firstOf(range))
  }
  expect(first('10.0.3.7/8')).toBe('10.0.0.0')
  expect(first('2001:db8::1/64')).toBe('2001:db8::')
  expect(first('0.0.0.0/0')).toBe('0.0.0.0')
})

test('a range holds its ends and nothing beyond them', () => {
  fc.assert(
    fc.property(cidr, (range) => {
      expect(
        holds(range, firstOf(range)) && holds(range, lastOf(range)) && holds(range, range),
      ).toBe(true)
      const [before, after] = [firstOf(range).value - 1n, lastOf(range).value + 1n]
      expect(holds(range, { version: range.version, value: before })).toBe(false)
      expect(holds(range, { version: range.version, value: after })).toBe(false)
      expect(lastOf(range).value - firstOf(range).value + 1n).toBe(
        2n ** BigInt(bitsOf(range.version) - range.prefix),
      )
    }),
  )
})

test('two ranges overlap when one holds the other, and in no other case', () => {
  const range = (text: string) => parseCidr(text) ?? { version: 4, value: 0n, prefix: 0 }
  expect(overlap(range('10.0.0.0/8'), range('10.3.0.0/16'))).toBe(true)
  expect(overlap(range('10.3.0.0/16'), range('10.0.0.0/8'))).toBe(true)
  expect(overlap(range('10.0.0.0/24'), range('10.0.1.0/24'))).toBe(false)
  expect(overlap(range('::/0'), range('10.0.0.0/8'))).toBe(false)
  const within = (outer: Cidr, inner: Cidr): boolean =>
    outer.version === inner.version &&
    outer.prefix <= inner.prefix &&
    firstOf({ ...inner, prefix: outer.prefix }).value === firstOf(outer).value
  fc.assert(
    fc.property(fc.oneof(fc.tuple(cidr, cidr), near), ([a, b]) => {
      expect(overlap(a, b)).toBe(within(a, b) || within(b, a))
      expect(overlap(b, a)).toBe(overlap(a, b))
    }),
  )
  fc.assert(
    fc.property(nested, ([a, b]) => {
      expect(overlap(a, b) && overlap(b, a)).toBe(true)
    }),
  )
})
