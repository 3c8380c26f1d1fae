import { expect, test, vi } from 'vitest'
import type { ListQuery } from '#resource/define.ts'
import { byName, unlessTwoNames } from '#resources/neutron/asking.ts'

const asked = (name: string | undefined, text: string | undefined): ListQuery => ({
  scope: {},
  filters: { ...(name !== undefined && { name }) },
  page: { size: 20, ...(text !== undefined && { text }) },
})

test('a name and full text go to Neutron as the name [RS-TABLE-17 RS-TABLE-19]', () => {
  expect(byName(asked('web', undefined))).toMatchObject({ name: 'web' })
  expect(byName(asked(undefined, 'web'))).toMatchObject({ name: 'web' })
})

test('nothing has two names: the list is empty, and Neutron is not asked', async () => {
  const list = vi.fn(async () => ({ items: ['x'] }))
  const read = unlessTwoNames(list)
  expect((await read(asked('web', 'other'))).items).toEqual([])
  expect(list).not.toHaveBeenCalled()
  for (const one of [asked('web', 'web'), asked('web', 'WEB'), asked('web', undefined)])
    expect((await read(one)).items).toEqual(['x'])
  expect((await read(asked(undefined, 'other'))).items).toEqual(['x'])
})
