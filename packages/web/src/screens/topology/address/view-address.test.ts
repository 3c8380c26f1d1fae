import { expect, test } from 'vitest'
import { readView, writeView, type TopologyLook } from '#screens/topology/address/view-address.ts'

const look: TopologyLook = {
  ...{ view: 'graph', size: 'compact', labels: false, all: true },
  ...{ others: ['n1', 'n2'], open: new Set(['n1.ACTIVE.web-*', 'n1.ERROR.a b&c=d']) },
  ...{ text: 'web prod & 10.0.0.7', at: 'server-1' },
}

test('an address says all of how the topology is looked at, whatever is remembered', () => {
  const query = writeView(new URLSearchParams(), look).toString()
  const kept = { view: 'flat', size: 'small', labels: true, all: false } as const
  expect(readView(new URLSearchParams(query), kept)).toEqual(look)
  // Written again it is the same, so that it is written once.
  expect(writeView(new URLSearchParams(query), look).toString()).toBe(query)
})

test('what an address does not say is as it is remembered, and is said from then on', () => {
  const kept = { view: 'graph', labels: false } as const
  const read = readView(new URLSearchParams(), kept)
  expect(read).toMatchObject({ view: 'graph', labels: false, all: false, text: '' })
  expect(read.at).toBeUndefined()
  expect(writeView(new URLSearchParams('dialog=create'), read).toString()).toBe(
    'dialog=create&view=graph&labels=0&collapsed=0',
  )
})

test('what is not understood in an address says nothing, and no address is without bounds', () => {
  const hostile = new URLSearchParams({
    ...{ view: '__proto__', size: 'huge', labels: 'yes', collapsed: '2' },
    ...{ q: 'x'.repeat(9000), at: 'y'.repeat(9000) },
  })
  for (let at = 0; at < 500; at++) hostile.append('open', `<script>${at}`)
  const read = readView(hostile, {})
  expect(read).toMatchObject({ view: 'flat', labels: true, all: false })
  expect(read.size).toBeUndefined()
  expect(read.at).toBeUndefined()
  expect(read.text).toHaveLength(400)
  expect(read.open.size).toBe(30)
  const once = writeView(hostile, read).toString()
  expect(
    writeView(new URLSearchParams(once), readView(new URLSearchParams(once), {})).toString(),
  ).toBe(once)
})
