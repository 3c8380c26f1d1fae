import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applyResult, keys } from '#resource/reading/results.ts'
import type { ActionResult } from '#resource/action.ts'
import type { TypeCode } from '#resource/define.ts'

const own = 'OS::Toy::Box' as const
const other = 'OS::Toy::Lid' as const

/** A cache with a list of each type, and how often each was read. */
const cache = async () => {
  const client = new QueryClient()
  const reads = new Map<TypeCode, ReturnType<typeof vi.fn>>()
  for (const type of [own, other]) {
    const read = vi.fn(async () => ({ items: ['x', 'y', 'z'], ids: ['x', 'y', 'z'] }))
    reads.set(type, read)
    const options = { queryKey: keys.list(type, {}), queryFn: read }
    await client.fetchQuery(options)
    new QueryObserver(client, { ...options, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    )
  }
  const apply = async (result: ActionResult | undefined) => {
    await applyResult(client, own, result)
    return {
      again: [own, other].map((type) => (reads.get(type)?.mock.calls.length ?? 0) - 1),
      ids: client.getQueryData<{ ids: string[] }>(keys.list(own, {}))?.ids.join(''),
    }
  }
  return apply
}

const ref = (type: TypeCode, id: string) => [{ type, id }]

test('deleted items leave the list at once, without reading it again [SH-GTABLE-15 SH-REG-15 RS-TABLE-24]', async () => {
  expect(await (await cache())({ deleted: ref(own, 'y') })).toEqual({ again: [0, 0], ids: 'xz' })
})

test('after an update the list is read again [SH-GTABLE-17 RS-TABLE-26]', async () => {
  expect((await (await cache())({ updated: ref(own, 'y') })).again).toEqual([1, 0])
})

test('after a create the list is read again, that of the created type [SH-GTABLE-18 SH-REG-13 RS-TABLE-27]', async () => {
  expect((await (await cache())({ created: ref(own, 'n') })).again).toEqual([1, 0])
  expect((await (await cache())({ created: ref(other, 'n') })).again).toEqual([0, 1])
})

test('without a result the list of the table is read again [SH-GTABLE-19 RS-TABLE-28]', async () => {
  expect((await (await cache())(undefined)).again).toEqual([1, 0])
})

test('failed items change nothing [SH-GTABLE-20 RS-TABLE-29]', async () => {
  expect(await (await cache())({ failed: ref(own, 'y') })).toEqual({ again: [0, 0], ids: 'xyz' })
})

test('a result says of each type what was created, updated, deleted and failed [RS-TABLE-23]', async () => {
  const apply = await cache()
  const gone = { created: ref(other, 'n'), deleted: ref(own, 'y'), failed: ref(own, 'z') }
  expect(await apply(gone)).toEqual({ again: [0, 1], ids: 'xz' })
  expect((await apply({ updated: ref(own, 'x') })).again).toEqual([1, 1])
})

/** A list that is on its way: what it holds is what there was when it was asked for. */
const slow = () => {
  const client = new QueryClient()
  const there = ['x', 'y']
  const answers: (() => void)[] = []
  const queryFn = vi.fn(async () => {
    const ids = [...there]
    await new Promise<void>((resolve) => answers.push(resolve))
    return { items: ids, ids }
  })
  const options = { queryKey: keys.list(own, {}), queryFn }
  const observer = new QueryObserver(client, options)
  observer.subscribe(() => undefined)
  /** What the list has when everything is answered that was asked for until then. */
  const after = async (done: Promise<unknown>) => {
    const answering = setInterval(() => answers.splice(0).forEach((answer) => answer()), 1)
    await done
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    clearInterval(answering)
    return observer.getCurrentResult().data?.ids.join('')
  }
  return { client, there, after, reads: () => queryFn.mock.calls.length }
}

test('what is created while a list is read for the first time is in it [SH-GTABLE-18]', async () => {
  const { client, there, after } = slow()
  there.push('n')
  expect(await after(applyResult(client, own, { created: ref(own, 'n') }))).toBe('xyn')
})

test('what is deleted while a list is read does not come back with it [SH-GTABLE-15]', async () => {
  const { client, there, after } = slow()
  const again = () => client.invalidateQueries({ queryKey: keys.lists(own) })
  expect(await after(again())).toBe('xy')
  void again()
  there.pop()
  expect(await after(applyResult(client, own, { deleted: ref(own, 'y') }))).toBe('x')
})

test('a list on its way is asked for again once, whatever was made and deleted in it', async () => {
  const { client, after, reads } = slow()
  const again = () => client.invalidateQueries({ queryKey: keys.lists(own) })
  await after(again())
  void again()
  const before = reads()
  await after(applyResult(client, own, { created: ref(own, 'n'), deleted: ref(own, 'y') }))
  expect(reads() - before).toBe(1)
})
