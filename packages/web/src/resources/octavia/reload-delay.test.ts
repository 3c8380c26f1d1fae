import { expect, test } from 'vitest'
import { reloadDelay } from '#resources/octavia/reload-delay.ts'

test('the waits of a page begin at a quarter of a second, double, and never pass five seconds [SV-LBDETAIL-02 SV-LBDETAIL-03 SV-LBDETAIL-04]', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(reloadDelay)).toEqual([
    ...[250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000],
  ])
})
