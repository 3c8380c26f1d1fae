import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { kind } from '#resource/define.ts'
import { refreshing } from '#resource/reading/reading.ts'

type Disk = { readonly id: string; readonly size: number }

const disks = kind<Disk>({
  type: 'OS::Toy::Disk',
  name: ['Disk', 'Disks'],
  inline: ['disk', 'disks'],
  key: ({ id }) => [id],
  title: ({ id }) => id,
})

const at = (id: string) => ({ id, size: 1 })

/** A cloud whose list shows disks other than hidden ones; `calls` is what was asked. */
const cloud = (shown: readonly Disk[], hidden: readonly Disk[] = []) => {
  const calls: string[] = []
  const refresh = refreshing(
    disks,
    async () => {
      calls.push('list')
      return shown
    },
    async ([id = '']) => {
      calls.push(id)
      const found = [...shown, ...hidden].find((one) => one.id === id)
      if (!found) throw new ApiError(id === 'broken' ? 500 : 404, 'no')
      return found
    },
  )
  return { calls, refresh }
}

test('several are read again in one list', async () => {
  const { calls, refresh } = cloud([at('a'), { id: 'b', size: 2 }, at('c')])
  expect(await refresh([at('b'), at('a')], false)).toEqual([{ id: 'b', size: 2 }, at('a')])
  expect(calls).toEqual(['list'])
})

test('one alone is read by itself', async () => {
  const { calls, refresh } = cloud([{ id: 'a', size: 2 }])
  expect(await refresh([at('a')], false)).toEqual([{ id: 'a', size: 2 }])
  expect(calls).toEqual(['a'])
})

test('what the list does not show is read by itself before it is gone', async () => {
  const { calls, refresh } = cloud([at('a')], [at('hidden')])
  expect(await refresh([at('a'), at('hidden'), at('gone')], false)).toEqual([at('a'), at('hidden')])
  expect(calls).toEqual(['list', 'hidden', 'gone'])
})

test('a failure is not taken for a disk that is gone', async () => {
  const { refresh } = cloud([at('a')])
  await expect(refresh([at('a'), at('broken')], false)).rejects.toMatchObject({ status: 500 })
})
