import { expect, test } from 'vitest'
import { withOptions } from '#neutron/ports/dhcp-options.ts'

const option = (opt_value: string | null) => ({ opt_name: 'a', opt_value, ip_version: 4 })

// The real service says so, too, but only after it has tried for more than a minute.
test('a new option that is sent twice is refused, one that is there takes the last value', () => {
  expect(() => withOptions('p1', [], [option('1'), option('2')])).toThrow(
    "Failed to create a duplicate ExtraDhcpOpt: for attribute(s) ['portid', 'optname', " +
      "'ipversion'] with value(s) p1-a-4",
  )
  const held = { opt_name: 'a', opt_value: '0', ip_version: 4 }
  expect(withOptions('p1', [held], [option('1'), option('2')])).toEqual([option('2')])
  expect(withOptions('p1', [held], [option('1'), option(null)])).toEqual([])
})
